package dev.troupe.worker.workspace;

import dev.troupe.contracts.security.BuiltInBlocks;
import java.util.List;
import java.util.regex.Pattern;

/** The built-in blocks, held inside the worker whatever any policy says. */
public final class FileRules {
    private static final Pattern EXEMPT = Pattern.compile(".*\\.(?:example|sample|template)");
    private static final List<Glob> SECRET =
            BuiltInBlocks.SECRET_FILES.stream().map(Glob::folded).toList();
    private static final List<Glob> PROTECTED =
            BuiltInBlocks.PROTECTED_FILES.stream().map(Glob::folded).toList();

    private FileRules() {}

    /**
     * Whether nobody's agent may read or write the file.
     *
     * @param path relative to the workspace, forward slashes
     */
    public static boolean secret(String path) {
        String folded = Glob.fold(path);
        return gitConfiguration(folded)
                || (!EXEMPT.matcher(folded).matches() && any(SECRET, folded));
    }

    /** Whether an agent may read the file but never write it, as it executes or widens rights. */
    public static boolean readOnly(String path) {
        return any(PROTECTED, Glob.fold(path));
    }

    /** Remote addresses in it may carry passwords. */
    private static boolean gitConfiguration(String folded) {
        return folded.equals(".git/config") || folded.endsWith("/.git/config");
    }

    private static boolean any(List<Glob> globs, String folded) {
        return globs.stream().anyMatch(glob -> glob.matchesFolded(folded));
    }
}
