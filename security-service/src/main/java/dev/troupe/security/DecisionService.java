package dev.troupe.security;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.CommandCheckRequest;
import dev.troupe.contracts.security.CommandPermissionRequest;
import dev.troupe.contracts.security.Decision;
import dev.troupe.contracts.security.DecisionExplanation;
import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.contracts.security.RequestOrigin;
import dev.troupe.contracts.security.SandboxState;
import dev.troupe.permission.decision.LineDecision;
import dev.troupe.permission.shell.PlainGitCommandCheck;
import dev.troupe.security.DecisionMeters.Kind;
import dev.troupe.security.decision.CommandDecisions;
import dev.troupe.security.decision.FileDecisions;
import dev.troupe.security.decision.PolicySnapshot;
import dev.troupe.security.snapshot.PolicySnapshots;
import org.jspecify.annotations.Nullable;

/**
 * Answers questions to the policy. Decisions are not put on the audit trail here: whoever acts on one
 * records it together with what it did.
 */
final class DecisionService {
    private final PolicySnapshots snapshots;
    private final CommandDecisions commands;
    private final DecisionMeters meters;
    private final CheckedPlaces places;

    DecisionService(PolicySnapshots snapshots, CommandDecisions commands, DecisionMeters meters) {
        this.snapshots = snapshots;
        this.commands = commands;
        this.meters = meters;
        this.places = new CheckedPlaces(snapshots);
    }

    Decision command(CommandPermissionRequest request) {
        String repository = repository(request.origin());
        given(request.workspace(), "workspace");
        given(request.directory(), "directory");
        given(request.command(), "command");
        return meters.measured(
                Kind.COMMAND,
                () -> commands.recorded(request, snapshot(request.origin(), repository)));
    }

    /**
     * As for a command in each state of a sandbox; that in force is the request's, else watched. Lines of git alone are never
     * held, since they write the real repository.
     */
    DecisionExplanation explained(CommandCheckRequest request) {
        CallerIdentity caller = CallerIdentity.current();
        RequestOrigin origin =
                new RequestOrigin(
                        caller.team(), caller.subject(), null, null, null, request.repository());
        String repository =
                CheckedPlaces.onlyReads(caller)
                        ? places.seenBy(caller, request)
                        : repository(origin);
        given(request.command(), "command");
        PolicySnapshot snapshot = snapshot(origin, repository);
        CommandPermissionRequest watched = request(request, origin, SandboxState.WATCHED);
        LineDecision ruling = commands.ruling(watched, snapshot);
        boolean git = PlainGitCommandCheck.only(request.command());
        SandboxState most = git ? SandboxState.WATCHED : SandboxState.HELD;
        SandboxState asked = request.state();
        SandboxState state = asked == null ? SandboxState.WATCHED : asked;
        return LineExplanation.of(
                request.command(),
                state == SandboxState.HELD ? most : state,
                commands.judge(watched, ruling, snapshot).decision(),
                commands.judge(request(request, origin, most), ruling, snapshot).decision(),
                commands.judge(request(request, origin, SandboxState.NOT_HELD), snapshot)
                        .decision(),
                ruling);
    }

    private static CommandPermissionRequest request(
            CommandCheckRequest asked, RequestOrigin origin, SandboxState state) {
        String directory = asked.directory() == null ? asked.repository() : asked.directory();
        return new CommandPermissionRequest(
                origin, asked.repository(), directory, asked.command(), state);
    }

    Decision file(FilePermissionRequest request) {
        String repository = repository(request.origin());
        given(request.path(), "path");
        given(request.access(), "access");
        return meters.measured(
                Kind.FILE,
                () -> FileDecisions.judge(request, snapshot(request.origin(), repository)));
    }

    private PolicySnapshot snapshot(RequestOrigin origin, String repository) {
        return snapshots.of(String.valueOf(origin.team()), repository);
    }

    /** The repository that a caller may ask about. */
    private static String repository(@Nullable RequestOrigin origin) {
        CallerIdentity caller = CallerIdentity.current();
        caller.require(Role.SERVICE, Role.DEVELOPER, Role.WORKER);
        given(origin, "origin");
        if (origin != null) {
            caller.requireOwn(origin.team(), origin.taskId());
        }
        String repository = origin == null ? null : origin.repository();
        given(repository, "origin.repository");
        return String.valueOf(repository);
    }

    private static void given(@Nullable Object value, String field) {
        if (value == null) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST, "The request has no `" + field + "`.");
        }
    }
}
