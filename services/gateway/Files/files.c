#include "files.h"

// Compiled in, so that the gateway needs nothing beside its executable. In C: a Swift compiler takes a minute for as many literals.

static const unsigned char api_js[] = {
#embed "../web/api.js"
};
static const unsigned char app_css[] = {
#embed "../web/app.css"
};
static const unsigned char batch_js[] = {
#embed "../web/batch.js"
};
static const unsigned char bungee_woff2[] = {
#embed "../web/bungee.woff2"
};
static const unsigned char camera_js[] = {
#embed "../web/camera.js"
};
static const unsigned char correction_js[] = {
#embed "../web/correction.js"
};
static const unsigned char database_js[] = {
#embed "../web/database.js"
};
static const unsigned char db_js[] = {
#embed "../web/db.js"
};
static const unsigned char details_js[] = {
#embed "../web/details.js"
};
static const unsigned char devices_js[] = {
#embed "../web/devices.js"
};
static const unsigned char dom_js[] = {
#embed "../web/dom.js"
};
static const unsigned char editions_js[] = {
#embed "../web/editions.js"
};
static const unsigned char events_js[] = {
#embed "../web/events.js"
};
static const unsigned char first_css[] = {
#embed "../web/first.css"
};
static const unsigned char first_js[] = {
#embed "../web/first.js"
};
static const unsigned char glance_js[] = {
#embed "../web/glance.js"
};
static const unsigned char history_js[] = {
#embed "../web/history.js"
};
static const unsigned char icon_180_png[] = {
#embed "../web/icon-180.png"
};
static const unsigned char icon_svg[] = {
#embed "../web/icon.svg"
};
static const unsigned char icons_js[] = {
#embed "../web/icons.js"
};
static const unsigned char index_html[] = {
#embed "../web/index.html"
};
static const unsigned char later_js[] = {
#embed "../web/later.js"
};
static const unsigned char loading_js[] = {
#embed "../web/loading.js"
};
static const unsigned char local_js[] = {
#embed "../web/local.js"
};
static const unsigned char main_js[] = {
#embed "../web/main.js"
};
static const unsigned char manifest_webmanifest[] = {
#embed "../web/manifest.webmanifest"
};
static const unsigned char melody_allowance_js[] = {
#embed "../web/melody/allowance.js"
};
static const unsigned char melody_film_js[] = {
#embed "../web/melody/film.js"
};
static const unsigned char melody_films_js[] = {
#embed "../web/melody/films.js"
};
static const unsigned char melody_first_css[] = {
#embed "../web/melody/first.css"
};
static const unsigned char melody_home_js[] = {
#embed "../web/melody/home.js"
};
static const unsigned char melody_icon_180_png[] = {
#embed "../web/melody/icon-180.png"
};
static const unsigned char melody_icon_svg[] = {
#embed "../web/melody/icon.svg"
};
static const unsigned char melody_index_html[] = {
#embed "../web/melody/index.html"
};
static const unsigned char melody_later_css[] = {
#embed "../web/melody/later.css"
};
static const unsigned char melody_line_js[] = {
#embed "../web/melody/line.js"
};
static const unsigned char melody_main_js[] = {
#embed "../web/melody/main.js"
};
static const unsigned char melody_manifest_webmanifest[] = {
#embed "../web/melody/manifest.webmanifest"
};
static const unsigned char melody_metaphone_js[] = {
#embed "../web/melody/metaphone.js"
};
static const unsigned char melody_pictures_js[] = {
#embed "../web/melody/pictures.js"
};
static const unsigned char melody_profile_js[] = {
#embed "../web/melody/profile.js"
};
static const unsigned char melody_search_js[] = {
#embed "../web/melody/search.js"
};
static const unsigned char melody_songbook_js[] = {
#embed "../web/melody/songbook.js"
};
static const unsigned char melody_unlimited_js[] = {
#embed "../web/melody/unlimited.js"
};
static const unsigned char melody_words_js[] = {
#embed "../web/melody/words.js"
};
static const unsigned char notices_js[] = {
#embed "../web/notices.js"
};
static const unsigned char picture_js[] = {
#embed "../web/picture.js"
};
static const unsigned char plans_js[] = {
#embed "../web/plans.js"
};
static const unsigned char privacy_css[] = {
#embed "../web/privacy.css"
};
static const unsigned char privacy_html[] = {
#embed "../web/privacy.html"
};
static const unsigned char review_js[] = {
#embed "../web/review.js"
};
static const unsigned char router_js[] = {
#embed "../web/router.js"
};
static const unsigned char scanning_js[] = {
#embed "../web/scanning.js"
};
static const unsigned char settings_js[] = {
#embed "../web/settings.js"
};
static const unsigned char share_js[] = {
#embed "../web/share.js"
};
static const unsigned char sheet_js[] = {
#embed "../web/sheet.js"
};
static const unsigned char story_js[] = {
#embed "../web/story.js"
};
static const unsigned char sw_js[] = {
#embed "../web/sw.js"
};
static const unsigned char swipe_js[] = {
#embed "../web/swipe.js"
};
static const unsigned char sync_js[] = {
#embed "../web/sync.js"
};
static const unsigned char turning_css[] = {
#embed "../web/turning.css"
};
static const unsigned char turning_js[] = {
#embed "../web/turning.js"
};
static const unsigned char deck_js[] = {
#embed "../web/deck.js"
};
static const unsigned char fill_js[] = {
#embed "../web/fill.js"
};
static const unsigned char lcd_js[] = {
#embed "../web/lcd.js"
};
static const unsigned char playback_js[] = {
#embed "../web/playback.js"
};
static const unsigned char player_css[] = {
#embed "../web/player.css"
};
static const unsigned char player_js[] = {
#embed "../web/player.js"
};
static const unsigned char sleeve_js[] = {
#embed "../web/sleeve.js"
};
static const unsigned char wallet_css[] = {
#embed "../web/wallet.css"
};
static const unsigned char wallet_js[] = {
#embed "../web/wallet.js"
};
static const unsigned char wallets_js[] = {
#embed "../web/wallets.js"
};
static const unsigned char wall_css[] = {
#embed "../web/wall.css"
};
static const unsigned char wall_js[] = {
#embed "../web/wall.js"
};
static const unsigned char openapi_yaml[] = {
#embed "../openapi.yaml"
};

#define FILE(name, bytes) {name, bytes, sizeof(bytes)}

static const GatewayFile files[] = {
    FILE("api.js", api_js),
    FILE("app.css", app_css),
    FILE("batch.js", batch_js),
    FILE("bungee.woff2", bungee_woff2),
    FILE("camera.js", camera_js),
    FILE("correction.js", correction_js),
    FILE("database.js", database_js),
    FILE("db.js", db_js),
    FILE("details.js", details_js),
    FILE("devices.js", devices_js),
    FILE("dom.js", dom_js),
    FILE("editions.js", editions_js),
    FILE("events.js", events_js),
    FILE("first.css", first_css),
    FILE("first.js", first_js),
    FILE("glance.js", glance_js),
    FILE("history.js", history_js),
    FILE("icon-180.png", icon_180_png),
    FILE("icon.svg", icon_svg),
    FILE("icons.js", icons_js),
    FILE("index.html", index_html),
    FILE("later.js", later_js),
    FILE("loading.js", loading_js),
    FILE("local.js", local_js),
    FILE("main.js", main_js),
    FILE("manifest.webmanifest", manifest_webmanifest),
    FILE("melody/allowance.js", melody_allowance_js),
    FILE("melody/film.js", melody_film_js),
    FILE("melody/films.js", melody_films_js),
    FILE("melody/first.css", melody_first_css),
    FILE("melody/home.js", melody_home_js),
    FILE("melody/icon-180.png", melody_icon_180_png),
    FILE("melody/icon.svg", melody_icon_svg),
    FILE("melody/index.html", melody_index_html),
    FILE("melody/later.css", melody_later_css),
    FILE("melody/line.js", melody_line_js),
    FILE("melody/main.js", melody_main_js),
    FILE("melody/manifest.webmanifest", melody_manifest_webmanifest),
    FILE("melody/metaphone.js", melody_metaphone_js),
    FILE("melody/pictures.js", melody_pictures_js),
    FILE("melody/profile.js", melody_profile_js),
    FILE("melody/search.js", melody_search_js),
    FILE("melody/songbook.js", melody_songbook_js),
    FILE("melody/unlimited.js", melody_unlimited_js),
    FILE("melody/words.js", melody_words_js),
    FILE("notices.js", notices_js),
    FILE("picture.js", picture_js),
    FILE("plans.js", plans_js),
    FILE("privacy.css", privacy_css),
    FILE("privacy.html", privacy_html),
    FILE("review.js", review_js),
    FILE("router.js", router_js),
    FILE("scanning.js", scanning_js),
    FILE("settings.js", settings_js),
    FILE("share.js", share_js),
    FILE("sheet.js", sheet_js),
    FILE("story.js", story_js),
    FILE("sw.js", sw_js),
    FILE("swipe.js", swipe_js),
    FILE("sync.js", sync_js),
    FILE("turning.css", turning_css),
    FILE("turning.js", turning_js),
    FILE("deck.js", deck_js),
    FILE("fill.js", fill_js),
    FILE("lcd.js", lcd_js),
    FILE("playback.js", playback_js),
    FILE("player.css", player_css),
    FILE("player.js", player_js),
    FILE("sleeve.js", sleeve_js),
    FILE("wallet.css", wallet_css),
    FILE("wallet.js", wallet_js),
    FILE("wallets.js", wallets_js),
    FILE("wall.css", wall_css),
    FILE("wall.js", wall_js),
    FILE("openapi.yaml", openapi_yaml),
};

const GatewayFile *gateway_files(size_t *count) {
    *count = sizeof(files) / sizeof(files[0]);
    return files;
}
