package dev.troupe.cli.client;

import java.security.KeyManagementException;
import java.security.SecureRandom;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLContextSpi;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Stands for encryption in an HTTP client that never encrypts: each client wants a context, and getting a real one ready
 * takes longer than most calls. It can make no connection.
 */
final class PlainConnectionContext extends SSLContext {
    PlainConnectionContext() {
        super(new NoEncryption(), null, "none");
    }

    private static final class NoEncryption extends SSLContextSpi {
        @Override
        protected void engineInit(
                KeyManager @Nullable [] keys,
                TrustManager @Nullable [] trusted,
                @Nullable SecureRandom random)
                throws KeyManagementException {
            throw new KeyManagementException("Nothing is encrypted here.");
        }

        @Override
        protected SSLParameters engineGetDefaultSSLParameters() {
            return new SSLParameters();
        }

        @Override
        protected SSLParameters engineGetSupportedSSLParameters() {
            return new SSLParameters();
        }

        @Override
        protected SSLSocketFactory engineGetSocketFactory() {
            throw unencrypted();
        }

        @Override
        protected SSLServerSocketFactory engineGetServerSocketFactory() {
            throw unencrypted();
        }

        @Override
        protected SSLEngine engineCreateSSLEngine() {
            throw unencrypted();
        }

        @Override
        protected SSLEngine engineCreateSSLEngine(String host, int port) {
            throw unencrypted();
        }

        @Override
        protected @Nullable SSLSessionContext engineGetServerSessionContext() {
            return null;
        }

        @Override
        protected @Nullable SSLSessionContext engineGetClientSessionContext() {
            return null;
        }

        private static UnsupportedOperationException unencrypted() {
            return new UnsupportedOperationException("Nothing is encrypted here.");
        }
    }
}
