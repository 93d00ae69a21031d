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
