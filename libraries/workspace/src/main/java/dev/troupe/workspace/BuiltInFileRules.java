package dev.troupe.workspace;

import dev.troupe.permission.path.SecretFileNames;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The built-in blocks, held inside the worker whatever any policy says. */
public final class BuiltInFileRules {
    private static final String ANYWHERE = "**/";
    private static final Pattern EXEMPT = Pattern.compile(".*\\.(?:example|sample|template)");
    private static final PathGlob SECRET = anywhere(SecretFileNames.SECRET_FILES);
    private static final PathGlob PROTECTED = anywhere(SecretFileNames.PROTECTED_FILES);

    private BuiltInFileRules() {}

    /**
     * Whether nobody's agent may read or write the file.
     *
     * @param path relative to the workspace, forward slashes
     */
    public static boolean secret(String path) {
        String folded = PathGlob.fold(path);
        return !EXEMPT.matcher(folded).matches() && SECRET.matchesFolded(folded);
    }

    /** Whether an agent may read the file but never write it, as it executes or widens rights. */
    public static boolean readOnly(String path) {
        return PROTECTED.matchesFolded(PathGlob.fold(path));
    }

    /** One pattern for all: every file of a repository passes here, and some pass often. */
    private static PathGlob anywhere(List<String> globs) {
        return PathGlob.folded(
                globs.stream()
                        .map(BuiltInFileRules::inDirectory)
                        .collect(Collectors.joining(",", ANYWHERE + "{", "}")));
    }

    private static String inDirectory(String glob) {
        if (!glob.startsWith(ANYWHERE)) {
            throw new IllegalStateException(
                    "The built-in block " + glob + " holds in one place only.");
        }
        return glob.substring(ANYWHERE.length());
    }
}
