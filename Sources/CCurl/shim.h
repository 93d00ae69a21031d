// libcurl's setters and getters are variadic, and Swift does not import variadic functions: one typed wrapper per argument type.
#ifndef ALBUMSCAN_CURL_SHIM_H
#define ALBUMSCAN_CURL_SHIM_H

#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <netinet/in.h>
#include <sys/prctl.h>
#include <sys/socket.h>

// curl_easy_setopt, by the type of the argument.

static inline CURLcode shim_setopt_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode shim_setopt_offset(CURL *easy, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode shim_setopt_string(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode shim_setopt_pointer(CURL *easy, CURLoption option, const void *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode shim_setopt_list(CURL *easy, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode shim_setopt_write(CURL *easy, curl_write_callback callback, void *context) {
    CURLcode result = curl_easy_setopt(easy, CURLOPT_WRITEDATA, context);
    return result != CURLE_OK ? result : curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, callback);
}

static inline CURLcode shim_setopt_header(CURL *easy, curl_write_callback callback, void *context) {
    CURLcode result = curl_easy_setopt(easy, CURLOPT_HEADERDATA, context);
    return result != CURLE_OK ? result : curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, callback);
}

static inline CURLcode shim_setopt_opensocket(CURL *easy, curl_opensocket_callback callback, void *context) {
    CURLcode result = curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, context);
    return result != CURLE_OK ? result : curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, callback);
}

static inline CURLcode shim_setopt_prerequest(CURL *easy, curl_prereq_callback callback, void *context) {
    CURLcode result = curl_easy_setopt(easy, CURLOPT_PREREQDATA, context);
    return result != CURLE_OK ? result : curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, callback);
}

/// Also switches the calls on, which libcurl does not by itself.
static inline CURLcode shim_setopt_progress(CURL *easy, curl_xferinfo_callback callback, void *context) {
    CURLcode result = curl_easy_setopt(easy, CURLOPT_XFERINFODATA, context);
    if (result == CURLE_OK) result = curl_easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, callback);
    return result != CURLE_OK ? result : curl_easy_setopt(easy, CURLOPT_NOPROGRESS, 0L);
}

// curl_easy_getinfo.

static inline CURLcode shim_getinfo_long(CURL *easy, CURLINFO info, long *value) {
    return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode shim_getinfo_offset(CURL *easy, CURLINFO info, curl_off_t *value) {
    return curl_easy_getinfo(easy, info, value);
}

// curl_multi_setopt and curl_multi_info_read.

static inline CURLMcode shim_multi_setopt_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

/// Takes the next finished transfer, with the union of CURLMsg flattened. Returns NULL when there is none.
static inline CURL *shim_multi_next_done(CURLM *multi, CURLcode *result) {
    int remaining = 0;
    CURLMsg *message;
    while ((message = curl_multi_info_read(multi, &remaining)) != NULL) {
        if (message->msg == CURLMSG_DONE) {
            *result = message->data.result;
            return message->easy_handle;
        }
    }
    return NULL;
}

// The address inside the variable-length struct that the open-socket callback receives.

static inline const struct sockaddr *shim_sockaddr(const struct curl_sockaddr *address) {
    return &address->addr;
}

static inline curl_socket_t shim_open_socket(const struct curl_sockaddr *address) {
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

// prctl is variadic as well.

static inline void shim_name_this_thread(const char *name) {
    prctl(PR_SET_NAME, name, 0, 0, 0);
}

#endif
