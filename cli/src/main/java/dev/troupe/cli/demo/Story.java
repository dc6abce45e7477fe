package dev.troupe.cli.demo;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.follow.Answering;
import dev.troupe.cli.follow.Follower;
import dev.troupe.cli.follow.Forms;
import dev.troupe.cli.follow.Interrupts;
import dev.troupe.cli.follow.Outcome;
import dev.troupe.cli.follow.Watched;
import dev.troupe.cli.screen.Console;
import dev.troupe.cli.screen.KeyQuestions;
import dev.troupe.cli.screen.TextScreen;
import dev.troupe.contracts.security.AuditFilter;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.Attendance;
import dev.troupe.contracts.session.CreateSession;
import dev.troupe.contracts.session.PostMessage;
import dev.troupe.contracts.session.PostedMessage;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.StartedTask;
import dev.troupe.testkit.repository.SampleRepository;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;

/** The main job on the sample repository, from the failing test to redo, each step checked. */
final class Story {
    private final Console console;
    private final Narrator narrator;
    private final TroupeApi api;
    private final Checkout checkout;

    Story(Console console, Narrator narrator, TroupeApi api, Checkout checkout) {
        this.console = console;
        this.narrator = narrator;
        this.api = api;
        this.checkout = checkout;
    }

    void tell() throws IOException, InterruptedException {
        failingTest();
        Map<String, String> before = checkout.files();
        Session session = open();
        Outcome request = request(session);
        passingTest();
        commit(request);
        Map<String, String> after = checkout.files();
        audit(session);
        turnBack(session, "undo", api::undo, before);
        turnBack(session, "redo", api::redo, after);
    }

    private void failingTest() throws IOException, InterruptedException {
        narrator.step("The test fails before");
        narrator.command(SampleRepository.TEST_COMMAND);
        Checkout.Ran test = checkout.test();
        narrator.output(test.output());
        Deviation.unless(
                test.exit() == 1 && test.output().contains("FAIL"),
                "the test should have failed with exit code 1, but ended with "
                        + test.exit()
                        + ".");
    }

    private Session open() {
        String path = checkout.directory().toString();
        return api.createSession(
                new CreateSession(
                        api.createProject(path).id(),
                        "Demo",
                        ApprovalMode.ACCEPT_EDITS,
                        Attendance.INTERACTIVE,
                        null,
                        null,
                        null));
    }

    private Outcome request(Session session) {
        narrator.step("The request, with one real question");
        narrator.command("troupe run \"" + SampleRepository.REQUEST + "\"");
        DemoQuestions questions =
                new DemoQuestions(console.canAsk(), new KeyQuestions(console), narrator);
        PostedMessage message =
                api.postMessage(session.id(), new PostMessage(SampleRepository.REQUEST));
        Outcome outcome =
                watch(Watched.started(session, message.taskId(), message.event()), questions);
        Deviation.unless(outcome.exit() == 0, "the request ended with " + outcome.exit() + ".");
        Deviation.unless(
                outcome.files().containsAll(List.of("src/Prices.java", "CHANGELOG.md")),
                "the request changed " + outcome.files() + ".");
        Deviation.unless(questions.asked() > 0, "nothing was asked before a command ran.");
        return outcome;
    }

    private void passingTest() throws IOException, InterruptedException {
        narrator.step("The test passes after");
        narrator.command(SampleRepository.TEST_COMMAND);
        Checkout.Ran test = checkout.test();
        narrator.output(test.output());
        Deviation.unless(test.exit() == 0, "the test still fails with " + test.exit() + ".");
    }

    private void commit(Outcome request) throws IOException, InterruptedException {
        narrator.step("The commit, only of the agent's files");
        narrator.command("git show --stat");
        narrator.output(checkout.git("show", "--stat", "--no-color"));
        String head = checkout.git("rev-parse", "HEAD").strip();
        Deviation.unless(
                request.commits().contains(head),
                "HEAD is " + head + " but the request committed " + request.commits() + ".");
        String status = checkout.git("status", "--porcelain");
        Deviation.unless(status.isEmpty(), "changes were left uncommitted:\n" + status);
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
        Deviation.unless(!trail.isEmpty(), "the trail tells nothing of this session.");
        var verification = api.audit().verify();
        narrator.say("Its hash chain is whole over " + verification.entries() + " entries.");
        Deviation.unless(verification.whole(), "the trail is broken.");
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
        Outcome outcome =
                watch(
                        Watched.started(session, started.taskId(), started.event()),
                        new KeyQuestions(console));
        Deviation.unless(outcome.exit() == 0, what + " ended with " + outcome.exit() + ".");
        Map<String, String> files = checkout.files();
        Deviation.unless(
                files.equals(expected),
                what
                        + " did not bring every file back byte for byte: "
                        + differing(files, expected));
        narrator.say("All " + files.size() + " files are what they were, byte for byte.");
    }

    private static List<String> differing(Map<String, String> one, Map<String, String> other) {
        return one.keySet().stream()
                .filter(file -> !Objects.equals(one.get(file), other.get(file)))
                .toList();
    }

    private Outcome watch(Watched watched, dev.troupe.cli.follow.Questions questions) {
        return new Follower(
                        api,
                        new TextScreen(console),
                        Answering.PERSON,
                        questions,
                        Forms.NOBODY,
                        new Interrupts(),
                        false)
                .follow(watched);
    }
}
