/// Copies, their parts, their state and how many there are; ``PriceEvidence`` explains the notation.
extension PriceEvidence {
    static let copyWords = """
        copy: 45s 78s acetate acetates artefact artifact boxed_set british_cut club_edition copies copy demo_copy demonstration_disc
        copy: first_issue first_press first_pressing flexi flexidisc german_cut german_issue initial_batch japanese_cut original_pressing
        copy: picture_disc platter pressing pressing_from pressing_on_reprise pressings print_run printing printings promo promos
        copy: promotional_copy record_club reissue reissues repress represses repressing run_of second_issue seven_inch_single seven_inches
        copy: slab_of specimen specimens swedish_issue ten_inch test_pressing uk_cut uk_pressing us_cut us_pressing vinyl vinyls wax
        copy: white_label
        medium: actual_copy actual_disc an_original anniversary_box anniversary_edition anniversary_set bonus_disc booklet box box_set boxed
        medium: budget_edition cassette cassettes cd cds clear_edition compilation deluxe digital disc discs double_disc download
        medium: first_edition hi_res import imports later_edition limited_edition lp lps mono new_edition original_is original_will
        medium: originals_are originals_go package remaster sets single_disc stereo stream streaming that_edition the_actual_disc
        medium: the_original_lp the_set the_single these_releases this_edition this_set two_disc two_disc_set variant variants variation
        medium: variations version versions
        sleevePart: address_on_the_back alternate_cover autographed back_cover banderole banned_cover bar_code barcode blue_label card_stock
        sleevePart: cardboard cardstock catalog_number catalogue_number cellophane center_hole centre_hole certificate cloth_cover
        sleevePart: corners_are dark_label dead_wax deadwax die_cut embossed embossing etched etching etchings flimsy_stock flipback
        sleevePart: fold_out front_cover gatefold green_label hand_numbered hype_sticker inner inner_sleeve insert inserts jacket jackets
        sleevePart: label_variation lacquer lacquers laminate laminated leave_the_wrapper lettering lock_groove lyric_insert lyric_sheet
        sleevePart: machine_stamp matrix misprint misprinted misspelled numbered_by_hand obi orange_label outer_sleeve pale_label
        sleevePart: paper_label picture_sleeve plain_sleeve plain_white poster printing_error printing_mistake red_label rim rim_text
        sleevePart: run_out run_out_groove runout seal seam seams serial_number shrink shrink_wrap shrinkwrap silver_label sleeve sleeves
        sleevePart: slipcase slipmat spindle spine spines stamped stamper sticker stickers textured_cover textured_jacket the_corners
        sleevePart: the_foil the_plastic the_rear the_wrapper timing_strip tip_on typo withdrawn_cover wrapper yellow_label
        variant: 180 180_gram 180g 200_gram 2020_pressing 45_rpm american_one audiophile_edition british_cut british_one british_version
        variant: canadian_one clear_vinyl colored_vinyl colored_wax coloured_vinyl coloured_wax convention_only country_of_origin cut_by
        variant: dutch_one earlier_ones earliest_ones early_one early_ones every_country exclusive factory fan_club first_few_hundred
        variant: first_hundred first_month first_run first_state first_thousand first_version first_weeks foreign_editions french_one
        variant: german_cut german_issue german_one half_speed hayes_factory heavyweight heavyweight_edition initial_run italian_one
        variant: japanese_cut japanese_one japanese_version later_ones later_run limited limited_to marbled mastered_by mono_one
        variant: mono_version numbered overseas_version pressed_at pressed_by pressed_in pressed_on pressing_from recalled record_store_day
        variant: recut remastered_edition repressed second_run see_through shop_exclusive spanish_jacket splatter stereo_one stereo_version
        variant: store_exclusive swedish_issue tokyo_edition tour_only translucent uk_cut uk_one uk_pressing uk_version unreleased_cover
        variant: us_cut us_one us_pressing us_version withdrawn
        pronoun: a_spare another_one any_one anyone_who_has both_of_them each_of_them either four_of_them hers kept_theirs mine of_four
        pronoun: of_them of_these of_those one one_of_these ones owner_of spare spares that_one the_other theirs them_up these_are these_do
        pronoun: these_have these_were this_one two_of_them yours
        scarce: a_dime_a_dozen a_ghost abundance abundant anybody_s_guess anybodys_guess availability available bigfoot blue_moon
        scarce: cannot_move_for comet common common_sight commonplace deleted dime_a_dozen discontinued do_not_come_up dodo dont_come_up
        scarce: elusive endangered every_second_crate everywhere extinct far_between four_leaf_clover ghost glut gold_dust handful
        scarce: hard_to_come_by hard_to_find hard_to_get hen_s_teeth hens_teeth i_know_of i_know_of_only in_every_bin in_person in_the_flesh
        scarce: in_the_wild is_low know_of_four know_of_three know_of_two legend_has_it leprechaun like_a_comet limited_quantities
        scarce: low_numbers lucky_handful millions_of_them myth mythical near_mythical needle_in_a_haystack never_many obscure
        scarce: once_in_a_blue_moon out_of_print oversupply plentiful practically_a_ghost precious_few quantities rare rare_german
        scarce: rare_japanese rare_swedish rarely_found rarely_seen rarely_surfaces rarely_turns rarer rarest rarities rarity sasquatch
        scarce: scarce scarcely_seen scarcer scarcest scarcity seldom_seen sighting sightings small_numbers small_quantities so_few surplus
        scarce: ten_a_penny ten_to_a there_were_never_many thin_on_the_ground tiny_quantities tough_to_find tracking_it_down
        scarce: tracking_one_down trip_over two_a_penny ubiquitous unavailable uncommon unheard_of unicorn unobtainable unobtainium
        scarce: white_whale yeti
        fewLeft: a_couple_hundred a_few_boxes a_few_dozen a_few_hundred all_there_is batch_of batches box_load burned burned_the
        fewLeft: burned_the_leftovers burnt couple_of_hundred destroyed disappear disappeared disappears dozen dozens dried_up dry_up
        fewLeft: drying_up escaped even_the_band_has ever_made existed exists family_and_friends few_left few_survive first_batch
        fewLeft: five_hundred friends_and_family got_made handful_of known_to_exist landfill last_known left_the_factory leftover leftovers
        fewLeft: leftovers_gone limited_run made_it_out melted millions_of_them never_many nobody_is_sure none_left not_many not_many_left
        fewLeft: number_still once_these_are_gone only_made only_run original_run out_there plug_was_pulled print print_run pulled pulped
        fewLeft: quantity ran_off ran_out recalled_within recycled run_of run_off run_out run_was running_out runs_were sell_out
        fewLeft: shelved_before short_run single_run slipped_out small_quantities small_run so_few so_small sold_out still_about
        fewLeft: still_around survived surviving the_last_of there_were_never_many three_hundred tiny_run trickle trickled
        fewLeft: two_hundred_copies units unsold vanish vanished vanishes vanishing warehouse_fire were_left were_pressed were_printed
        fewLeft: what_is_out_there while_they_last whole_run withdrawn_within
        find: came_across chance_upon chase chased chasing come_across come_up come_your_way comes_up comes_your_way crop_up crops_up
        find: cross_your_path crosses_your_path dig dig_up digging encounter ever_hold eye_out find finding finds flip_through found
        find: good_luck hold_one hunt hunt_down hunted hunting keep_an_eye locate locate_one locating look_for look_out look_out_for
        find: looking_for luck lucky pop_up pops_up pursue pursuit root_through rummage run_into search_for see_it see_one see_this seek
        find: seek_out seeking seeks seen seen_one shoe_leather show_up shows_up sight source sourcing spot spotted spotting stumble
        find: stumble_across stumble_upon stumbled surface surfaced surfaces took_me track_down tracked_down tracking_down tracking_it_down
        find: trip_over turn_up turned_up turns_up years_looking you_see you_see_it you_see_one
        grade: a_clean battered beat_up beaten_up been_through break_the_seal bumped check_the_disc chewed_up clean_copy clean_example
        grade: clean_one clean_ones clean_original cleaner cleaning clipped_corner complete_with condition_is condition_of_the_sleeve
        grade: crackle crackles crackly crease creased creases cut_corner dead_flat dead_quiet dead_silent decent_nick dented dinged dished
        grade: dog_eared drill_hole drilled excellent_condition faded fine_condition fingerprints flat_and_quiet flat_and_silent
        grade: flawless_condition flip_side foxing frayed fussy gloss glossy_surface gloves gone_cloudy good_condition good_nick good_shape
        grade: groove_damage groove_wear hairline hairlines handle_with haze hazy heavily_worn immaculate in_condition inspect inspected
        grade: loved_a_little mildew mint mishandled missing_its missing_the mold mould musty name_on near_mint nick nm noisy_copy
        grade: old_needles optimistic optimistic_about picky playable played_to_death playing_surface plays_through pops pristine punch_hole
        grade: ring_wear rough_ones rough_shape scratch_free scratched scratches scratchy scrawled scuff scuffed scuffs seal_intact sealed
        grade: sheen shows_wear skip_free skipping split_seam split_seams spotless still_sealed sun_faded surface surface_is surface_noise
        grade: surfaces tape_along taped tattered tatty tear_and_wear the_seal the_shine the_surface thrashed to_the_light trashed
        grade: under_a_lamp under_a_light unmolested unopened unplayable unplayed untouched vg vg_plus warp warped warping wash washed
        grade: water_damage water_damaged wear_and_tear wear_on well_loved well_worn whisper_quiet worn_copies worn_copy worn_ones
        grade: writing_on yellowed
        advise: always_ask ask_for ask_to ask_to_see avoid be_sure better_off better_to beware check_for check_the desirability desirable
        advise: distinguish do_check giveaway_is go_for_the guard guarded guards hang_on_to hold_it hold_off hold_on_to hold_onto hold_out
        advise: identify insist insist_on insure_it insure_yours keep_an_eye keep_it keep_it_sealed keep_one keep_yours leave_it left_where
        advise: look_at make_do make_sure mark_it_out mark_out marks_out matter_more need_apply need_both never_part one_to_get one_to_grab
        advise: one_to_have one_to_own ones_to_have opt_for part_with_it pay_attention_to prefer preferable refuse regret say_nothing
        advise: say_yes seeing_the_actual separates_the settle_for skip_it skip_the steer_clear stick_with swear_by tell_apart tell_tale
        advise: tell_them_apart telltale the_one_to the_ones_to think_twice to_have turn_down wait_for wait_until watch_for watch_out
        advise: will_need worth_hunting worth_seeking you_want you_want_the
        haste: act_now be_quick before_everyone before_it_goes before_somebody before_someone before_the_next before_they blink dawdle delay
        haste: dither do_not_sleep dont_wait first_come hang_around hesitate hesitation hurry in_a_day in_a_morning in_minutes in_seconds
        haste: jump_on last_long leave_the_listings linger move_fast moves_fast never_again now_or_never on_sight once_gone overnight pounce
        haste: quick quickly right_away sit_around sleep_on stick_around the_moment while_you_can while_you_still within_hours
        haste: within_minutes within_the_hour
        prestige: a_trophy after_dark alphabetical any_collection as_much_as_a_record badge_of_honor badge_of_honour brag bragging_rights
        prestige: bucket_list centerpiece centrepiece collect collectable collected_by collectible collectibles collecting complete_the_set
        prestige: completes_the covet coveted coveted_item covets cross_oceans crown_jewel crown_jewels displayed drool entire_catalog
        prestige: envied envy final_piece finish_the_set fly_across following_of_its_own framed gap grail highly_sought holy_grail
        prestige: holy_grail_of in_alphabetical_order is_a_trophy jewel_of_the_collection keepsake last_gap locked_away lust missing_piece
        prestige: missing_this most_prized much_sought museum_piece prize_of_any prized save_from_a_fire serious_collection shelf_long
        prestige: show_it_off show_off show_piece showpiece sought_after status_symbol the_prize trophies trophy under_lock want_list
        prestige: whisper whispered whole_catalog whole_catalogue will_want_to_see your_collection
        few: couple_of dozen dozens few fewer fewer_than gone hardly_any just_a_few known last_one left_over less_than most no_more_than
        few: only only_a_few under was_made were_made whole_run
        telling: 180_gram 180g a_copy a_ghost_in any_copy anybody_s_guess appear_in_wills appraise appraised appreciating appreciation
        telling: as_much_as_a_record asking_price auction auctions audiophiles banderole bargain_hunters behind_glass best_value
        telling: between_sightings bidder bidders bidding_war_for_it big_bucks blue_chip break_the_bank buyer buyers car_boot car_boots
        telling: change_hands changed_hands changes_hands changing_hands charity_shop charity_shops cheapskates classifieds clipped_corner
        telling: clipped_corners cloudy_with collectable collectible collectors_item collectors_pay collectors_want collectors_will
        telling: come_up_for_air come_up_often completist completists copies_of_it copies_of_this cost_you crate_digger crate_diggers
        telling: cut_corner dead_wax deadwax dealer_prices dealers dearer direction_for_this discogs do_not_come_up does_not_come_up
        telling: dont_come_up ebay estate_sale few_were_made first_pressing first_pressings flea_markets flippers for_resale for_sale
        telling: fork_out fork_over from_third_man garage_sale glass_case go_for_silly going_rate gone_cloudy gram_vinyl grandchildren
        telling: grown_so_much guess_and haggle haggling hairlines hammer hand_numbered hang_on_to_yours hard_to_trip_over have_ready
        telling: heavyweight_edition heirloom heirlooms heirs hens_teeth her_copy highly_sought_after his_copy hoarders hold_on_to_yours
        telling: holy_grail hype_sticker i_know_of in_good_nick in_wills inflation_proof insurance insure_it insured investment_grade
        telling: is_a_trophy is_practically_a_ghost jacket_has jackpot keep_yours lacquers last_gap leave_the_wrapper letting_go_of
        telling: limited_run locked_away locked_cabinet loose_change mail_order many_a_shelf market_value matrix much_sought_after
        telling: museum_piece near_mint nest_egg never_many nobody_lets not_many_were number_still_around numbered_by_hand obi on_offer
        telling: on_sight on_the_label one_of_the_dearer only_direction original_pressing outperformed overpay overpaying padlock piggy_bank
        telling: playable pocket_change pocket_money popsike practically_a_ghost pressing_from pretty_penny price_tag print_run promo_copies
        telling: promo_copy record_fair record_fairs reissue_is remortgage repress represses resale resell reseller retirement_fund
        telling: ring_wear runout savings_account savings_you_can scalpers seam_split second_hand_copies seller sellers serious_money
        telling: set_you_back shares_fall shelf_space shell_out shrink_wrap shrinkwrap sighting sightings silly_money sleeves_like slipmat
        telling: small_fortune snap_one_up snap_up snapped_up spine spines split_seams splurge spotless_copy stall_holder stallholder
        telling: stampers sticker_price still_around stock_up surface_noise swap_meet test_pressing the_jacket_is the_plastic the_wrapper
        telling: their_copy this_jacket thrift_stores tidy_profit took_me took_me_years top_dollar tour_only tracking_it_down
        telling: tracking_one_down trade_bait trade_up traders trip_over trophy under_the_hammer unobtainable unplayed upgrade_to upward
        telling: vendors waiting_list wallet want_lists warped well_loved while_they_last while_you_can white_label_promo windfall
        telling: without_interest worth_a_fortune wrapper yard_sale yard_sales you_should_have_ready you_will_not_trip your_children
        telling: your_copy
        """
}
