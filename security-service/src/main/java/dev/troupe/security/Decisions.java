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
import dev.troupe.permission.decision.Ruling;
import dev.troupe.permission.shell.PlainGitCommandCheck;
import dev.troupe.security.DecisionMeters.Kind;
import dev.troupe.security.decision.CommandJudge;
import dev.troupe.security.decision.FileJudge;
import dev.troupe.security.decision.Snapshot;
import dev.troupe.security.snapshot.Snapshots;
import org.jspecify.annotations.Nullable;

/**
 * Answers questions to the policy. Decisions are not put on the audit trail here: whoever acts on one
 * records it together with what it did.
 */
final class Decisions {
    private final Snapshots snapshots;
    private final CommandJudge commands;
    private final DecisionMeters meters;
    private final CheckedPlaces places;

    Decisions(Snapshots snapshots, CommandJudge commands, DecisionMeters meters) {
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
        Snapshot snapshot = snapshot(origin, repository);
        CommandPermissionRequest watched = request(request, origin, SandboxState.WATCHED);
        Ruling ruling = commands.ruling(watched, snapshot);
        boolean git = PlainGitCommandCheck.only(request.command());
        SandboxState most = git ? SandboxState.WATCHED : SandboxState.HELD;
        SandboxState asked = request.state();
        SandboxState state = asked == null ? SandboxState.WATCHED : asked;
        return Explained.of(
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
                Kind.FILE, () -> FileJudge.judge(request, snapshot(request.origin(), repository)));
    }

    private Snapshot snapshot(RequestOrigin origin, String repository) {
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
