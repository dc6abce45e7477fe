package dev.troupe.cli.demo;

import static dev.troupe.cli.demo.DemoDeviationException.unless;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.display.TextTaskDisplay;
import dev.troupe.cli.follow.ApprovalAnswerPolicy;
import dev.troupe.cli.follow.ApprovalPrompter;
import dev.troupe.cli.follow.FollowedTask;
import dev.troupe.cli.follow.FollowedTaskOutcome;
import dev.troupe.cli.follow.FormPrompter;
import dev.troupe.cli.follow.InterruptCounter;
import dev.troupe.cli.follow.TaskFollower;
import dev.troupe.cli.prompt.KeyApprovalPrompter;
import dev.troupe.cli.terminal.ConsoleStreams;
import dev.troupe.contracts.security.AuditFilter;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.CreateSessionRequest;
import dev.troupe.contracts.session.PostMessageRequest;
import dev.troupe.contracts.session.PostedMessage;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.SessionHistory;
import dev.troupe.contracts.session.StartedTask;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;

/** The main job on the sample repository, from the failing test to redo, each step checked. */
final class DemoWalkthrough {
    private final ConsoleStreams console;
    private final DemoNarrator narrator;
    private final TroupeApi api;
    private final DemoRepository demoRepository;

    DemoWalkthrough(
            ConsoleStreams console,
            DemoNarrator narrator,
            TroupeApi api,
            DemoRepository demoRepository) {
        this.console = console;
        this.narrator = narrator;
        this.api = api;
        this.demoRepository = demoRepository;
    }

    void tell() throws IOException, InterruptedException {
        failingTest();
        Map<String, String> before = demoRepository.files();
        Session session = open();
        FollowedTaskOutcome request = request(session);
        passingTest();
        commit(request);
        Map<String, String> after = demoRepository.files();
        history(session);
        audit(session);
        turnBack(session, "undo", it -> api.undo(it, false), before);
        turnBack(session, "redo", api::redo, after);
    }

    private void failingTest() throws IOException, InterruptedException {
        narrator.step("The test fails before");
        narrator.command(DemoRepository.TEST_COMMAND);
        DemoRepository.Ran test = demoRepository.test();
        narrator.output(test.output());
        unless(
                test.exit() == 1 && test.output().contains("FAIL"),
                "the test should have failed with exit code 1, but ended with %d."
                        .formatted(test.exit()));
    }

    private Session open() {
        String path = demoRepository.directory().toString();
        return api.createSession(
                new CreateSessionRequest(
                        api.createProject(path).id(),
                        "Demo",
                        ApprovalMode.ACCEPT_EDITS,
                        SessionAttendance.INTERACTIVE,
                        null,
                        null,
                        null));
    }

    private FollowedTaskOutcome request(Session session) {
        narrator.step("The request: commands run in a sandbox, one change needs approval");
        narrator.command("troupe run \"" + DemoRepository.REQUEST + "\"");
        DemoApprovalPrompter questions =
                new DemoApprovalPrompter(
                        console.canAsk(), new KeyApprovalPrompter(console), narrator);
        PostedMessage message =
                api.postMessage(session.id(), new PostMessageRequest(DemoRepository.REQUEST));
        FollowedTaskOutcome outcome =
                watch(FollowedTask.started(session, message.taskId(), message.event()), questions);
        unless(outcome.exit() == 0, "the request ended with " + outcome.exit() + ".");
        unless(
                outcome.files().containsAll(List.of("src/Prices.java", "CHANGELOG.md")),
                "the request changed " + outcome.files() + ".");
        unless(questions.asked() > 0, "nothing was asked at all.");
        return outcome;
    }

    private void passingTest() throws IOException, InterruptedException {
        narrator.step("The test passes after");
        narrator.command(DemoRepository.TEST_COMMAND);
        DemoRepository.Ran test = demoRepository.test();
        narrator.output(test.output());
        unless(test.exit() == 0, "the test still fails with " + test.exit() + ".");
    }

    private void commit(FollowedTaskOutcome request) throws IOException, InterruptedException {
        narrator.step("The commit, with only the agent's files");
        narrator.command("git show --stat");
        narrator.output(demoRepository.git("show", "--stat", "--no-color"));
        String head = demoRepository.git("rev-parse", "HEAD").strip();
        unless(
                request.commits().contains(head),
                "HEAD is " + head + " but the request committed " + request.commits() + ".");
        String status = demoRepository.git("status", "--porcelain");
        unless(status.isEmpty(), "changes were left uncommitted:\n" + status);
    }

    private void history(Session session) {
        narrator.step("What each step changed");
        narrator.command("troupe history");
        SessionHistory history = api.history(session.id());
        int steps = 0;
        for (SessionHistory.Request request : history.requests()) {
            for (SessionHistory.Step step : request.steps()) {
                for (SessionHistory.Call call : step.calls()) {
                    narrator.output("step %d  %s".formatted(step.number(), call.title()));
                    call.changes().forEach(it -> narrator.output("        " + it));
                    call.waiting().forEach(it -> narrator.output("  held: " + it));
                    steps++;
                }
            }
        }
        unless(steps > 0, "the history tells of no change.");
    }

    private void audit(Session session) {
        narrator.step("The audit trail");
        narrator.command("troupe audit --session " + session.id());
        var trail = api.audit().entries(AuditFilter.ofSession(session.id()), 0, 1_000);
        for (var entry : trail) {
            var event = entry.event();
            narrator.output(
                    String.format(
                            "%4d  %-20s %-9s %s",
                            entry.number(), event.kind(), event.outcome(), event.target()));
        }
        unless(!trail.isEmpty(), "the trail tells nothing of this session.");
        var verification = api.audit().verify();
        narrator.say("The log's hash chain is intact over " + verification.entries() + " entries.");
        unless(verification.intact(), "the trail is broken.");
    }

    private void turnBack(
            Session session,
            String what,
            Function<UUID, StartedTask> start,
            Map<String, String> expected)
            throws IOException {
        narrator.step(what.equals("undo") ? "Undo" : "Redo");
        narrator.command("troupe " + what);
        StartedTask started = start.apply(session.id());
        FollowedTaskOutcome outcome =
                watch(
                        FollowedTask.started(session, started.taskId(), started.event()),
                        new KeyApprovalPrompter(console));
        unless(outcome.exit() == 0, what + " ended with " + outcome.exit() + ".");
        Map<String, String> files = demoRepository.files();
        unless(
                files.equals(expected),
                what + " did not bring back byte for byte: " + differing(files, expected));
        narrator.say("All " + files.size() + " files are what they were, byte for byte.");
    }

    private static List<String> differing(Map<String, String> one, Map<String, String> other) {
        return one.keySet().stream()
                .filter(file -> !Objects.equals(one.get(file), other.get(file)))
                .toList();
    }

    private FollowedTaskOutcome watch(
            FollowedTask followedTask, ApprovalPrompter approvalPrompter) {
        return new TaskFollower(
                        api,
                        new TextTaskDisplay(console),
                        ApprovalAnswerPolicy.PERSON,
                        approvalPrompter,
                        FormPrompter.NOBODY,
                        new InterruptCounter(),
                        false)
                .follow(followedTask);
    }
}
