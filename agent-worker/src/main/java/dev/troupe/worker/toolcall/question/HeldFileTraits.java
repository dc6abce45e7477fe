package dev.troupe.worker.toolcall.question;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Tells of a held change what no difference of lines shows: where links lead, modes, and that content is no text. */
final class HeldFileTraits {
    private static final int HEAD = 8_000;

    private HeldFileTraits() {}

    /**
     * Tells each trait on a line of its own; empty when lines show all.
     *
     * @param kept what would come; null: nothing would
     */
    static String of(Path now, @Nullable Path kept) {
        StringBuilder lines = new StringBuilder();
        add(lines, link(now, kept));
        if (kept != null) {
            add(lines, mode(now, kept));
            add(lines, content(kept));
        }
        return lines.toString();
    }

    private static void add(StringBuilder lines, String trait) {
        if (!trait.isEmpty()) {
            lines.append("  ").append(trait).append('\n');
        }
    }

    private static String link(Path now, @Nullable Path kept) {
        String before = target(now);
        String after = kept == null ? "" : target(kept);
        if (!after.isEmpty()) {
            return "link to %s%s"
                    .formatted(
                            after,
                            before.isEmpty() || before.equals(after)
                                    ? ""
                                    : " (now to " + before + ")");
        }
        return before.isEmpty() ? "" : "now a link to " + before;
    }

    private static String target(Path file) {
        try {
            return Files.isSymbolicLink(file) ? Files.readSymbolicLink(file).toString() : "";
        } catch (IOException e) {
            return "a place that cannot be read";
        }
    }

    /** A new file without the right to run has nothing to tell. */
    private static String mode(Path now, Path kept) {
        String after = permissions(kept);
        String before = permissions(now);
        if (after.isEmpty() || after.equals(before)) {
            return "";
        }
        if (before.isEmpty()) {
            return after.indexOf('x') >= 0 ? "mode " + after : "";
        }
        return "mode %s (now %s)".formatted(after, before);
    }

    private static String permissions(Path file) {
        try {
            return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                    ? PosixFilePermissions.toString(
                            Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS))
                    : "";
        } catch (IOException | UnsupportedOperationException e) {
            return "";
        }
    }

    private static String content(Path kept) {
        if (!Files.isRegularFile(kept, LinkOption.NOFOLLOW_LINKS)) {
            return "";
        }
        try (var stream = Files.newInputStream(kept)) {
            for (byte one : stream.readNBytes(HEAD)) {
                if (one == 0) {
                    return String.format(Locale.ROOT, "binary, %,d bytes", Files.size(kept));
                }
            }
        } catch (IOException e) {
            return "cannot be read";
        }
        return "";
    }
}
