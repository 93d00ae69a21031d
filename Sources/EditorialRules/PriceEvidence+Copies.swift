/// Copies, their parts, their state and how many there are; ``PriceEvidence`` explains the notation.
extension PriceEvidence {
    static let copyWords = """
        copy: 45s 78s acetate acetates artefact artifact boxed_set british_cut club_edition copies copy demo_copy demonstration_disc
        copy: first_issue first_press first_pressing flexi flexidisc german_cut german_issue initial_batch japanese_cut original_pressing
        copy: picture_disc platter pressing pressing_from pressing_on_reprise pressings print_run printing printings promo promos
        copy: promotional_copy record_club reissue reissues repress represses repressing run_of second_issue seven_inch_single seven_inches
        copy: slab_of specimen specimens swedish_issue ten_inch test_pressing the_british_version uk_cut uk_pressing us_cut us_pressing
        copy: vinyl vinyls wax white_label
        medium: actual_copy actual_disc an_original anniversary_box anniversary_edition anniversary_set bonus_disc booklet box box_set boxed
        medium: budget_edition cassette cassettes cd cds clear_edition compilation deluxe digital disc discs double_disc download
        medium: first_edition hi_res import imports later_edition limited_edition lp lps mono new_edition original_is original_will
        medium: originals_are originals_go package remaster sets single_disc stereo streaming that_edition the_actual_disc the_original_lp
        medium: the_set the_single these_releases this_edition this_set two_disc two_disc_set variant variants variation variations version
        medium: versions
        sleevePart: address_on_the_back alternate_cover autographed back_cover banderole banned_cover bar_code barcode blue_label card_stock
        sleevePart: cardboard cardstock catalog_number catalogue_number cellophane center_hole centre_hole cloth_cover corners_are
        sleevePart: dark_label dead_wax deadwax die_cut embossed embossing etched etching etchings flimsy_stock flipback fold_out
        sleevePart: front_cover gatefold green_label hand_numbered hype_sticker inner inner_sleeve insert inserts jacket jackets
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
        variant: store_exclusive swedish_issue the_british_version tokyo_edition tour_only translucent uk_cut uk_one uk_pressing uk_version
        variant: unreleased_cover us_cut us_one us_pressing us_version withdrawn
        pronoun: a_spare another_one any_one anyone_who_has both_of_them each_of_them either four_of_them hers kept_theirs mine of_four
        pronoun: of_them of_these of_those one one_of_these ones owner_of spare spares that_one the_other theirs them_up these_are these_do
        pronoun: these_have these_were this_one two_of_them yours
        scarce: a_dime_a_dozen a_ghost abundance abundant anybody_s_guess anybodys_guess availability available bigfoot blue_moon
        scarce: cannot_move_for comet common common_sight commonplace deleted dime_a_dozen discontinued do_not_come_up dodo dont_come_up
        scarce: elusive endangered every_second_crate everywhere extinct far_between four_leaf_clover ghost glut gold_dust handful
        scarce: hard_to_come_by hard_to_find hard_to_get has_surfaced hen_s_teeth hens_teeth i_know_of i_know_of_only in_every_bin in_person
        scarce: in_the_flesh in_the_wild is_low know_of_four know_of_three know_of_two legend_has_it leprechaun like_a_comet
        scarce: limited_quantities low_numbers lucky_handful millions_of_them myth mythical near_mythical needle_in_a_haystack never_many
        scarce: obscure once_in_a_blue_moon out_of_print oversupply plentiful practically_a_ghost precious_few quantities rare rare_german
        scarce: rare_japanese rare_swedish rarely_found rarely_seen rarely_surfaces rarely_turns rarer rarest rarities rarity sasquatch
        scarce: scarce scarcely_seen scarcer scarcest scarcity seldom_seen sighting sightings small_numbers small_quantities so_few
        scarce: surfaced_in surplus ten_a_penny ten_to_a there_were_never_many thin_on_the_ground tiny_quantities tough_to_find
        scarce: tracking_it_down tracking_one_down trip_over two_a_penny ubiquitous unavailable uncommon unheard_of unicorn unobtainable
        scarce: unobtainium white_whale yeti
        fewLeft: a_couple_hundred a_few_boxes a_few_dozen a_few_hundred all_there_is barely_distributed batch_of batches box_load burned
        fewLeft: burned_the burned_the_leftovers burnt couple_of_hundred destroyed disappear disappeared disappears distributed_outside
        fewLeft: dozen dozens dried_up dry_up drying_up escaped even_the_band_has ever_made existed exists family_and_friends few_left
        fewLeft: few_survive first_batch five_hundred friends_and_family got_made handful_of known_to_exist landfill last_known
        fewLeft: left_the_factory leftover leftovers leftovers_gone limited_run made_it_out melted millions_of_them never_many
        fewLeft: nobody_is_sure none_left not_many not_many_left number_still once_these_are_gone only_made only_run original_run out_there
        fewLeft: plug_was_pulled print print_run pulled pulped quantity ran_off ran_out recalled_within recycled run_of run_off run_out
        fewLeft: run_was running_out runs_were sell_out shelved_before short_run single_run slipped_out small_quantities small_run so_few
        fewLeft: so_small sold_out still_about still_around survived surviving the_last_of there_were_never_many three_hundred tiny_run
        fewLeft: trickle trickled two_hundred_copies units unsold vanish vanished vanishes vanishing warehouse_fire were_left were_pressed
        fewLeft: were_printed what_is_out_there while_they_last whole_run withdrawn_within
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
        grade: groove_damage groove_wear hairline hairlines handle_with haze hazy heavier_in_the_hand heavily_worn immaculate in_condition
        grade: inspect inspected loved_a_little mildew mint mishandled missing_its missing_the mold mould musty name_on near_mint nick nm
        grade: noisy_copy old_needles optimistic optimistic_about picky playable played_to_death playing_surface plays_through pops pristine
        grade: punch_hole ring_wear rough_ones rough_shape scratch_free scratched scratches scratchy scrawled scuff scuffed scuffs
        grade: seal_intact sealed sheen shows_wear skip_free skipping split_seam split_seams spotless still_sealed sun_faded surface
        grade: surface_is surface_noise surfaces tape_along taped tattered tatty tear_and_wear the_seal the_shine the_surface thicker
        grade: thrashed to_the_light trashed under_a_lamp under_a_light unmolested unopened unplayable unplayed untouched vg vg_plus warp
        grade: warped warping wash washed water_damage water_damaged wear_and_tear wear_on well_loved well_worn whisper_quiet worn_copies
        grade: worn_copy worn_ones writing_on yellowed
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
        haste: quick quickly raised_eyebrows right_away sit_around sleep_on stick_around the_moment while_you_can while_you_still
        haste: within_hours within_minutes within_the_hour
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
        telling: 140_gram 180_gram 180g 200_gram a_copy a_ghost_in a_kidney acetate acetates affordable almost_never_seen any_copy
        telling: any_dealer anybody_s_guess appear_in_wills appraise appraised appreciates_nicely appreciating appreciation arm_and_a_leg
        telling: as_much_as_a_record as_new asking_price at_that_figure auction auctioned auctions audiophile_edition audiophile_pressing
        telling: audiophiles bad_money bag_wear banderole bank_account bank_balance bank_loan bank_manager barcode barely_distributed
        telling: bargain_bins bargain_hunter bargain_hunters barter behind_glass best_value between_sightings bidder bidders
        telling: bidding_war_for_it big_bucks bill_shock bitcoin blue_chip blue_chips bonus_poster brand_new_copy break_the_bank
        telling: budget_conscious budget_friendly buyer buyers buyout capital_gains car_boot car_boots catalog_number catalogue_number
        telling: change_hands changed_hands changes_hands changing_hands charity_shop charity_shops cheapskates check_your_account christies
        telling: classifieds clipped_corner clipped_corners cloudy_with collectability collectable collectibility collectible
        telling: collectors_item collectors_pay collectors_want collectors_will colored_vinyl coloured_vinyl come_up_for_air come_up_often
        telling: commonplace_in completist completists copies_known copies_of_it copies_of_this corner_wear cost_you costlier crackle_free
        telling: crate_digger crate_diggers creased credit_card crypto cut_corner cut_out_bins cut_price daylight_robbery dead_wax deadwax
        telling: dealer dealer_prices dealers dealers_lists dearer dented desirability die_cut dime_a_dozen dinged direct_to_disc
        telling: direction_for_this discogs distributed_outside do_not_come_up does_not_come_up dog_eared dollar_bins dont_come_up ebay
        telling: edge_wear embossed estate_sale every_charity every_thrift excellent_plus exorbitant extortionate eye_watering eyebrows
        telling: factory_sealed few_were_made financially first_pressing first_pressings firstborn five_figure flea_markets flipback
        telling: flippers fold_out_poster for_resale for_sale for_the_thrifty fork_out fork_over four_figure four_figures foxed foxing
        telling: frayed from_third_man garage_sale gavel get_it_back glass_case go_for_silly gobbled going_nowhere_but_up going_rate
        telling: gold_dust goldmine gone_cloudy good_money graded_as gram_vinyl grandchildren grandmothers_basement groove_wear
        telling: grown_so_much guess_and haggle haggled haggling hairlines half_speed hammer hand_numbered hang_on_to_yours
        telling: hard_to_trip_over hardly_ever_seen has_surfaced have_ready heavier_in_the_hand heavyweight_edition hedge_against heirloom
        telling: heirlooms heirs hens_teeth her_copy highly_sought_after his_copy hoarders hoarding hold_on_to_yours hold_rather
        telling: hold_their_worth hologram holy_grail hype_sticker i_know_of in_demand in_good_nick in_hand in_the_hand in_the_shrink
        telling: in_wills index_fund inflation inflation_proof inner_sleeve installments instalments insurance insure_it insured
        telling: investment_grade invoice is_a_trophy is_practically_a_ghost jacket_has jackpot jumble_sale jumble_sales keep_climbing
        telling: keep_its_worth keep_yours keeps_climbing king_s_ransom knockdown known_copies known_survivors lacquers laminated last_gap
        telling: leave_the_wrapper let_yours_go letting_go_of like_gold_dust like_new limited_run listing listings locked_away
        telling: locked_cabinet loose_change loses_its lot_number low_print lyric_insert lyric_sheet mail_order many_a_shelf marbled
        telling: marked_down marked_up market_value markup matrix maxed melted_down mildew mint_minus mispress mispressing misprint
        telling: misprinted misprints moldy most_wanted mouldy much_sought_after museum_piece near_mint nest_egg never_loses never_many
        telling: never_surfaces nobody_lets not_many_were number_still_around numbered_by_hand numbered_copies numbered_copy
        telling: numbered_edition obi on_offer on_sight on_the_label one_of_a_handful one_of_the_dearer only_direction only_go_up
        telling: open_market original_pressing outbid outperformed overdraft overpay overpaying overpriced padlock paid_less paid_more
        telling: paycheck payslip picture_disc piggy_bank play_graded playable pocket_change pocket_money poorly_distributed popsike
        telling: portfolio practically_a_ghost pre_owned pressing_from pressing_plant_code pretty_penny price_bracket price_guide
        telling: price_guides price_point price_range price_tag pricey pricier print_run print_runs private_sale prized_by promo_copies
        telling: promo_copy pulped raised_eyebrows rarely_seen rate_of_return recalled_copies receipt record_fair record_fairs reduced_to
        telling: reissue_is remortgage repress represses resale resaleable resell reseller reserve_price resold retirement_fund ring_wear
        telling: rip_off ripoff runout safe_bet saleroom sane_figure sane_price savings_account savings_you_can scalpers scooped
        telling: scratch_free scuff scuffed scuffing scuffs seam_split second_hand second_hand_copies second_mortgage secondhand
        telling: seldom_offered seldom_seen sell_a_kidney seller sellers sensible_price serious_money set_you_back shares_fall shares_in
        telling: shelf_space shelf_wear shell_out shrink_wrap shrinkwrap sighting sightings silly_money six_figure six_figures skip_free
        telling: sky_high sleeve_wear sleeves_like slipmat small_fortune snap_one_up snap_up snapped_up solid_bet sotheby sought_by
        telling: sound_bet specialist_dealers specialist_shop specialist_shops spine spines splatter split_seams splurge spotless_copy
        telling: stall_holder stallholder stampers steady_climb sticker_price sticker_shock still_around still_sealed stock_market stock_up
        telling: stockpile stockpiled sun_faded sunned surface_noise surfaced_in swap_meet take_out_a_loan tattered tatty ten_a_penny
        telling: test_pressing test_pressings the_jacket_is the_plastic the_wrapper their_copy thin_on_the_ground this_jacket three_figure
        telling: three_figures thrift_stores thrifty through_the_roof ticket_shock tidy_profit tip_on to_hold took_me took_me_years
        telling: top_dollar tour_only tracking_it_down tracking_one_down trade_bait trade_up traders translucent trip_over trophy
        telling: two_a_penny unaffordable under_the_hammer underpriced unobtainable unplayed unplayed_copy upgrade_to upward upward_trend
        telling: vendors vg visually_graded waiting_list wallet wallet_friendly want_lists wanted_by warped water_damaged well_loved
        telling: while_they_last while_you_can white_label_promo windfall withdrawn_cover withdrawn_sleeve withdrawn_version
        telling: without_interest worth_a_fortune wrapper wrong_label yard_sale yard_sales yellowed you_should_have_ready you_will_not_trip
        telling: your_account your_children your_copy your_firstborn
        """
}
