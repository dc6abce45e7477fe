package dev.troupe.worker.run;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.FileRequest;
import dev.troupe.worker.background.BackgroundCommands;
import dev.troupe.worker.background.Handles;
import dev.troupe.worker.command.CommandRunner;
import dev.troupe.worker.snapshot.Meanwhile;
import dev.troupe.worker.snapshot.TreeWatch;
import dev.troupe.worker.step.Step;
import dev.troupe.worker.step.Steps;
import dev.troupe.worker.step.TestProof;
import dev.troupe.worker.testing.TestCommand;
import dev.troupe.worker.tool.LeaseGuard;
import dev.troupe.worker.tool.LiveOutput;
import dev.troupe.worker.tool.ReadMarks;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.Touch;
import dev.troupe.worker.validation.Scope;
import dev.troupe.worker.workspace.Workspace;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a run lends to its tools. */
record RunContext(Run run, Workplace place) implements ToolContext {
    @Override
    public Workspace workspace() {
        return place.workspace();
    }

    @Override
    public ReadMarks readMarks() {
        return run.marks();
    }

    @Override
    public LiveOutput output() {
        return (callId, text) ->
                run.services()
                        .live()
                        .piece(
                                run.sessionId(),
                                run.taskId(),
                                new EventBody.CommandOutput(callId, text));
    }

    @Override
    public LeaseGuard lease() {
        return run.control().clock();
    }

    @Override
    public CommandRunner commands() {
        return place.bench().commands();
    }

    @Override
    public BackgroundCommands background() {
        return place.bench().background();
    }

    @Override
    public String handle(String callId) {
        return Handles.of(run.taskId(), run.turn(), callId);
    }

    @Override
    public TreeWatch watch() {
        return place.bench().watch();
    }

    @Override
    public Meanwhile meanwhile() {
        return place.bench().meanwhile();
    }

    @Override
    public boolean alone() {
        return place.base().isPresent();
    }

    @Override
    public Map<String, String> objections(List<Touch.File> changes) {
        return run.services().tools().objections(changes, scope());
    }

    /** Why the policy lets no agent read a file without being asked, to follow its path in a sentence. */
    Optional<String> unreadable(String path) {
        var touch = new Touch.File(path, FileRequest.Access.READ);
        return Optional.ofNullable(objections(List.of(touch)).get(path));
    }

    @Override
    public TestCommand testCommand() {
        return run.services().tests();
    }

    @Override
    public List<String> passed() {
        List<Step> steps =
                run
                        .journal()
                        .read(it -> it.journal().ofTask(run.taskId(), TestProof.KINDS))
                        .stream()
                        .flatMap(it -> Steps.read(it).stream())
                        .toList();
        return TestProof.of(steps);
    }

    @Override
    public List<String> criteria() {
        List<String> criteria = run.input().criteria();
        return criteria == null ? List.of() : criteria;
    }

    @Override
    public Path spill() {
        return run.services().home().resolve("outputs").resolve(run.taskId().toString());
    }

    /** The rules as they stand now. */
    Scope scope() {
        Standing standing = run.standing();
        return new Scope(
                this,
                run.origin(),
                run.id(),
                standing.mode(),
                standing.attendance(),
                new SessionMemory(run.services().ledger(), run.sessionId(), run.taskId()),
                run.securityWait());
    }
}
