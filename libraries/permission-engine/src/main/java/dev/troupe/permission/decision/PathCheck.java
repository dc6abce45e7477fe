package dev.troupe.permission.decision;

import dev.troupe.permission.ExecutionContext;
import dev.troupe.permission.RuleResult;
import dev.troupe.permission.path.ObeyedFileNames;
import dev.troupe.permission.path.PathFacts.Place.Inside;
import dev.troupe.permission.path.PathFacts.Place.Outside;
import dev.troupe.permission.path.PathFacts.Place.Unknown;
import dev.troupe.permission.path.PathFacts.Sort;
import dev.troupe.permission.path.PathNames;
import dev.troupe.permission.path.QuotedText;
import dev.troupe.permission.schema.CommandArgument;
import dev.troupe.permission.schema.OperandKind;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Follows a path that a command names. */
final class PathCheck {
    static final String SECRETS = "built-in: secret files";
    static final String WORKSPACE = "built-in: workspace only";
    private static final Pattern EXCLUDING = Pattern.compile(":(?:[!^]|\\(exclude\\))[^:()!^]+");
    private static final String OBEYED = "built-in: files that execute";

    private static final String PACKAGES = "/...";

    private final ExecutionContext here;

    PathCheck(ExecutionContext here) {
        this.here = here;
    }

    /**
     * Why the path may not be used without a question, or null.
     *
     * @param reads whether the command does nothing but read it
     */
    @Nullable RuleResult objection(CommandArgument argument, OperandKind kind, boolean reads) {
        if (!argument.whole()) {
            return RuleResult.ask(
                    WORKSPACE, "The file is known only when the command runs.", argument.span());
        }
        if (argument.text().equals("-")) {
            return null;
        }
        if (kind == OperandKind.PATHSPEC || kind == OperandKind.REVISION_OR_PATH) {
            return git(argument, kind, reads);
        }
        return path(argument.text(), argument, kind == OperandKind.WRITTEN_PATH, reads);
    }

    /** Git expands patterns by itself, and names files of a revision or of the index behind a colon. */
    private @Nullable RuleResult git(CommandArgument argument, OperandKind kind, boolean reads) {
        String text = argument.text();
        if (kind == OperandKind.PATHSPEC && EXCLUDING.matcher(text).matches()) {
            return null; // it only takes away from what is named
        }
        if (text.startsWith(":") || text.chars().anyMatch(c -> "*?[".indexOf(c) >= 0)) {
            return RuleResult.ask(
                    WORKSPACE,
                    QuotedText.text(text) + " is a pattern that git expands by itself.",
                    argument.span());
        }
        return path(text.substring(text.lastIndexOf(':') + 1), argument, false, reads);
    }

    /**
     * Why a file may not be written or taken away without a question, or null.
     *
     * @param place what in the line names it
     */
    @Nullable RuleResult written(String path, CommandArgument place) {
        return path(path, CommandArgument.whole(path, place.span()), true, false);
    }

    private @Nullable RuleResult path(
            String path, CommandArgument argument, boolean written, boolean reads) {
        if (here.paths().secret(path)) {
            return secret(argument, reads);
        }
        return switch (here.paths().locate(here.workspace(), here.directory(), path)) {
            case Inside inside when here.paths().secret(inside.path()) -> secret(argument, reads);
            case Inside inside when written && guarded(inside.path()) ->
                    obeyed(argument.text(), argument);
            case Inside inside when PathNames.doubtful(inside.path()) && !directory(path) ->
                    RuleResult.ask(
                            SECRETS,
                            QuotedText.text(argument.text()) + " may hold secrets.",
                            argument.span());
            case Inside _ -> null;
            case Outside _ ->
                    RuleResult.ask(
                            WORKSPACE,
                            QuotedText.text(argument.text()) + " lies outside the workspace.",
                            argument.span());
            case Unknown unknown -> RuleResult.ask(WORKSPACE, sentence(unknown), argument.span());
        };
    }

    /** Go's {@code dir/...} stands for the packages below a directory. */
    private boolean directory(String path) {
        return path.endsWith(PACKAGES)
                || here.paths().sort(here.workspace(), here.directory(), path) == Sort.DIRECTORY;
    }

    static RuleResult obeyed(String file, CommandArgument place) {
        return RuleResult.ask(
                OBEYED,
                QuotedText.text(file) + " is run or obeyed by other programs; check the change.",
                place.span());
    }

    private static boolean guarded(String path) {
        return PathNames.guarded(path) || ObeyedFileNames.hold(path);
    }

    /**
     * What is said of a file that holds secrets, as named or where it leads; null of any other.
     *
     * @param place what in the line names it
     */
    @Nullable RuleResult secret(String file, CommandArgument place, boolean reads) {
        boolean secret =
                here.paths().secret(file)
                        || (here.paths().locate(here.workspace(), here.directory(), file)
                                        instanceof Inside inside
                                && here.paths().secret(inside.path()));
        return secret ? secret(CommandArgument.whole(file, place.span()), reads) : null;
    }

    /**
     * What is said of a directory of secret files, such as {@code .git} or {@code .ssh}, to a program that may read all that is in it;
     * null of any other path.
     *
     * @param place what in the line names it
     */
    @Nullable RuleResult secretsBelow(String file, CommandArgument place) {
        if (here.paths().locate(here.workspace(), here.directory(), file) instanceof Inside inside
                && PathNames.holdsSecrets(inside.path())) {
            return RuleResult.ask(
                    SECRETS,
                    "Below " + QuotedText.text(file) + " are secret files that agents never touch.",
                    place.span());
        }
        return null;
    }

    private static RuleResult secret(CommandArgument argument, boolean reads) {
        String reason =
                QuotedText.text(argument.text()) + " is a secret file that agents never touch.";
        return (reads ? RuleResult.blockName(SECRETS, reason) : RuleResult.ask(SECRETS, reason))
                .at(argument.span());
    }

    /**
     * A program named by path is another one in another directory, and git obeys the configuration of whatever looks
     * like a repository where it starts.
     */
    @Nullable RuleResult start(String program) {
        if (here.directory().equals(here.workspace())) {
            return null;
        }
        boolean topOnly =
                program.equals("git") || (program.contains("/") && !program.startsWith("/"));
        return switch (here.paths().locate(here.workspace(), here.directory(), ".")) {
            case Inside inside when topOnly && !inside.path().isEmpty() ->
                    RuleResult.ask(
                            WORKSPACE,
                            QuotedText.text(program)
                                    + " is allowed from the top of the workspace only.");
            case Inside _ -> null;
            case Outside _ ->
                    RuleResult.ask(WORKSPACE, "The command would start outside the workspace.");
            case Unknown unknown -> RuleResult.ask(WORKSPACE, sentence(unknown));
        };
    }

    private static String sentence(Unknown unknown) {
        return "The directory in which the command would run is not known: " + unknown.why() + ".";
    }
}
