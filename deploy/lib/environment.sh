# shellcheck shell=bash
# What the processes get from the environment. Whatever is set stays as it is; the sandbox stands in only for what is not configured.
#
# ALBUMSCAN_SANDBOX=auto (default) | always (tests: never the outside world) | never

# Whether covers are read without any model: told so, and no key or address of one is given.
is_without_models() {
    [[ ${ALBUMSCAN_ID_STRATEGY:-} == local && -z ${ANTHROPIC_API_KEY:-}${ANTHROPIC_BASE_URL:-}${OPENAI_API_KEY:-}${OPENAI_BASE_URL:-} ]]
}

# Which upstreams the sandbox has to stand in for.
sandboxed_upstreams() {
    local mode=${ALBUMSCAN_SANDBOX:-auto}
    [[ $mode =~ ^(auto|always|never)$ ]] || usage_error "ALBUMSCAN_SANDBOX must be auto, always or never."
    [[ $mode != never ]] || return 0
    if [[ $mode == always ]] ||
        { [[ -z ${ANTHROPIC_API_KEY:-}${ANTHROPIC_BASE_URL:-}${OPENAI_API_KEY:-}${OPENAI_BASE_URL:-} ]] && ! is_without_models; }; then
        echo models
    fi
    # MusicBrainz asks everyone for a contact; who gives one wants the real thing.
    if [[ $mode == always || -z ${MUSICBRAINZ_BASE_URL:-}${MUSICBRAINZ_CONTACT:-} ]]; then
        echo musicbrainz
        [[ $mode != always && -n ${COVERARTARCHIVE_BASE_URL:-} ]] || echo coverartarchive
    fi
    # Whoever names a unit of AdMob's wants its keys, unless it is a test.
    [[ $mode != always ]] || echo admob
}

# use_sandbox URL UPSTREAM…
use_sandbox() {
    local url=$1 upstream
    shift
    for upstream in "$@"; do
        case $upstream in
        models)
            export ANTHROPIC_BASE_URL=$url ANTHROPIC_API_KEY=sandbox
            export OPENAI_BASE_URL=$url/v1 OPENAI_API_KEY=sandbox
            ;;
        musicbrainz) export MUSICBRAINZ_BASE_URL=$url MUSICBRAINZ_CONTACT=${MUSICBRAINZ_CONTACT:-sandbox@example.org} ;;
        coverartarchive) export COVERARTARCHIVE_BASE_URL=$url ;;
        admob) export ALBUMSCAN_SONGS_AD_KEYS_URL=$url/admob/verifier-keys.json ;;
        esac
    done
}
