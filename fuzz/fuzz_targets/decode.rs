//! Every byte string decodes to a Spec within the limits that encodes again, or is refused; nothing panics.
#![no_main]

use darwindeck_engine::bytecode::{decode, encode};
use darwindeck_engine::spec::Spec;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    match decode(data) {
        Ok((spec, id_hash)) => {
            assert_eq!(spec.check_limits(), Ok(()));
            let bytes = encode(&spec, id_hash).expect("what was decoded can be encoded");
            assert_eq!(decode(&bytes), Ok((spec.clone(), id_hash)));
            let json = spec.to_json().expect("what was decoded has a JSON form");
            assert_eq!(Spec::from_json(&json), Ok(spec));
        }
        Err(error) => assert!(error.offset <= data.len()),
    }
});
