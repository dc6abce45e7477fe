package dev.troupe.testkit.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Issues tokens and serves its public keys at {@code /v1/keys} of a loopback port. */
public final class TestTokenIssuer implements AutoCloseable {
    private final HttpServer server;
    private final List<JWK> published = new CopyOnWriteArrayList<>();
    private final AtomicInteger asked = new AtomicInteger();
    private volatile ECKey key = key();

    private TestTokenIssuer(HttpServer server) {
        this.server = server;
        published.add(key.toPublicJWK());
    }

    /** Serves on a free port. */
    public static TestTokenIssuer start() {
        try {
            InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
            TestTokenIssuer issuer = new TestTokenIssuer(HttpServer.create(any, 0));
            issuer.serve();
            return issuer;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void serve() {
        server.createContext(
                "/v1/keys",
                exchange -> {
                    asked.incrementAndGet();
                    byte[] keys =
                            new JWKSet(published).toString(true).getBytes(StandardCharsets.UTF_8);
                    exchange.getResponseHeaders().set("Content-Type", "application/json");
                    exchange.sendResponseHeaders(200, keys.length);
                    exchange.getResponseBody().write(keys);
                    exchange.close();
                });
        server.start();
    }

    /** Where it serves. */
    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** How often its keys were asked for. */
    public int asked() {
        return asked.get();
    }

    /** The key it signs with now. */
    public ECKey signingKey() {
        return key;
    }

    /** Signs with another key from now on; the earlier ones stay published. */
    public void rotate() {
        key = key();
        published.add(key.toPublicJWK());
    }

    /** Signs with another key from now on, and publishes the earlier ones no longer. */
    public void withdraw() {
        published.clear();
        rotate();
    }

    /** A key like its own, which it does not publish. */
    public static ECKey key() {
        try {
            return new ECKeyGenerator(Curve.P_256)
                    .keyID(UUID.randomUUID().toString())
                    .keyUse(KeyUse.SIGNATURE)
                    .algorithm(JWSAlgorithm.ES256)
                    .generate();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A good token of a service for the given audience. */
    public String service(String audience) {
        return signed(claims(audience).build());
    }

    /** A good token of a run for the given audience. */
    public String worker(String audience, String team, UUID task) {
        return signed(
                claims(audience)
                        .subject("service:agent-worker")
                        .claim("team", team)
                        .claim("roles", List.of("WORKER"))
                        .claim("task", task.toString())
                        .claim("epoch", 1)
                        .build());
    }

    /** Claims of a good token, for a test to spoil. */
    public static JWTClaimsSet.Builder claims(String audience) {
        Instant now = Instant.now();
        return new JWTClaimsSet.Builder()
                .issuer("orchestrator-service")
                .audience(audience)
                .subject("service:test")
                .claim("team", "system")
                .claim("roles", List.of("SERVICE"))
                .issueTime(Date.from(now))
                .notBeforeTime(Date.from(now))
                .expirationTime(Date.from(now.plusSeconds(300)));
    }

    /** Signs whatever it is given. */
    public String signed(JWTClaimsSet claims) {
        return signed(claims, key);
    }

    /** Signs with any key. */
    public static String signed(JWTClaimsSet claims, ECKey key) {
        try {
            JWSHeader header =
                    new JWSHeader.Builder(JWSAlgorithm.ES256).keyID(key.getKeyID()).build();
            SignedJWT token = new SignedJWT(header, claims);
            token.sign(new ECDSASigner(key));
            return token.serialize();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Goes away. */
    @Override
    public void close() {
        server.stop(0);
    }
}
