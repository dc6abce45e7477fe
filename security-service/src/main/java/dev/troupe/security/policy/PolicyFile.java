package dev.troupe.security.policy;

import dev.troupe.security.decision.Layer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * One layer's file. It is read each time, which costs microseconds and misses no change, and parsed
 * when its bytes differ from the last ones.
 */
final class PolicyFile {
    private static final int LARGEST = 256 * 1024;

    /**
     * The file at one moment.
     *
     * @param hash of its bytes
     */
    record Snapshot(PolicyText text, String hash) {}

    private final Layer layer;
    private final LookUps lookUps;
    private final Path path;
    private final boolean needed;
    private volatile @Nullable Snapshot last;

    PolicyFile(Layer layer, Path path, boolean needed, LookUps lookUps) {
        this.lookUps = lookUps;
        this.layer = layer;
        this.path = path;
        this.needed = needed;
    }

    Snapshot now() {
        try {
            if (absent()) {
                return needed
                        ? broken("The policy file " + path + " is not there.")
                        : new Snapshot(PolicyText.EMPTY, hash(new byte[0]));
            }
            if (!readable()) {
                return broken("The policy file " + path + " is not a regular file.");
            }
            return parsed(bytes());
        } catch (IOException e) {
            return broken("The policy file " + path + " cannot be read: " + e.getMessage() + ".");
        }
    }

    /** Whether a text is kept. */
    boolean known() {
        return last != null;
    }

    private boolean absent() {
        return Files.notExists(path, LinkOption.NOFOLLOW_LINKS);
    }

    /** A repository's file may not be a link: it could lead to a pipe that never ends. */
    private boolean readable() {
        return layer == Layer.REPOSITORY
                ? Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)
                : Files.isRegularFile(path);
    }

    private byte[] bytes() throws IOException {
        try (InputStream in = Files.newInputStream(path)) {
            return in.readNBytes(LARGEST + 1);
        }
    }

    private Snapshot parsed(byte[] bytes) {
        String hash = hash(bytes);
        Snapshot known = last;
        if (known != null && known.hash.equals(hash)) {
            lookUps.hit();
            return known;
        }
        lookUps.miss();
        Snapshot fresh = new Snapshot(read(bytes), hash);
        last = fresh;
        return fresh;
    }

    private PolicyText read(byte[] bytes) {
        if (bytes.length > LARGEST) {
            return PolicyText.broken("The policy file " + path + " is larger than 256 kB.");
        }
        try {
            String text =
                    StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
            return PolicyReader.read(layer, path.toString(), text);
        } catch (CharacterCodingException e) {
            return PolicyText.broken("The policy file " + path + " is not UTF-8.");
        }
    }

    private static Snapshot broken(String fault) {
        return new Snapshot(PolicyText.broken(fault), hash(fault.getBytes(StandardCharsets.UTF_8)));
    }

    private static String hash(byte[] bytes) {
        return HexFormat.of().formatHex(Policies.sha256().digest(bytes));
    }
}
