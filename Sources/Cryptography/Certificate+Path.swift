internal import CCrypto

extension Certificate {
    /// Whether `root` vouches for this certificate by way of `intermediate` and nothing else (RFC 5280, section 6): signatures, names, path
    /// length, name constraints and validity of all three, and that the other two are authorities. `root` is trusted as it is, whether it
    /// is its own issuer or not. Nobody is asked about revocation.
    ///
    /// - Parameter time: when it must have been so, in seconds since 1970.
    public func isIssued(by intermediate: Certificate, under root: Certificate, at time: Double) -> Bool {
        intermediate.isAuthority && root.isAuthority
            && [self, intermediate, root].allSatisfy { $0.isValid(at: time) && $0.isUnderstood }
            && discardingErrors { hasPath(through: intermediate, to: root) }
    }

    private func hasPath(through intermediate: Certificate, to root: Certificate) -> Bool {
        // The lists do not own what is in them.
        let (untrusted, trusted, context) = (OPENSSL_sk_new_null(), OPENSSL_sk_new_null(), X509_STORE_CTX_new())
        defer {
            X509_STORE_CTX_free(context)
            OPENSSL_sk_free(untrusted)
            OPENSSL_sk_free(trusted)
        }
        guard let context, OPENSSL_sk_push(untrusted, UnsafeRawPointer(intermediate.x509)) > 0,
            OPENSSL_sk_push(trusted, UnsafeRawPointer(root.x509)) > 0,
            X509_STORE_CTX_init(context, nil, x509, untrusted) == 1, let parameters = X509_STORE_CTX_get0_param(context)
        else { return false }
        X509_STORE_CTX_set0_trusted_stack(context, trusted)
        // Time was looked at above: libcrypto counts a certificate's last second as too late.
        let flags = UInt(X509_V_FLAG_NO_CHECK_TIME | X509_V_FLAG_PARTIAL_CHAIN)
        guard X509_VERIFY_PARAM_set_flags(parameters, flags) == 1 else { return false }
        // 112 bits: no SHA-1, and no RSA below 2048.
        X509_VERIFY_PARAM_set_auth_level(parameters, 2)
        // Shorter if the root itself is the issuer, or one of the others is the root.
        return X509_verify_cert(context) == 1 && OPENSSL_sk_num(X509_STORE_CTX_get0_chain(context)) == 3
    }
}
