package dev.troupe.security.decision;

import dev.troupe.contracts.security.CommandRequest;
import dev.troupe.contracts.security.FileRequest.Access;
import dev.troupe.security.decision.PathFacts.Place.Inside;
import dev.troupe.security.decision.PathFacts.Place.Outside;
import dev.troupe.security.decision.PathFacts.Place.Unknown;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Follows the paths that a command names. */
final class OperandCheck {
    static final String SECRETS = "built-in: secret files";
    private static final String WORKSPACE = "built-in: workspace only";
    private static final Pattern PATHSPEC = Pattern.compile(":.*|.*[*?\\[].*");

    private final PathFacts facts;
    private final CommandRequest request;
    private final List<String> command;

    OperandCheck(PathFacts facts, CommandRequest request, List<String> command) {
        this.facts = facts;
        this.request = request;
        this.command = command;
    }

    /** The first of the strictest objections to the paths, or null. */
    @Nullable Opinion objection(List<String> paths) {
        Opinion elsewhere = start();
        if (elsewhere != null) {
            return elsewhere;
        }
        Opinion strictest = null;
        for (String path : paths) {
            Opinion opinion = path.equals("-") ? null : objection(path);
            if (strictest == null
                    || (opinion != null && opinion.verdict().compareTo(strictest.verdict()) > 0)) {
                strictest = opinion;
            }
        }
        return strictest;
    }

    /** Adds what the file rules say about reading the paths, as named and where they lead. */
    void configured(List<String> paths, Policy policy, List<Opinion> opinions) {
        for (String path : paths) {
            String file = file(path);
            if (request.directory().equals(request.workspace())) {
                FileJudge.configured(file, Access.READ, policy, opinions);
            }
            if (facts.locate(request.workspace(), request.directory(), file)
                    instanceof Inside inside) {
                FileJudge.configured(inside.path(), Access.READ, policy, opinions);
            }
        }
    }

    /** Git names files of a revision or of the index behind a colon. */
    private String file(String path) {
        boolean git = command.getFirst().equals("git");
        return git ? path.substring(path.lastIndexOf(':') + 1) : path;
    }

    /**
     * A program named by path is another one in another directory, and git obeys the configuration of
     * whatever looks like a repository where it starts.
     */
    private @Nullable Opinion start() {
        String program = command.getFirst();
        boolean topOnly = program.equals("git") || (program.contains("/") && !absolute(program));
        return switch (facts.locate(request.workspace(), request.directory(), ".")) {
            case Inside inside when topOnly && !inside.path().isEmpty() ->
                    Opinion.ask(
                            WORKSPACE,
                            Shown.text(program)
                                    + " is allowed from the top of the workspace only.");
            case Inside _ -> null;
            case Outside _ -> Opinion.ask(WORKSPACE, "It starts outside the workspace.");
            case Unknown unknown -> Opinion.ask(WORKSPACE, sentence(unknown));
        };
    }

    private static boolean absolute(String program) {
        return program.startsWith("/");
    }

    private @Nullable Opinion objection(String path) {
        boolean git = command.getFirst().equals("git");
        if (git && PATHSPEC.matcher(path).matches()) {
            return Opinion.ask(
                    WORKSPACE, Shown.text(path) + " is a pattern that git expands by itself.");
        }
        String file = file(path);
        if (PathNames.secret(file)) {
            return secret(path);
        }
        return switch (facts.locate(request.workspace(), request.directory(), file)) {
            case Inside inside -> PathNames.secret(inside.path()) ? secret(path) : null;
            case Outside _ ->
                    Opinion.ask(WORKSPACE, Shown.text(path) + " lies outside the workspace.");
            case Unknown unknown -> Opinion.ask(WORKSPACE, sentence(unknown));
        };
    }

    private Opinion secret(String path) {
        String reason = Shown.text(path) + " is a secret file that agents never touch.";
        return ReadTools.of(command) == null
                ? Opinion.ask(SECRETS, reason)
                : Opinion.block(SECRETS, reason);
    }

    private static String sentence(Unknown unknown) {
        return "Where it would work cannot be told: " + unknown.why() + ".";
    }
}
