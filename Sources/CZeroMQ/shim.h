// libzmq for Swift: the header itself and what it hides or Swift cannot import.
#pragma once

#include <zmq.h>

/// ZMQ_ZAP_ENFORCE_DOMAIN: compiled into Debian's libzmq, but declared only for builds with drafts
/// (Sources/ZeroMQ/README.md, "CURVE and ZAP").
static const int albumscan_zmq_zap_enforce_domain = 93;
