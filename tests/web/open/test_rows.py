"""Every row of the acceptance list for looking, searching and rearranging, and the tests that show it through the page:
by its own messages, by clicks, or by a model across it.
"""

from __future__ import annotations

from types import ModuleType

from tests.sweeps import each
from tests.web.open import test_acceptance as first
from tests.web.open import test_acceptance_more as more
from tests.web.open import test_model_page as watched
from tests.web.open import test_model_rows as model
from tests.web.open import test_open_page as page
from tests.web.open import test_opponents as sockets

REFUSED = (first, "what_is_refused_says_why_and_changes_nothing")
TOLD = (model, "what_is_refused_is_told_with_a_reason_and_changes_nothing")
SHUFFLED = (first, "a_shuffle_voids_what_was_known_and_turns_faces_back")
KEPT = (model, "at_most_one_listing_is_kept_the_latest_that_succeeded")
MARKED = (model, "coins_and_dice_stay_and_a_listing_whose_zone_has_changed_is_marked")
REPLAYS = (more, "looks_and_orders_are_in_the_record_and_replay_to_the_same_table")
HEARD = (model, "the_person_hears_of_every_look_and_of_no_card_and_the_game_replays")

ROWS: dict[str, tuple[tuple[ModuleType, str], ...]] = {
    "peek: from the top, each card described once, handles": (
        (first, "peek_shows_places_from_the_top_and_everybody_hears_that_somebody_looked"),
        (model, "a_look_describes_each_card_once_and_numbers_places_from_the_top"),
    ),
    "peek: at the bottom, counted from the top": (
        (first, "a_look_at_the_bottom_counts_from_the_top_too"),
        (page, "peek_at_the_bottom"),
    ),
    "peek: more than there are": (
        (first, "more_cards_than_there_are_is_all_of_them_and_the_log_says_how_many"),
        HEARD,
    ),
    "peek: none, fewer, a part of one": (REFUSED, TOLD),
    "peek: unknown zone, with those there are": (
        (more, "a_zone_that_does_not_exist_is_answered_with_those_that_do"),
        TOLD,
    ),
    "peek: empty zone": (REFUSED, TOLD),
    "peek and search: another's zones only by an effect, told to all": (
        REFUSED,
        TOLD,
        (page, "the_other_hand_is_looked_into_only_by_the_words_on_a_card"),
        (more, "the_words_on_a_card_open_another_hand_and_everybody_reads_them"),
    ),
    "peek: words that fit the zone": (
        (model, "a_prize_is_not_called_the_top_of_a_deck"),
        (page, "peek_four_take_the_energy_put_three_back_in_another_order"),
    ),
    "peek: a shared zone": ((more, "a_zone_that_both_share_is_looked_into_by_either"),),
    "peek and search: nobody sees more than before": (
        (more, "looks_change_who_sees_no_card_and_give_handles"),
    ),
    "peek: told without names": (HEARD,),
    "search: unknown zone": (REFUSED, TOLD),
    "search: grouped, counted, ordered by kind and never by place": (
        (first, "a_search_tells_how_many_and_never_where"),
        (more, "an_inventory_is_in_the_same_order_wherever_the_cards_lie"),
        (model, "a_search_counts_in_a_column_sorted_by_kind_and_suggests_a_shuffle"),
    ),
    "search: two printings": (
        (first, "each_printed_card_is_described_once_and_printings_of_one_name_are_told_apart"),
        (first, "a_searched_card_is_taken_by_its_printing"),
        (more, "printings_of_one_name_are_taken_by_label_after_a_look"),
    ),
    "search: a filter, and a shuffle offered": (
        (page, "search_take_shuffle"),
        (model, "a_search_counts_in_a_column_sorted_by_kind_and_suggests_a_shuffle"),
    ),
    "search: prizes stay hidden": ((more, "a_search_of_the_deck_says_nothing_of_the_prizes"),),
    "search: while asked to decide, as the table was set up": (
        (more, "whoever_is_asked_may_search_before_they_answer"),
        (more, "a_table_may_forbid_searches_before_an_answer"),
        (page, "whoever_is_asked_finds_a_search_in_the_page_if_the_table_allows_it"),
        (page, "the_search_of_whoever_is_asked_is_switched_off_in_the_form"),
        (sockets, "a_model_that_is_asked_is_taught_to_search_if_the_table_allows_it"),
    ),
    "rearrange: a permutation, copies as a multiset": (
        (first, "known_cards_are_put_into_another_order_copies_and_all"),
        (model, "names_and_handles_put_the_very_slice_into_their_order"),
    ),
    "rearrange: too many, a part, a stranger, nothing, nowhere": (
        (first, "only_a_permutation_of_what_is_known_is_an_order"),
        (more, "a_wrong_order_is_answered_with_what_is_known_and_recorded_nowhere"),
        TOLD,
    ),
    "rearrange: at the bottom, within the slice alone": (
        (first, "at_the_bottom_the_first_named_lies_highest"),
        (more, "at_the_bottom_the_very_cards_are_meant_whatever_lies_higher"),
    ),
    "rearrange: told in private and in public": (
        (more, "the_one_who_rearranges_reads_the_order_and_the_other_only_how_many"),
    ),
    "rearrange: only what is known, and a refusal tells no card": (
        REFUSED,
        (more, "an_order_that_was_not_looked_at_is_refused_without_a_name"),
        (model, "a_guess_at_an_unknown_order_is_told_no_card"),
    ),
    "rearrange: counters stay": ((first, "counters_stay_on_a_pile_that_is_rearranged"),),
    "rearrange: in history and replay": (REPLAYS, HEARD),
    "take: the very card after a look at the bottom, the top one without a name": (
        (first, "after_a_look_at_the_bottom_that_very_card_is_taken"),
        (first, "without_a_name_the_top_card_is_moved"),
        (model, "cards_are_taken_by_handle_from_the_top_and_in_any_letters"),
    ),
    "names: quotes, letters, suggestions": (
        (more, "the_words_on_a_card_open_another_hand_and_everybody_reads_them"),
        (model, "cards_are_taken_by_handle_from_the_top_and_in_any_letters"),
        TOLD,
    ),
    "shuffle: knowledge is void, the order is recorded": (SHUFFLED, REPLAYS),
    "shuffle: each kind of zone gets its own sight back": (
        (more, "a_shuffle_gives_every_kind_of_zone_its_own_sight_back"),
    ),
    "shuffle: unknown zone": (REFUSED, TOLD),
    "condense: one slot, also within a batch, failures kept, calls and answers together": (KEPT,),
    "condense: coins and dice stay, a changed zone is marked stale": (MARKED,),
    "prompt: taught exactly where it is offered": (
        (model, "what_a_prompt_teaches_is_what_the_model_is_offered"),
    ),
    "the workflows of a model, read from the page": (
        (watched, "a_model_goes_through_all_workflows_and_the_page_hears_no_card_it_saw"),
    ),
}


@each("row", ROWS)
def test_every_row_is_shown_through_the_page(row: str) -> None:
    for module, name in ROWS[row]:
        assert callable(getattr(module, f"test_{name}"))
