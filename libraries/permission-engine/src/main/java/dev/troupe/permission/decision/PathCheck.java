package dev.troupe.permission.decision;

import dev.troupe.permission.Judgement;
import dev.troupe.permission.Surroundings;
import dev.troupe.permission.path.PathFacts.Place.Inside;
import dev.troupe.permission.path.PathFacts.Place.Outside;
import dev.troupe.permission.path.PathFacts.Place.Unknown;
import dev.troupe.permission.path.PathFacts.Sort;
import dev.troupe.permission.path.PathNames;
import dev.troupe.permission.path.Shown;
import dev.troupe.permission.schema.Argument;
import dev.troupe.permission.schema.Kind;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Follows a path that a command names. */
final class PathCheck {
    static final String SECRETS = "built-in: secret files";
    static final String WORKSPACE = "built-in: workspace only";
    private static final Pattern EXCLUDING = Pattern.compile(":(?:[!^]|\\(exclude\\))[^:()!^]+");
    private static final String OBEYED = "built-in: files that execute";

    private static final String PACKAGES = "/...";

    private final Surroundings here;

    PathCheck(Surroundings here) {
        this.here = here;
    }

    /**
     * Why the path may not be used without a question, or null.
     *
     * @param reads whether the command does nothing but read it
     */
    @Nullable Judgement objection(Argument argument, Kind kind, boolean reads) {
        if (!argument.whole()) {
            return Judgement.ask(
                    WORKSPACE, "Which file it is, is known only when it runs.", argument.span());
        }
        if (argument.text().equals("-")) {
            return null;
        }
        if (kind == Kind.PATHSPEC || kind == Kind.REVISION_OR_PATH) {
            return git(argument, kind, reads);
        }
        return path(argument.text(), argument, kind == Kind.WRITTEN_PATH, reads);
    }

    /** Git expands patterns by itself, and names files of a revision or of the index behind a colon. */
    private @Nullable Judgement git(Argument argument, Kind kind, boolean reads) {
        String text = argument.text();
        if (kind == Kind.PATHSPEC && EXCLUDING.matcher(text).matches()) {
            return null; // it only takes away from what is named
        }
        if (text.startsWith(":") || text.chars().anyMatch(c -> "*?[".indexOf(c) >= 0)) {
            return Judgement.ask(
                    WORKSPACE,
                    Shown.text(text) + " is a pattern that git expands by itself.",
                    argument.span());
        }
        return path(text.substring(text.lastIndexOf(':') + 1), argument, false, reads);
    }

    /**
     * Why a file may not be written or taken away without a question, or null.
     *
     * @param place what in the line names it
     */
    @Nullable Judgement written(String path, Argument place) {
        return path(path, Argument.whole(path, place.span()), true, false);
    }

    private @Nullable Judgement path(
            String path, Argument argument, boolean written, boolean reads) {
        if (here.paths().secret(path)) {
            return secret(argument, reads);
        }
        return switch (here.paths().locate(here.workspace(), here.directory(), path)) {
            case Inside inside when here.paths().secret(inside.path()) -> secret(argument, reads);
            case Inside inside when written && guarded(inside.path()) ->
                    obeyed(argument.text(), argument);
            case Inside inside when PathNames.doubtful(inside.path()) && !directory(path) ->
                    Judgement.ask(
                            SECRETS,
                            Shown.text(argument.text()) + " may hold secrets.",
                            argument.span());
            case Inside _ -> null;
            case Outside _ ->
                    Judgement.ask(
                            WORKSPACE,
                            Shown.text(argument.text()) + " lies outside the workspace.",
                            argument.span());
            case Unknown unknown -> Judgement.ask(WORKSPACE, sentence(unknown), argument.span());
        };
    }

    /** Go's {@code dir/...} stands for the packages below a directory. */
    private boolean directory(String path) {
        return path.endsWith(PACKAGES)
                || here.paths().sort(here.workspace(), here.directory(), path) == Sort.DIRECTORY;
    }

    static Judgement obeyed(String file, Argument place) {
        return Judgement.ask(
                OBEYED,
                Shown.text(file) + " is run or obeyed by other programs; check the change.",
                place.span());
    }

    private static boolean guarded(String path) {
        return PathNames.guarded(path) || PathNames.obeyed(path);
    }

    /**
     * What is said of a file that holds secrets, as named or where it leads; null of any other.
     *
     * @param place what in the line names it
     */
    @Nullable Judgement secret(String file, Argument place, boolean reads) {
        boolean secret =
                here.paths().secret(file)
                        || (here.paths().locate(here.workspace(), here.directory(), file)
                                        instanceof Inside inside
                                && here.paths().secret(inside.path()));
        return secret ? secret(Argument.whole(file, place.span()), reads) : null;
    }

    /**
     * What is said of a directory of secret files, such as {@code .git} or {@code .ssh}, to a program that may read all that is in it;
     * null of any other path.
     *
     * @param place what in the line names it
     */
    @Nullable Judgement secretsBelow(String file, Argument place) {
        if (here.paths().locate(here.workspace(), here.directory(), file) instanceof Inside inside
                && PathNames.holdsSecrets(inside.path())) {
            return Judgement.ask(
                    SECRETS,
                    "Below " + Shown.text(file) + " are secret files that agents never touch.",
                    place.span());
        }
        return null;
    }

    private static Judgement secret(Argument argument, boolean reads) {
        String reason = Shown.text(argument.text()) + " is a secret file that agents never touch.";
        return (reads ? Judgement.blockName(SECRETS, reason) : Judgement.ask(SECRETS, reason))
                .at(argument.span());
    }

    /**
     * A program named by path is another one in another directory, and git obeys the configuration of whatever looks
     * like a repository where it starts.
     */
    @Nullable Judgement start(String program) {
        if (here.directory().equals(here.workspace())) {
            return null;
        }
        boolean topOnly =
                program.equals("git") || (program.contains("/") && !program.startsWith("/"));
        return switch (here.paths().locate(here.workspace(), here.directory(), ".")) {
            case Inside inside when topOnly && !inside.path().isEmpty() ->
                    Judgement.ask(
                            WORKSPACE,
                            Shown.text(program)
                                    + " is allowed from the top of the workspace only.");
            case Inside _ -> null;
            case Outside _ -> Judgement.ask(WORKSPACE, "It starts outside the workspace.");
            case Unknown unknown -> Judgement.ask(WORKSPACE, sentence(unknown));
        };
    }

    private static String sentence(Unknown unknown) {
        return "Where it would work cannot be told: " + unknown.why() + ".";
    }
}
