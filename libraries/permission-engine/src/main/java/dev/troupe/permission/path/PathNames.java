package dev.troupe.permission.path;

import dev.troupe.permission.text.WordLists;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What the name of a path, relative to the workspace, says about it. */
public final class PathNames {
    private static final String INSIDE = "/**";
    private static final Pattern EXAMPLE = Pattern.compile(".*\\.(example|sample|template)");

    private static final List<GlobPattern> SECRETS = globs(SecretFileNames.SECRET_FILES, List.of());

    /** Directories that patterns of secret files name, as {@code **}{@code /.ssh/**} does. */
    private static final Set<String> SECRET_DIRECTORIES =
            SecretFileNames.SECRET_FILES.stream()
                    .map(pattern -> pattern.split("/"))
                    .filter(segments -> segments.length > 2)
                    .map(segments -> segments[1])
                    .collect(Collectors.toUnmodifiableSet());

    /** Files that hold secrets in some projects, and are ordinary in others: a person can tell. */
    private static final List<GlobPattern> DOUBTFUL =
            globs(
                    WordLists.list(
                            """
                            **/*.tfstate **/*.tfstate.* **/*.tfvars **/*.tfvars.json **/*.ovpn **/*.p8
                            **/kubeconfig **/*-kubeconfig **/*.kubeconfig **/*kubeconfig.y*ml
                            **/service-account*.json **/service_account*.json **/serviceaccount*.json
                            """),
                    WordLists.list(
                            """
                            **/*-key.json **/*secrets.yml **/*secrets.yaml **/*secrets.json **/secrets.toml
                            **/.envrc **/.composer/auth.json **/settings-security.xml **/id_xmss* **/id_github*
                            **/id_gitlab* **/id_deploy*
                            """));

    private static final NameParts DOUBTFUL_PARTS = NameParts.of(DOUBTFUL);

    private static final List<GlobPattern> PROTECTED =
            trees(SecretFileNames.PROTECTED_FILES, List.of());

    /** Files that something runs or obeys later without asking anybody. */
    private static final List<GlobPattern> OBEYED =
            trees(
                    WordLists.list(
                            """
                            **/.git* **/.github/** **/.gitlab/** **/.husky/** **/.pre-commit-config.y*ml
                            **/.mcp.json **/.claude/** **/.agents/** **/.cursor/** **/.vscode/** **/.idea/**
                            **/.devcontainer/** **/.circleci/** **/.buildkite/** **/.travis.yml
                            **/azure-pipelines*.y*ml **/bitbucket-pipelines.y*ml **/lefthook*.y*ml **/.lefthook*
                            **/.gemini/** **/.codex/** **/.zed/** **/.fleet/**
                            """),
                    WordLists.list(
                            """
                            **/.bash* **/.profile **/.zsh* **/.zprofile **/.zlog* **/.kshrc **/.cshrc **/.tcshrc
                            **/.login **/.inputrc **/.envrc **/.vimrc **/.exrc **/.nvim* **/.gdbinit
                            **/.lldbinit* **/.pdbrc* **/.irbrc **/.pryrc **/.psqlrc **/.sqliterc **/.curlrc
                            **/.wgetrc **/.screenrc **/.tmux.conf **/.direnvrc **/.bundle/** **/.mvn/**
                            **/.cargo/** **/.yarnrc* **/.yarn/** **/.pnpmfile.*
                            """));

    private static final List<GlobPattern> HARMLESS =
            globs(List.of("**/.gitignore", "**/.gitkeep"), List.of());

    private static final NameParts SECRET_PARTS = NameParts.of(SECRETS);
    private static final NameParts PROTECTED_PARTS = NameParts.of(PROTECTED);
    private static final NameParts OBEYED_PARTS = NameParts.of(OBEYED);

    private static final int FIRST_NOT_ASCII = 128;

    private PathNames() {}

    private static List<GlobPattern> globs(List<String> some, List<String> more) {
        List<GlobPattern> globs = new ArrayList<>();
        some.forEach(pattern -> globs.add(new GlobPattern(pattern)));
        more.forEach(pattern -> globs.add(new GlobPattern(pattern)));
        return List.copyOf(globs);
    }

    /** With the directories themselves of which patterns name all that is in them: who makes or moves one writes what is in it. */
    private static List<GlobPattern> trees(List<String> some, List<String> more) {
        List<GlobPattern> globs = new ArrayList<>(globs(some, more));
        for (GlobPattern glob : List.copyOf(globs)) {
            String pattern = glob.pattern();
            if (pattern.endsWith(INSIDE)) {
                globs.add(
                        new GlobPattern(pattern.substring(0, pattern.length() - INSIDE.length())));
            }
        }
        return List.copyOf(globs);
    }

    /** Whether a file of that name holds secrets. */
    public static boolean secret(String path) {
        if (surelyOpen(path)) {
            return false;
        }
        List<String> folded = fold(path);
        return any(SECRETS, folded) && !EXAMPLE.matcher(folded.getLast()).matches();
    }

    /** Whether a file of that name may well hold secrets, so that a person should say whether it is shown. */
    public static boolean doubtful(String path) {
        if (DOUBTFUL_PARTS.absent(path)) {
            return false;
        }
        List<String> folded = fold(path);
        return any(DOUBTFUL, folded) && !EXAMPLE.matcher(folded.getLast()).matches();
    }

    /** Patterns of the files that may well hold secrets. */
    public static List<String> doubtfulNames() {
        return DOUBTFUL.stream().map(GlobPattern::pattern).toList();
    }

    /** Whether one look at its characters tells that a file of that name holds no secrets. */
    public static boolean surelyOpen(String path) {
        return SECRET_PARTS.absent(path);
    }

    /** Whether files that hold secrets belong into a directory of that name, such as {@code .git} or {@code .ssh}. */
    public static boolean holdsSecrets(String directory) {
        String name = directory.substring(directory.lastIndexOf('/') + 1);
        boolean plain = !name.startsWith(".") && name.chars().allMatch(c -> c < FIRST_NOT_ASCII);
        return !plain && fold(name).stream().anyMatch(SECRET_DIRECTORIES::contains);
    }

    /** Whether agents never write it. */
    public static boolean guarded(String path) {
        return !PROTECTED_PARTS.absent(path) && any(PROTECTED, fold(path));
    }

    /** Whether something runs or obeys it later without asking anybody. */
    public static boolean obeyed(String path) {
        if (OBEYED_PARTS.absent(path)) {
            return false;
        }
        List<String> folded = fold(path);
        return any(OBEYED, folded) && !any(HARMLESS, folded);
    }

    /** Patterns of what {@link #obeyed} says of. */
    public static List<String> obeyedPatterns() {
        return OBEYED.stream().map(GlobPattern::pattern).toList();
    }

    private static boolean any(List<GlobPattern> globs, List<String> folded) {
        for (GlobPattern glob : globs) {
            if (glob.matches(folded)) {
                return true;
            }
        }
        return false;
    }

    /**
     * The segments of a path in one spelling for all names that some file system takes for the same:
     * compatibility forms, case, invisible characters, trailing dots and spaces, empty segments.
     */
    public static List<String> fold(String path) {
        String text = Normalizer.normalize(path, Normalizer.Form.NFKC);
        StringBuilder visible = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            i += Character.charCount(c);
            if (!invisible(c)) {
                visible.appendCodePoint(c);
            }
        }
        String lower = visible.toString().toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
        List<String> segments = new ArrayList<>();
        for (int from = 0; from <= lower.length(); ) {
            int slash = lower.indexOf('/', from);
            int to = slash < 0 ? lower.length() : slash;
            addSegment(lower.substring(from, to), segments);
            from = to + 1;
        }
        return segments;
    }

    private static void addSegment(String segment, List<String> segments) {
        int end = segment.length();
        while (end > 0 && (segment.charAt(end - 1) == '.' || segment.charAt(end - 1) == ' ')) {
            end--;
        }
        if (end > 0) {
            segments.add(segment.substring(0, end));
        } else if (segment.strip().equals("..")) {
            segments.add("..");
        }
    }

    /** Whether a reader would not see the character. */
    public static boolean invisible(int c) {
        return switch (Character.getType(c)) {
            case Character.FORMAT, Character.CONTROL, Character.SURROGATE -> true;
            default -> (c >= 0xFE00 && c <= 0xFE0F) || c == 0x115F || c == 0x1160 || c == 0x3164;
        };
    }
}
