package dev.troupe.permission.profile;

import dev.troupe.permission.policy.Layer;
import dev.troupe.permission.policy.SecurityFile;
import dev.troupe.permission.policy.SecurityPolicy;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The profiles that come with the engine, read once each. */
final class ProfileFiles {
    private static final Map<String, SecurityPolicy> READ = new ConcurrentHashMap<>();

    private ProfileFiles() {}

    /** That of one type, without what all types have. */
    static SecurityPolicy of(ProjectType type) {
        return named(type.word());
    }

    /** What all levels allow, and what they all block. */
    static SecurityPolicy reading() {
        return named("reading");
    }

    /** What the permissive level allows besides. */
    static SecurityPolicy permissive() {
        return named("permissive");
    }

    private static SecurityPolicy named(String name) {
        return READ.computeIfAbsent(name, ProfileFiles::read);
    }

    private static SecurityPolicy read(String name) {
        try (InputStream file = ProfileFiles.class.getResourceAsStream(name + ".json")) {
            if (file == null) {
                throw new IllegalStateException("There is no profile " + name + ".");
            }
            String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
            return SecurityFile.read("profiles/" + name + ".json", Layer.PROFILE, text);
        } catch (IOException e) {
            throw new UncheckedIOException("The profile " + name + " cannot be read.", e);
        }
    }
}
