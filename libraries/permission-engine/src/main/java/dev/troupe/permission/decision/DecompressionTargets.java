package dev.troupe.permission.decision;

import dev.troupe.permission.schema.CommandArgument;
import dev.troupe.permission.schema.ToolUsage;
import dev.troupe.permission.schema.ToolUsage.Given;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Finds the names of the files that packers of single files make: those of their operands without the ending. */
final class DecompressionTargets {
    private static final Set<String> TOOLS = Set.of("gzip", "xz", "bzip2", "zstd");

    private static final List<String> ENDINGS =
            List.of(".gz", ".z", "-gz", "-z", "_z", ".xz", ".lzma", ".bz2", ".bz", ".zst", ".lz4");

    /** They show it, or only look. */
    private static final String SHOWS = "-c";

    private static final String SUFFIX = "-S";

    /** The name that stands within the file. */
    private static final String NAME_WITHIN = "-N";

    private DecompressionTargets() {}

    /** Whether a use may make files beside its operands. */
    static boolean by(ToolUsage usage) {
        return TOOLS.contains(usage.words().getFirst()) && !given(usage, SHOWS);
    }

    /** Whether nobody knows what the files are called. */
    static boolean unknown(ToolUsage usage) {
        return given(usage, NAME_WITHIN);
    }

    private static boolean given(ToolUsage usage, String option) {
        return usage.options().stream().anyMatch(it -> it.name().equals(option));
    }

    /** What a file is called when it is unpacked; its own name when it does not look like a packed one. */
    static String name(ToolUsage usage, String file) {
        for (Given option : usage.options()) {
            CommandArgument suffix = option.value();
            if (option.name().equals(SUFFIX) && suffix != null && file.endsWith(suffix.text())) {
                return file.substring(0, file.length() - suffix.text().length());
            }
        }
        String lower = file.toLowerCase(Locale.ROOT);
        for (String ending : ENDINGS) {
            if (lower.endsWith(ending)) {
                return file.substring(0, file.length() - ending.length());
            }
        }
        return file;
    }
}
