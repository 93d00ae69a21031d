/// Money, trade and traders; ``PriceEvidence`` explains the notation.
extension PriceEvidence {
    static let tradeWords = """
        money: a_grand a_sum at_that_figure banknote big_sum buck bucks cash cash_for cent cents change_from check_book checkbook cheque
        money: coin coins credit_card currency dime dollar dosh dough duty euro expenditure expense extra_cash fee few_notes finance
        money: finances financial financially fiver fund funds going_sum grand_or_two hundred_mark large_sum large_sums loose_change loot
        money: modest_sum monetary money moolah nickel notes_for outlay pence pennies penny pocket_change pocket_money postage pound pounds
        money: quid serious_sum shipping silly_sums small_sum sum_of sums sums_of tax tenner that_figure that_sum the_sum
        price: are_asking ask_for asking asking_for asking_price asks_for cost costing costs dearer double_digit expensive_for extra_zero
        price: four_digits four_figures going_rate its_tag mark_it mark_it_up mark_them mark_up marked_up marks_it marks_them markup
        price: one_of_the_dearer past_the_hundred premium price price_tag priced priceless_to prices pricing quote quoted quoting
        price: single_digits sticker_price surcharge tag the_tag they_ask they_charge they_want_for three_digits three_figures ticket_price
        price: triple_digits two_digits want_for_it wants_for zeroes
        purse: a_beer a_car a_coffee a_decent_dinner a_good_dinner a_month_s_rent a_night_out a_pint a_savings_account a_used_car accountant
        purse: afford affordable airfare allowance as_savings bank_account bank_balance bank_manager beans bicycle bike boat boots
        purse: break_the_bank breakfast budget budgets car_payment cinema college credit cup_of_coffee day_off day_pay deposit
        purse: dinner_for_two down_payment flight fridge fuel furniture groceries grocery haircut holiday honeymoon hotel house_deposit
        purse: household kidney laptop latte lunch lunches meal month_s_rent monthly_rent months_rent mortgage movie_ticket new_car
        purse: nice_dinner noodles overdraft pay_packet paycheck payday pension piggy_bank pint_of_beer pizza pocket pockets purse
        purse: remortgage restaurant retirement roof round_of_drinks salary sandwich savings savings_account shoes small_car small_room
        purse: spare_cash takeaway tank the_rent ticket_to tuition vacation wage wages wallet week_pay weekend_away weekly_shop weeks_rent
        purse: yacht your_account your_car your_rent
        dear: affluent arm_and_a_leg astronomical big_money blush costly costs_the_earth daunting dear dearer dearest deep_pockets dent
        dear: dig_deep exorbitant expensive extortionate extravagant eye_watering eyewatering fortune hefty inflated kings_ransom
        dear: lavish_outlay luxurious_purchase luxury_of_owning millionaire mint_of moneyed not_cheap ouch out_of_reach outrageous
        dear: overpriced pay_handsomely premium_priced pricey pricier princely prohibitive punishing ransom rich_enough rip_off ripoff
        dear: ruinous serious_money silly_money sky_high small_fortune splurge steep stiff sting stings strong_stomach taken_for_a_ride
        dear: the_damage through_the_nose through_your_teeth to_the_cleaners too_rich unaffordable wealthy well_heeled wince
        cheap: a_few_coins a_fraction bang_for bargain bargains best_deal better_deal broke budget_friendly bundle cheap cheap_as_chips
        cheap: cheaper cheapest cheaply cheapskate cheapskates clearance cost_conscious costless difference discount discounted for_buttons
        cheap: for_free fraction free_of_charge frugal give_away giveaway giving_away half_of_what half_off half_price handful_of_coins
        cheap: inexpensive knock_off knocked_down marked_down modestly_priced next_to_nothing on_sale peanuts penniless penny_pincher
        cheap: pittance quarter_of reasonable reasonably reduced reduction sale save_yourself saver saves saves_you short_of_funds
        cheap: short_on_funds skinflint snip song_and_dance steal strapped students thrift thrifty tightwad under_priced underpriced
        cheap: value_for_money
        pay: bankrupt bankrupt_you budget_for charge charged charges charging checkout cost_you cough_up empty_your fork_out fork_over
        pay: fund_your get_it_back hand_over hand_over_for handed_over hands_over have_paid i_paid invoice laid_out lay_down lay_out lighten
        pay: overpaid overpay overspend owed paid_for_one paid_for_theirs paid_less paid_more part_with pay pay_up paying pays
        pay: people_hand_over plunk_down pony_up raid raiding register reimburse ruin_you run_more run_you runs_to runs_you set_aside
        pay: set_back set_you_back sets_you_back shell_out spend_a spend_more spend_on spending spends spent_on_a_copy splash_out splashing
        pay: stump_up till to_spend will_run you_paid you_spend
        buy: acquire acquisition add_to_cart bought_early bought_it_early bought_one bought_yours bring_home buy buyer buyers buying buys
        buy: come_by come_into consumer customer customers get_one grab grabbed grabbing invest_in kept_theirs land_one nab obtain
        buy: obtainable obtained obtaining ordered own owner owners owning owning_an owning_it owning_one owns pick_it_up pick_one_up
        buy: pick_up picked_up possess pre_order preorder purchase purchased purchaser purchases purchasing put_away put_one_away replace
        buy: scoop score_one secure secured shop_for shopper shoppers shopping snag snap_it_up snap_up snapped_up snatch splash stock_up
        buy: take_home take_it_home taker takers taking_it_home to_buy took_home trade_up treat_yourself upgrade who_bought
        buy: would_have_bought you_bought
        sell: auction auction_house auctioned auctioneer auctioneers auctions barter best_selling_price bid bid_against bidder bidders
        sell: bidding bids budge cash_in_on change_hands changed_hands changes_hands changing_hands classified classifieds completed_sales
        sell: consign consignment discogs discogs_sales e_commerce ebay export find_a_buyer first_offer flip_it flip_on flip_one flipped
        sell: flipping flips for_sale go_for_less go_for_more goes_for going_rate haggle haggling hammer let_go_of let_hers_go let_his_go
        sell: let_one_go let_theirs_go let_yours_go lets_go lets_go_of lets_one_go letting_go_of letting_his_go listed listing listings
        sell: make_an_offer negotiate new_owner offer offers offload on_offer one_sold outbid part_with_theirs popsike private_sale
        sell: recent_sales resale resell reselling resells resold retail retailer retailers retails sell sell_a_copy sell_fast sell_for
        sell: sell_it sell_on sell_one seller sellers selling_for sells_fast sells_for sells_for_x sold_at sold_for sold_his sold_one
        sell: sold_privately swap swapped swaps to_trade trade_bait trade_for trade_in traded_for trades_for under_the_hammer unload
        sell: up_for_grabs vendor vendors wholesale will_trade
        market: aftermarket boom bubble collectors_market commerce demand_exceeds demand_for_copies demand_for_it demand_for_originals
        market: demand_has demand_keeps demand_outstrips going_for_more high_demand in_demand in_stock inflation liquid market_place
        market: market_value marketplace markets on_the_market out_of_stock queue recession restock scene_prices secondary_market
        market: speculation stock supply_of_copies the_market the_supply trade_in tradeable turnover wait_list waiting_list want_list
        market: want_lists wantlist
        people: aficionado aficionados anoraks anyone_who_kept anyone_with_one appraiser audiophile audiophiles bargain_hunter
        people: bargain_hunters clerk collecting_circles collector collectors completionist completionists completist completists
        people: connoisseur connoisseurs crate_digger crate_diggers dealer dealers die_hards diehards dig_for digger diggers eagle_eyed
        people: enthusiast enthusiasts flipper flippers grader graders guy_at_the_counter hoarder hoarders hobby hobbyist hobbyists hounds
        people: hunter hunters in_the_know investors keen_eyed krautrock_collecting middleman middlemen obsessive obsessives
        people: other_collectors patient_owners people_hand proprietor record_collecting record_hounds record_nerds reseller resellers
        people: rich_men rich_people scalper scalpers serious_heads sharks sharp_eyed somebody_always someone_always specialist specialists
        people: speculator speculators stall_holder stall_holders stallholder those_in_the_know those_who_bought those_who_dig
        people: those_who_know tout touts trader traders trainspotters treasure_hunter vinyl_collecting vinyl_fans vinyl_head vinyl_heads
        people: vinyl_nerds vinylphile wealthy_buyer whoever_finds whoever_has
        place: antique_shop any_shelf attic attics bargain_bin basement basements behind_glass behind_the_counter behind_the_till bin bins
        place: boot_sale cabinet car_boot car_boots cellar charity_shop charity_shops clear_out clear_outs counter crate crates cupboard
        place: cut_out_bin cut_out_bins display_case display_wall display_walls dollar_bin dumpster estate_clear_outs estate_sale
        place: estate_sales fair fairs flea_market flea_markets garage_sale garage_sales glass_cabinet glass_case goodwill house_clearance
        place: house_clearances in_the_window internet jumble_sale junk_shop junk_shops junk_store landfill lock_and_key locked_cabinet
        place: mail_order market_day market_stall on_the_shelf on_the_web online outlet outlets padlock pawnshop pre_loved pre_owned
        place: preloved rack racks record_fair record_fairs record_shop record_store second_hand secondhand shelves shop shop_window shops
        place: stall stalls store stores swap_meet the_safe their_shelves thrift_shop thrift_shops thrift_store thrift_stores used_bin vault
        place: wall_of warehouse warehouses web websites yard_sale yard_sales your_shelf your_shelves
        worth: appraisal appraise appraised appreciate appreciated appreciates appreciating appreciation asking_prices best_value
        worth: better_value bring_a_lot bring_in bring_today brings_hundreds brings_in brings_more cash_value command commanded commanding
        worth: commands fetch fetch_a fetched fetches fetching go_for goes_for going_for good_value great_value it_brings makes_more
        worth: market_value monetary_value net overvalued pay_for_itself pay_off_later precious prized realise realised realize realized
        worth: realizes resale_value undervalued valuable valuation valuations value valued values went_for will_bring worth worth_more
        worth: worthless would_bring
        wealth: a_good_investment annuity as_an_investment asset assets beat_inflation beaten_inflation better_bet bitcoin blue_chip bonds
        wealth: bullion comfortable crypto descendants dividend dividends financial_sense gaining_value gold_bars gold_dust good_bet
        wealth: good_investment grandchildren hedge heirloom heirlooms heirs in_wills index_fund inherit inheritance insurance insure
        wealth: insure_it insured invest invested investing investment investments investor investor_grade invests jackpot keeps_gaining
        wealth: land legacy_purchase long_term_hold lottery make_you_rich money_maker money_spinner nest_egg outpaced outperform
        wealth: outperformed outperforms owning_gold owning_land owning_shares pay_dividends payday pension_fund portfolio profit profitable
        wealth: profitably profits property real_estate retirement_fund retirement_plan return_on returns_on rewarded safe_bet savings
        wealth: savings_account savings_bond savings_you_can sense_to_hold smart_investment solid_bet solid_investment sound_bet
        wealth: sound_investment speculative stocks store_of store_wealth thank_you_for thank_yourself tidy_profit wealth will_and_testament
        wealth: windfall worthwhile_investment your_children your_heirs your_kids your_will
        rising: bounce bounced climb climbed climbing climbs collapsed creep crept curve dip dipped dips direction_for_this doubled doubles
        rising: doubling drop_in escalate escalated fell_in gaining go_up goes_up going_up gone_through_the_roof gone_up grow_in_value
        rising: grown_in_value grown_so_much inch_up inched_up increase increased increases increasing jumped jumps keep_climbing
        rising: keeps_gaining leaps leapt matured multiple multiplied multiplies multiply new_highs one_direction only_direction only_go_up
        rising: only_gone_up out_of_hand plummet plummeted pointed_upward pushed_it_past quadruple quadrupled record_high rise risen rises
        rising: rising rocket rocketed rose shares_fall shoot_up shot_up skyrocket skyrocketed skyrocketing soar soared soaring soars spike
        rising: spiked spikes surge surged swelled swelling through_the_roof trajectory triple tripled triples up_and_up upside upward
        rising: upward_curve upwards went_up without_interest
        time: already anniversary any_more anymore as_of at_present at_the_moment before_long biopic by_now by_the_month by_the_year
        time: currently death died documentary down_the_line down_the_road each_year eventually every_year from_now future in_a_decade
        time: in_ten_years in_the_future in_twenty_years last_i_checked last_i_looked last_spring last_summer last_week last_year lately
        time: long_ago long_run long_term nowadays of_late once one_day over_the_years passed_away recently revival since so_far some_day
        time: someday ten_years the_biopic the_documentary these_days today twenty_years until_recently used_to with_each_anniversary
        time: with_each_year year_after_year year_on_year years_from_now
        you: you youd youll your youre yours_to yourself youve
        may: can could itll may might must ought should theyll will wont would youll
        """
}
