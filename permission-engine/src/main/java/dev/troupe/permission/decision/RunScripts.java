package dev.troupe.permission.decision;

import dev.troupe.permission.Effort;
import dev.troupe.permission.Surroundings;
import dev.troupe.permission.caution.Command;
import dev.troupe.permission.caution.LooseParts;
import dev.troupe.permission.caution.Unwrapping;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Files that a line runs, by their paths or through interpreters, wherever in the line that is. */
public final class RunScripts {
    private RunScripts() {}

    /**
     * What identifies all that they hold: of one file the SHA-256 of its content, in hex; of several that of all of them.
     *
     * @return null when the line runs none of which the content is known
     */
    public static @Nullable String content(String line, Surroundings here) {
        Set<String> contents = new LinkedHashSet<>();
        for (Command each : Unwrapping.of(line, Effort.forLine())) {
            String path = each.path();
            String content =
                    path == null
                            ? null
                            : here.paths()
                                    .content(
                                            here.workspace(),
                                            here.directory(),
                                            LooseParts.unmasked(path));
            if (content != null) {
                contents.add(content);
            }
        }
        return contents.size() > 1
                ? hash(String.join(" ", contents))
                : contents.stream().findFirst().orElse(null);
    }

    private static String hash(String text) {
        try {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256.", e);
        }
    }
}
