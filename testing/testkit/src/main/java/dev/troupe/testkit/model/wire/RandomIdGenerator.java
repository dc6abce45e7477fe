package dev.troupe.testkit.model.wire;

import java.util.concurrent.ThreadLocalRandom;

/** Random ids in the services' style: a prefix and 24 letters or digits. */
public final class RandomIdGenerator {
    private static final String ALPHABET =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

    private RandomIdGenerator() {}

    /** A fresh id that starts with the prefix. */
    public static String random(String prefix) {
        StringBuilder id = new StringBuilder(prefix);
        for (int i = 0; i < 24; i++) {
            id.append(ALPHABET.charAt(ThreadLocalRandom.current().nextInt(ALPHABET.length())));
        }
        return id.toString();
    }
}
