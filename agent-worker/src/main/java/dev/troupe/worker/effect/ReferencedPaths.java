package dev.troupe.worker.effect;

import dev.troupe.sandbox.gitconfig.GitProgramSetting;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Collects the paths in a workspace that command lines name. Which of their words are files nobody can say surely, so each
 * that may be one counts.
 */
final class ReferencedPaths {
    /** Where a shell begins another command. */
    private static final Pattern COMMANDS = Pattern.compile("[;|&()`{}\\n]+");

    private static final Pattern WORDS = Pattern.compile("[\\s\"'<>=,:]+");

    /** What people write for the top of the repository, from which git runs most of them. */
    private static final Pattern TOP =
            Pattern.compile(
                    "[$]\\(git rev-parse --show-toplevel\\)|`git rev-parse --show-toplevel`|[$]PWD\\b|[$]\\{PWD\\}");

    private static final Pattern HOME = Pattern.compile("[$]HOME\\b|[$]\\{HOME\\}");
    private static final Pattern GIT = Pattern.compile("[$]GIT_DIR\\b|[$]\\{GIT_DIR\\}");

    private static final String MODULE = "-m";
    private static final String PYTHON = ".py";

    /** What an interpreter runs that is given a directory. */
    private static final List<String> MAINS =
            List.of("/__main__.py", "/index.js", "/index.cjs", "/index.mjs", "/package.json");

    private final Path workspace;
    private final List<Path> tops;
    private final Path home;
    private final Set<String> files = new HashSet<>();
    private final Set<String> trees = new HashSet<>();

    /**
     * @param workspace real path
     * @param tops directories that relative paths are relative to; the first is that of the workspace's own repository
     */
    ReferencedPaths(Path workspace, List<Path> tops, Path home) {
        this.workspace = workspace;
        this.home = home;
        this.tops = tops.stream().flatMap(it -> Stream.of(realOf(it), it)).distinct().toList();
    }

    /** Adds what a setting refers to. */
    void add(GitProgramSetting.Kind kind, String value) {
        if (kind == GitProgramSetting.Kind.DIRECTORY) {
            trees.addAll(pathsOf(expanded(value, home)));
            return;
        }
        boolean alias = kind == GitProgramSetting.Kind.ALIAS;
        // A program may have blanks in its name.
        addWord(value, alias);
        String line = TOP.matcher(value).replaceAll(".");
        line = GIT.matcher(HOME.matcher(line).replaceAll("~")).replaceAll(".git");
        for (String command : COMMANDS.split(line, -1)) {
            addCommand(List.of(WORDS.split(command.strip(), -1)), alias);
        }
    }

    private void addCommand(List<String> words, boolean alias) {
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            if (word.equals(MODULE) && i + 1 < words.size()) {
                addModule(words.get(i + 1));
            } else if (word.startsWith(MODULE) && word.length() > MODULE.length()) {
                addModule(word.substring(MODULE.length()));
            } else if (i > 0 || word.contains("/")) {
                // A program without a slash is not looked for in the workspace.
                addWord(word, alias);
            }
        }
    }

    /** Python runs what the packages above it say first. */
    private void addModule(String module) {
        int dot = module.indexOf('.');
        String outer = dot < 0 ? module : module.substring(0, dot);
        files.addAll(pathsOf(outer + PYTHON));
        trees.addAll(pathsOf(outer));
    }

    /** An alias may name any directory only to look into it. */
    private void addWord(String word, boolean alias) {
        for (String path : pathsOf(expanded(word, home))) {
            files.add(path);
            if (word.contains("/") && !alias) {
                trees.add(path);
            } else {
                MAINS.forEach(it -> files.add(path + it));
            }
        }
    }

    /** Adds one file. */
    void addFile(Path path) {
        files.addAll(pathsOf(path.toString()));
    }

    /** Puts the home directory in the place of the sign for it. */
    static String expanded(String word, Path home) {
        return word.startsWith("~/") ? home + word.substring(1) : word;
    }

    /** Returns what a word names below the workspace, by the name itself and by where it leads. */
    private List<String> pathsOf(String word) {
        List<String> found = new ArrayList<>();
        if (word.isEmpty() || word.startsWith("-")) {
            return found;
        }
        for (Path top : tops) {
            try {
                Path named = top.resolve(word).normalize();
                for (Path path : List.of(named, realOf(named))) {
                    String below = belowWorkspace(path);
                    if (!below.isEmpty()) {
                        found.add(below);
                    }
                }
            } catch (InvalidPathException noName) {
                return found;
            }
        }
        return found;
    }

    private String belowWorkspace(Path path) {
        if (path.startsWith(workspace)) {
            return workspace.relativize(path).toString();
        }
        for (Path top : tops) {
            if (path.startsWith(top)) {
                Path own = tops.getFirst().resolve(top.relativize(path));
                return own.startsWith(workspace) ? workspace.relativize(own).toString() : "";
            }
        }
        return "";
    }

    private static Path realOf(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException missing) {
            return path;
        }
    }

    /** Whether one of them is that path, or lies above it. */
    boolean hold(String path) {
        if (files.contains(path)) {
            return true;
        }
        for (String at = path;
                !at.isEmpty();
                at = at.substring(0, Math.max(0, at.lastIndexOf('/')))) {
            if (trees.contains(at)) {
                return true;
            }
        }
        return false;
    }

    /** Whether one of them lies below that path, which a link in its place would lead elsewhere. */
    boolean liesBelow(String path) {
        String above = path + "/";
        return Stream.concat(files.stream(), trees.stream()).anyMatch(it -> it.startsWith(above));
    }
}
