package dev.troupe.edit.file;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Tells a failure for want of space, for which Java has no exception: the system's own words do. */
public final class DiskFullDetector {
    private static final List<String> WORDS =
            List.of("no space left", "quota exceeded", "not enough space");

    private DiskFullDetector() {}

    /** Whether a failure, or one behind it, says that a disk or a quota is used up. */
    public static boolean exhausted(Throwable failed) {
        for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            if (cause instanceof IOException io && says(reason(io))) {
                return true;
            }
        }
        return false;
    }

    private static @Nullable String reason(IOException cause) {
        return cause instanceof FileSystemException failure
                ? failure.getReason()
                : cause.getMessage();
    }

    private static boolean says(@Nullable String reason) {
        String text = reason == null ? "" : reason.toLowerCase(Locale.ROOT);
        return WORDS.stream().anyMatch(text::contains);
    }
}
