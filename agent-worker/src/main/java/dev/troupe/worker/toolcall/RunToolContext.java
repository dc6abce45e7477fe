package dev.troupe.worker.toolcall;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.sandbox.background.BackgroundCommandRegistry;
import dev.troupe.sandbox.background.BackgroundHandleFactory;
import dev.troupe.sandbox.command.CommandRunner;
import dev.troupe.worker.context.instruction.FileReadRule;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.journal.JournalRecordCodec;
import dev.troupe.worker.journal.PassedCommandHistory;
import dev.troupe.worker.run.RunSessionSettings;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.run.workspace.RunWorkspace;
import dev.troupe.worker.tool.EditObjection;
import dev.troupe.worker.tool.LeaseGuard;
import dev.troupe.worker.tool.LiveOutputListener;
import dev.troupe.worker.tool.RequestedAccess;
import dev.troupe.worker.tool.SeenFileVersions;
import dev.troupe.worker.tool.TestCommand;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.toolcall.question.SessionApprovalMemory;
import dev.troupe.worker.validation.gate.ToolCallScope;
import dev.troupe.workspace.Workspace;
import dev.troupe.workspace.snapshot.BackgroundChangeTracker;
import dev.troupe.workspace.snapshot.WorkspaceChangeDetector;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Gives tools access to a run and its workspace. */
public record RunToolContext(RunState run, RunWorkspace runWorkspace) implements ToolContext {
    private static final int CALL_NAME = 8;

    @Override
    public CallerIdentity caller() {
        return scope().caller();
    }

    @Override
    public Workspace workspace() {
        return runWorkspace.workspace();
    }

    @Override
    public String project() {
        return run.input().projectPath();
    }

    @Override
    public SeenFileVersions readMarks() {
        return run.marks();
    }

    @Override
    public LiveOutputListener output() {
        return (callId, text) -> {
            run.liveOutput().add(callId, text);
            run.environment()
                    .live()
                    .piece(
                            run.sessionId(),
                            run.taskId(),
                            new EventBody.CommandOutput(callId, text));
        };
    }

    @Override
    public LeaseGuard lease() {
        return run.control().clock();
    }

    @Override
    public CommandRunner commands() {
        return runWorkspace.workspaceCommands().commands();
    }

    @Override
    public boolean keepsChanges() {
        return run.sessionSettings().mode() != ApprovalMode.PLAN;
    }

    @Override
    public BackgroundCommandRegistry background() {
        return runWorkspace.workspaceCommands().background();
    }

    @Override
    public String handle(String callId) {
        return BackgroundHandleFactory.of(run.taskId(), run.turn(), callId);
    }

    @Override
    public String layerName(String callId) {
        String name =
                ContentBlob.hash(callId.getBytes(StandardCharsets.UTF_8)).substring(0, CALL_NAME);
        return run.taskId() + "-" + run.turn() + "-" + name;
    }

    @Override
    public WorkspaceChangeDetector watch() {
        return runWorkspace.workspaceCommands().changeDetector();
    }

    @Override
    public BackgroundChangeTracker meanwhile() {
        return runWorkspace.workspaceCommands().backgroundChanges();
    }

    @Override
    public boolean seesImages() {
        return run.models().catalog().settings(run.model()).seesImages();
    }

    @Override
    public boolean alone() {
        return runWorkspace.base().isPresent();
    }

    @Override
    public Map<String, EditObjection> objections(List<RequestedAccess.File> changes) {
        return run.tools().executor().objections(changes, scope());
    }

    /** Makes the rule of which files agents may read without being asked. */
    public FileReadRule readRule() {
        return new FileReadRule() {
            @Override
            public Optional<String> objection(String path) {
                return unreadable(path);
            }

            @Override
            public Optional<String> instructionObjection(String path) {
                return run.tools().executor().instructionObjection(path, scope());
            }
        };
    }

    /** Tells what is wrong with a file of the policy, and what holds meanwhile. */
    public Optional<String> policyFault() {
        return run.tools().executor().policyFault(scope());
    }

    private Optional<String> unreadable(String path) {
        var touch = new RequestedAccess.File(path, FilePermissionRequest.Access.READ);
        return Optional.ofNullable(objections(List.of(touch)).get(path)).map(EditObjection::words);
    }

    @Override
    public TestCommand testCommand() {
        return run.tools().tests();
    }

    @Override
    public List<String> passed() {
        List<JournalRecord> steps =
                run
                        .journal()
                        .read(it -> it.journal().ofTask(run.taskId(), PassedCommandHistory.KINDS))
                        .stream()
                        .flatMap(it -> JournalRecordCodec.read(it).stream())
                        .toList();
        return PassedCommandHistory.of(steps);
    }

    @Override
    public List<String> criteria() {
        List<String> criteria = run.input().criteria();
        return criteria == null ? List.of() : criteria;
    }

    @Override
    public void noteChanged(Collection<String> paths) {
        run.changeNotices().note(paths);
    }

    @Override
    public void noteUnknownChanges() {
        run.changeNotices().noteUnknown();
    }

    /**
     * Tells language servers of files that have changed.
     *
     * @param told paths that they know of already
     */
    public void tellServers(Collection<String> told) {
        run.changeNotices().send(caller(), workspace().root(), told);
    }

    @Override
    public Path spill() {
        return run.environment().home().resolve("outputs").resolve(run.taskId().toString());
    }

    /** The rules as they are now. */
    public ToolCallScope scope() {
        RunSessionSettings sessionSettings = run.sessionSettings();
        return new ToolCallScope(
                this,
                run.origin(),
                run.id(),
                sessionSettings.mode(),
                sessionSettings.attendance(),
                new SessionApprovalMemory(
                        run.environment().ledger(), run.sessionId(), run.taskId()),
                run.securityWait(),
                sessionSettings.command());
    }
}
