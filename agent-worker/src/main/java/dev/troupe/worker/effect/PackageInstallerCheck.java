package dev.troupe.worker.effect;

import dev.troupe.permission.shell.ParsedLine;
import dev.troupe.permission.shell.ShellCommand;
import dev.troupe.permission.shell.ShellParser;
import dev.troupe.permission.shell.ShellRedirection;
import dev.troupe.permission.shell.ShellScript.AndOr;
import dev.troupe.permission.shell.ShellScript.Pipeline;
import dev.troupe.permission.shell.ShellWord;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;

/**
 * Tells whether a line does nothing but install packages by programs of this machine, or by those that an earlier
 * installation has put among the packages. Only what such a line puts there is taken for an installer's work.
 */
final class PackageInstallerCheck {
    private static final int MOST_COMMANDS = 20;

    /** A script that is run; one that is not among packages may have been written a moment ago. */
    private static final String ACTIVATE = "bin/activate";

    private static final String ABOVE = "..";

    private final Path workspace;
    private final List<Path> searched;

    /**
     * @param path directories that hold programs, as {@code PATH} lists them
     */
    PackageInstallerCheck(Path workspace, String path) {
        this.workspace = workspace;
        this.searched =
                List.of(path.split(":", -1)).stream()
                        .filter(it -> !it.isEmpty())
                        .map(workspace::resolve)
                        .toList();
    }

    /** Tells it; no for what cannot be read surely. */
    boolean installsOnly(String line) {
        if (!(ShellParser.parse(line) instanceof ParsedLine.Readable readable)) {
            return false;
        }
        List<ShellCommand> commands = new ArrayList<>();
        for (AndOr list : readable.script().lists()) {
            list.pipelines().stream().map(Pipeline::commands).forEach(commands::addAll);
        }
        boolean installs = false;
        for (ShellCommand command : commands) {
            if (!(command instanceof ShellCommand.Simple simple)
                    || !simple.assignments().isEmpty()) {
                return false;
            }
            List<String> words = literals(simple.words());
            if (words.isEmpty() || !writesElsewhere(simple)) {
                return false;
            }
            boolean own = installs(words);
            if (!own && !accompanies(words)) {
                return false;
            }
            installs |= own;
        }
        return installs && commands.size() <= MOST_COMMANDS;
    }

    /** Returns the words; none when one of them expands. */
    private static List<String> literals(List<ShellWord> words) {
        List<String> literals = new ArrayList<>();
        for (ShellWord word : words) {
            String text = word.literal();
            if (text == null) {
                return List.of();
            }
            literals.add(text);
        }
        return literals;
    }

    private boolean installs(List<String> words) {
        String program = words.getFirst();
        String name = program.substring(program.lastIndexOf('/') + 1);
        return PackageInstallerPatterns.installs(name, words.subList(1, words.size()))
                && isTrusted(program);
    }

    private static boolean accompanies(List<String> words) {
        return PackageInstallerPatterns.accompanies(
                        words.getFirst(), words.subList(1, words.size()))
                && words.stream()
                        .skip(1)
                        .allMatch(it -> it.endsWith(ACTIVATE) == GeneratedFileNames.isFetched(it));
    }

    /** Whatever stands in the workspace outside of packages may have been written a moment ago. */
    private boolean isTrusted(String program) {
        try {
            Path named = Path.of(program);
            // Nobody knows which directory the line is in by then.
            if (StreamSupport.stream(named.spliterator(), false)
                    .anyMatch(it -> it.toString().equals(ABOVE))) {
                return false;
            }
            Optional<Path> found =
                    program.contains("/")
                            ? Optional.of(workspace.resolve(named))
                            : searched.stream()
                                    .map(it -> it.resolve(program))
                                    .filter(Files::isExecutable)
                                    .findFirst();
            return found.isEmpty()
                    || !found.get().startsWith(workspace)
                    || GeneratedFileNames.isFetched(workspace.relativize(found.get()).toString());
        } catch (InvalidPathException odd) {
            return false;
        }
    }

    private static boolean writesElsewhere(ShellCommand command) {
        for (ShellRedirection redirection : command.redirections()) {
            String path = redirection.target().literal();
            if (path == null || GeneratedFileNames.isFetched(path)) {
                return false;
            }
        }
        return true;
    }
}
