package dev.troupe.permission.path;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** What the name of a path, relative to the workspace, says about it. */
public final class PathNames {
    private static final Pattern EXAMPLE = Pattern.compile(".*\\.(example|sample|template)");
    private static final Pattern TRAILING = Pattern.compile("[. ]+$");

    private static final List<Glob> SECRETS = globs(BuiltInBlocks.SECRET_FILES, List.of());
    private static final List<Glob> PROTECTED = globs(BuiltInBlocks.PROTECTED_FILES, List.of());

    /** Files that something runs or obeys later without asking anybody. */
    private static final List<Glob> OBEYED =
            globs(
                    List.of(
                            "**/.git*",
                            "**/.github/**",
                            "**/.gitlab/**",
                            "**/.husky/**",
                            "**/.pre-commit-config.y*ml",
                            "**/.mcp.json",
                            "**/.claude/**",
                            "**/.agents/**",
                            "**/.cursor/**",
                            "**/.vscode/**",
                            "**/.idea/**",
                            "**/.devcontainer/**"),
                    List.of(
                            "**/.bash*",
                            "**/.profile",
                            "**/.zsh*",
                            "**/.zprofile",
                            "**/.zlog*",
                            "**/.inputrc",
                            "**/.envrc",
                            "**/.vimrc",
                            "**/.exrc",
                            "**/.mvn/**",
                            "**/.cargo/**",
                            "**/.yarnrc*",
                            "**/.yarn/**",
                            "**/.pnpmfile.*"));

    private static final List<Glob> HARMLESS =
            globs(List.of("**/.gitignore", "**/.gitkeep"), List.of());

    private static final List<String> SECRET_PARTS = parts(SECRETS);

    private PathNames() {}

    /** What a path must contain to fit one of the patterns, so that most paths need no further look. */
    private static List<String> parts(List<Glob> globs) {
        return globs.stream().map(Glob::longestPart).distinct().toList();
    }

    /** Whether a path of plain characters contains none of the parts. */
    private static boolean nothingOf(String path, List<String> parts) {
        for (int i = 0; i < path.length(); i++) {
            if (path.charAt(i) >= 127 || path.charAt(i) < ' ') {
                return false;
            }
        }
        String lower = path.toLowerCase(Locale.ROOT);
        for (String part : parts) {
            if (lower.contains(part)) {
                return false;
            }
        }
        return true;
    }

    private static List<Glob> globs(List<String> some, List<String> more) {
        List<Glob> globs = new ArrayList<>();
        some.forEach(pattern -> globs.add(new Glob(pattern)));
        more.forEach(pattern -> globs.add(new Glob(pattern)));
        return List.copyOf(globs);
    }

    /** Whether a file of that name holds secrets. */
    public static boolean secret(String path) {
        if (nothingOf(path, SECRET_PARTS)) {
            return false;
        }
        List<String> folded = fold(path);
        return any(SECRETS, folded) && !EXAMPLE.matcher(folded.getLast()).matches();
    }

    /** Whether agents never write it. */
    public static boolean guarded(String path) {
        return any(PROTECTED, fold(path));
    }

    /** Whether something runs or obeys it later without asking anybody. */
    public static boolean obeyed(String path) {
        List<String> folded = fold(path);
        return any(OBEYED, folded) && !any(HARMLESS, folded);
    }

    private static boolean any(List<Glob> globs, List<String> folded) {
        return globs.stream().anyMatch(glob -> glob.matches(folded));
    }

    /**
     * The segments of a path in one spelling for all names that some file system takes for the same:
     * compatibility forms, case, invisible characters, trailing dots and spaces, empty segments.
     */
    public static List<String> fold(String path) {
        StringBuilder visible = new StringBuilder();
        Normalizer.normalize(path, Normalizer.Form.NFKC)
                .codePoints()
                .filter(c -> !invisible(c))
                .forEach(visible::appendCodePoint);
        String lower = visible.toString().toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
        List<String> segments = new ArrayList<>();
        for (String segment : lower.split("/", -1)) {
            String plain = TRAILING.matcher(segment).replaceAll("");
            if (!plain.isEmpty()) {
                segments.add(plain);
            } else if (segment.strip().equals("..")) {
                segments.add("..");
            }
        }
        return segments;
    }

    /** Whether a reader would not see the character. */
    public static boolean invisible(int c) {
        return switch (Character.getType(c)) {
            case Character.FORMAT, Character.CONTROL, Character.SURROGATE -> true;
            default -> (c >= 0xFE00 && c <= 0xFE0F) || c == 0x115F || c == 0x1160 || c == 0x3164;
        };
    }
}
