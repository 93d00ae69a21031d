/// Music, which counts in the sentence's favor, and idioms, in which words of trade mean nothing; ``PriceEvidence`` explains the notation.
extension PriceEvidence {
    static let musicWords = """
        sound: accordion acoustic alto ambient amplifier amplifiers anthem anthems arranged arrangement arrangements arranger backbeat
        sound: backing_vocals ballad ballads banjo baritone bars bass bassist bassline basslines bassoon beat beat_s beats blues bluesy
        sound: brass bridge cadence cello choir choirs chord chords chorus choruses clarinet closer closing_track coda composer composers
        sound: composition compositions counterpoint country_music crackle_was crescendo croon croons cymbals dance dancefloor dancers
        sound: dances dancing delivery disco distortion drone drum drummer drumming drums dub duet duets duo dynamics ears echo electric
        sound: electronics ensemble falsetto feedback fiddle finale flute folk four_track fugue funk fuzz genre glockenspiel gospel groove
        sound: groove_of grooves guitar guitarist guitars handclaps harmonic harmonica harmonies harmonium harmony harp heard hearing hi_hat
        sound: hip_hop hiss hook hooks hooky horn horns house_music hush improvisation improvise improvised instrumental instrumentals
        sound: interlude interludes interplay intro jam jams jazz_ballad jazzy key_change keyboard keyboards kick_drum krautrock lament
        sound: libretto listen listener listeners listening listens loop loops loud loudest lullabies lullaby mandolin marimba medley
        sound: melodic melodies melody metal microphone microphones mix mixes motif movement music musical musician musicians musicianship
        sound: noise note notes_of oboe octave octaves one_of_them_resolved opener opening_track opera operas orchestra orchestral
        sound: orchestration organ organist outro overdub overdubs overture percussion phrasing pianist piano pitch players polyrhythm
        sound: pop_song pop_songs pop_star produced producer producers production psychedelia punk quartet quiet quintet rap rapper rappers
        sound: rapping raps refrain reggae reverb rhyme rhymes rhythm rhythmic rhythms riff riffs rock_band rock_opera rocking sample
        sound: sampled samples sampling sang sax saxophone sequencer shuffle silence sing singer singers singing sings snare solo solos song
        sound: songs soprano soul_ballad soul_music soul_singer sound sound_of sounded sounding sounds sounds_like soundtrack strings suite
        sound: sung swing syllable syllables synth synthesizer synthesizers synths take takes tambourine techno tempo tempos tenor_voice
        sound: texture textures the_sound theme_of timbre title_track tone track trio trombone trumpet tune tunes turntablism verse verses
        sound: vibraphone viola violin violins vocal vocalist vocals voice voices waltz waltzes
        words: allegory asks_the chant character characters chorus_asks chronicles confessional devil dialogue diary dream dreamed dreams
        words: fable faith ghost_of god hero heroine imagery ironic irony line lines lyric lyrical lyrically lyricist lyrics metaphor
        words: metaphors mocked mocks monologue narrates narrative narrator narrators parable phrase phrases plot poem poems poet poetic
        words: poetry political politics portrait portraits prayer prayers protagonist protest quoted_from quotes robots satire satirical
        words: scene scenes sermon simplification sin skewers songwriter songwriters songwriting stories story storytelling subject
        words: subject_is subjects tale tales tells theme themed themes title_song villain villains whose_subject words writer writers
        words: writes writing_about written wrote
        feeling: accessible addiction adulthood ambition ambitions ambitious anger angry anxiety anxious atmosphere atmospheric beautiful
        feeling: beauty bitter bitterness blood bones breakup brother calm capitalism charm charming chemistry childhood class_war control
        feeling: conviction cost_was courage craft darkness daughter death_of debts despair dignity distance divorce doubts drama dread ease
        feeling: emotion emotional emotionally emotions empathy energy exile fame father fault fear filler flaw flaws forgiveness freedom
        feeling: friendship fury gamble gambles generation genius gesture gestures ghost ghosts gloom goodness grandeur grief grievances
        feeling: grin guilt heart heartbreak heartbroken hearts history honest honesty hope hopeful hostile hubris humor humour hype
        feeling: identity imagination innocence intimacy intimate joke jokes joy joyful laughs legend_of lesson lessons lies loneliness
        feeling: lonely longing loss love lovers loyalty luxury_of marriage marriages maturity melancholic melancholy memories memory mind
        feeling: misstep mood moods moody mother mourning mourns mystery myth nostalgia padding paranoia passion passionate past patience
        feeling: poor_man poverty preacher precision pride rage reactions reappraisal regret_and restraint revenge risk risks scale sense
        feeling: sentiment sentimental shadows shame silk sincere sincerity sister skill skills sneer sober sobriety socialism society
        feeling: son_of sorrow soul_of soulful space spirit stardom subtlety success swagger sweet sweetness talent talented taste tender
        feeling: tenderness tension trust truth truths urgency violence virtue vulnerability vulnerable warm warmth whisper_of wit witty
        feeling: working_class youth
        band: act artist artists audience audiences band bandmate bandmates bands broke_up career careers collaboration collaborator
        band: collaborators comeback concert concerts contract cover_of covers_of crowd crowds cut_the_vocals debut demo demos discography
        band: engineer engineered expensive_studio festival follow_up frontman frontwoman gig gigs group groups label_dropped label_signed
        band: line_up lineup live_show manager no_profit record_company record_deal record_it record_label recorded recording recordings
        band: rehearsal rehearsals rehearsed reunion session sessions signed_them signed_to split_up stage studio studios supergroup tape
        band: tapes tour toured touring tours trilogy turned_profit
        chart: a_million acclaim acclaimed accused_of_selling adult_market advance aimed_at airplay american_market award awards banned_by
        chart: best_sales best_seller best_sellers best_selling bestseller biggest_seller billboard bought_it breaks_from certified chart
        chart: charted charts commercial commercial_disaster commercial_failure commercial_success commercially copies_before copies_in
        chart: copies_since copies_sold copies_were_sold copies_worldwide critic critical critical_stock critically critics diamond
        chart: eight_million flop gold_disc gold_record gold_records grammy grammys half_a_million hit hit_single hits influence influenced
        chart: influential its_breaks its_sales its_standing lawsuit led_to_a mass mass_market mercury metacritic million_copies
        chart: million_people million_selling nme nominated number_one outsold patter pitchfork platinum prize_winning radio ranked
        chart: reception remained_unreleased reputation reviewer reviewers reviews rolling_stone royalties sales_figures sales_passed
        chart: sales_were shipped shipped_gold slot sold_a_million sold_as sold_badly sold_by sold_copies sold_four sold_her sold_his_car
        chart: sold_in sold_its sold_million sold_millions sold_more_than sold_out sold_over sold_poorly sold_their sold_three sold_twelve
        chart: sold_two sold_well standing_among teen_market top_forty top_ten topped unreleased weeks_on went_gold went_platinum
        image: angel angels artwork barn book books church cigarettes cities city cover_art cover_painting cover_photo cover_photograph
        image: cover_shows dance_floor desert design designed designed_by dog factory_in film films fire_in garage gin horse king kitchen
        image: liner liner_essay liner_notes moon movie night nights novel novels painter painting photo photograph photographed
        image: plant_closed priest prison queen rain river road roads sailor school sea sky sleeve_notes smoke snow soldier soldiers street
        image: streets strike strikes summer sun television theater theatre thief town towns train trains union unions video videos war wars
        image: whiskey whisky wine winter workers
        person: he her herself him himself his she
        quality: adventurous anyone_who_loves assured attention beginning begins best_thing bold brash brief bright brightest brilliant
        quality: cinematic clarity classic clear_headed closes closing coherent cohesive colors_of confident contemporary contrast contrasts
        quality: dark darker dated delicate dense detail details drama dramatic dreamy eerie elegant ending ends epic essential_listening
        quality: experiment experimental experiments fast_and ferocious fierce finest first_half flawed fragile frantic funny futuristic
        quality: generous gorgeous graceful grand gritty haunting hypnotic idea ideas if_you_like if_you_love influences intricate inventive
        quality: long longest longest_piece loose lovers_of lush majestic masterful masterpieces mature minute minutes modern moment moments
        quality: narrow newcomers nuanced opening opens palette patience_of payoff pays_off peppy pieces_of_music playful propulsive raw
        quality: repays reward rewarding rewards romantic rough_edged rougher sad sadder saddest second_half seconds sensual sequencing
        quality: short side slow slower smooth smoother sparse spirit spiritual sprawling strongest structure structures stunning style
        quality: styles subtle superb taut ten_pieces theatrical tight timeless tradition traditional uneven vision weak weaker weakest wide
        quality: youthful
        idiom: 200_gram_certainty a_double_lp a_rarity_in a_record_worth_owning a_steal_from a_wealth_of adds_six aged_better aged_well
        idiom: ahead_of_its_time an_asset_to an_auctioneers_patter an_original_pressed at_the_expense at_what_cost auctioneers_patter
        idiom: auctions_off b_sides_and_rarities bargain_with bidding_war_between bonus_disc_adds bought_or_borrowed box_of_demos
        idiom: box_of_tricks box_set_collects buy_it_for buy_this_for carbon_copy cash_cow cash_in_hand cash_in_on cash_in_verse
        idiom: cash_register cash_registers cash_the_cheque cashes_in characters_within_minutes chasing_a_ghost cheap_seats cheap_thrills
        idiom: cheap_trick cheap_tricks cheaply_and_quickly climbs_in_value collection_gathers collection_of collector_of collectors_eye
        idiom: collectors_instinct collectors_of collectors_of_odd collects_sounds comes_at_a_cost comes_at_a_price common_practice
        idiom: completist_fans cost_600_pounds cost_a_year cost_her cost_him cost_the_album cost_the_band cost_them cost_three_years
        idiom: cost_two_years cost_years costs_the_album costs_the_band cover_shows coveted_prize crackle_opens critical_stock_has
        idiom: currency_of_the currency_of_these days_are_numbered deal_was_sealed deal_with_the_devil debts_nobody debts_nobody_can_pay
        idiom: difficult_to_find_a do_not_hesitate_this dollar_for_every double_album double_albums drug_dealers each_of_them
        idiom: economical_record elusive_melody embarrassment_of_riches emotional_investment essential_to_any expanded_reissue family_values
        idiom: faustian_bargain few_albums few_bands few_debuts few_drummers few_records few_singers few_songs first_issue_it
        idiom: first_issue_the first_press_reactions first_pressing_plant first_us_single for_a_broken_heart for_grandeur for_my_money
        idiom: fortune_on_the_video gained_in_stature gains_in_stature gains_in_value gamble_that_paid get_it_for gets_richer goes_for_broke
        idiom: goes_for_grandeur goes_for_the goes_up_in_flames going_rate_for_a_broken gold_in gold_standard good_value_is
        idiom: good_value_is_found gram_certainty grows_in_stature grows_in_value grows_with hard_pressed hard_to_find_a hard_to_find_fault
        idiom: hard_to_find_words have_different_running her_most_valuable his_most_valuable hold_your_breath human_condition import_of_jazz
        idiom: in_a_hurry in_mint_form in_short_supply in_value_with invested_in invested_in_the invested_in_the_characters
        idiom: investment_in_feeling investment_in_mood investment_in_the_listener investment_of_attention investment_of_time
        idiom: investment_of_time_that_pays investor_class invests_each invests_every is_rare_in issue_of issues_of it_cost_three
        idiom: it_costs_the it_is_not_a_safe its_worth_slowly keeps_pressing lasting_value later_one_smoother limited_palette limited_range
        idiom: limited_run_of_gigs limited_singer limited_to_four limited_to_three limited_to_two limited_to_vocals limited_vocal
        idiom: made_cheaply made_cheaply_and made_cheaply_and_quickly made_for_vinyl market_for_ballads market_for_ballads_had
        idiom: market_for_sad market_forces market_minded market_square market_stall_in market_town marks_out_of matrix_of
        idiom: mint_condition_and mint_era mint_fresh mint_julep mint_tea minutes_of money_and_fame money_troubles money_where
        idiom: most_economical most_expensive_album_ever_made most_pressing most_pressing_flaw most_sought_after_arranger most_valuable_work
        idiom: net_worth never_sell no_expense not_aged numbered_among numbered_days numbered_list of_late_night on_sale_of
        idiom: on_the_market_for_love one_album_by one_album_of_theirs one_of_a_kind one_of_its one_of_the one_of_those one_to_own
        idiom: only_three_chords original_pressed original_pressed_between original_pressed_between_two out_of_step own_it_for own_one_album
        idiom: own_only_one paid_for_it_with paid_off paid_the_price paid_their_dues paid_tribute pale_copy pay_attention pay_homage
        idiom: pay_the_price pay_their_dues paying_attention pays_attention pays_homage pays_off pays_the_price pays_the_rent pays_tribute
        idiom: play_it_live poor_in poor_man_s poster_boy press_on press_reactions pressed_against pressed_for_time pressed_into
        idiom: pressed_into_service pressing_concerns pressing_need pressing_plant pressing_plant_strike pressing_question
        idiom: pressing_questions price_of_admission_to price_of_fame price_of_love price_of_success price_of_the_ticket price_you_pay
        idiom: prized_pupils production_value production_values proves_its_worth rare_album rare_are_the rare_ballad rare_case rare_double
        idiom: rare_feat rare_gift rare_glimpse rare_grace rare_groove rare_honesty rare_live rare_misstep rare_moment rare_pop rare_quality
        idiom: rare_talent rare_thing rare_treat rare_voice rarest_gift rarest_of_things rarest_thing rarities_set
        idiom: record_collectors_knowledge reissue_adds reissue_introduced reissue_restored rent_money replay_value rich_arrangements
        idiom: rich_in rich_man_s richer_for rougher running_order running_orders safe_bet_it safe_bet_it_is sales_of scarce_in scarce_on
        idiom: sealed_off sealed_room sealed_with_a_kiss second_issue_is second_nature selling_out sells_every_line sells_short sells_the
        idiom: shock_value sleeve_credits sleeve_shows snap_judgment snap_judgments so_rare_in sold_his_soul sold_the_farm
        idiom: sought_after_arranger sought_after_drummer sought_after_producer sought_after_session spared_no_expense spares_no_expense
        idiom: spent_a_fortune spent_a_fortune_on_the spent_a_year spent_six_months steal_from steals_from stereo_image stock_characters
        idiom: stock_has_gone stock_has_risen stock_in_trade stock_rose strikes_a_bargain struck_a_bargain survivors_of_its take_your_time
        idiom: takes_stock ten_years_in_the_making the_box_set_collects the_coveted the_investor_class the_price_you_pay the_reissue_adds
        idiom: the_reissue_restored the_single_hid their_most_valuable time_has_been_kind time_is_money time_signature time_signatures
        idiom: time_that_pays to_be_found to_cash_in trade_lines trade_on trade_solos trade_verses trade_winds trades_lines trades_on
        idiom: trades_solos trades_verses trading_fours triple_album turntable_rhythm uncommon_unhurried unopened_box used_car_salesman
        idiom: value_is_found value_is_found_in value_judgement value_judgements values_of vinyl_and_the_cd vinyl_crackle wall_street
        idiom: want_to_play was_it_worth was_made_for_vinyl wealth_of wear_thin wears_thin white_label_culture within_minutes_of
        idiom: worth_a_listen worth_buying_for worth_every_minute worth_hearing worth_it_for worth_noting worth_of_a worth_owning_for
        idiom: worth_repeating worth_returning worth_saving worth_singing worth_the_effort worth_the_hype worth_the_wait
        idiom: worth_was_recognised worth_was_recognized worth_your_time would_never_sell years_in_the_making
        """
}
