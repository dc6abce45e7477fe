package dev.troupe.cli.command;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.client.Wire;
import dev.troupe.cli.follow.Answer;
import dev.troupe.cli.screen.Console;
import dev.troupe.cli.screen.JsonScreen;
import dev.troupe.cli.screen.KeyQuestions;
import dev.troupe.cli.screen.Remembering;
import dev.troupe.cli.screen.SafeText;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody.ApprovalAsked;
import dev.troupe.contracts.session.Approval;
import dev.troupe.contracts.session.DecideApproval;
import java.io.PrintStream;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code troupe approve}: answers what sessions wait for. */
@Command(
        name = "approve",
        description = "Answer what sessions ask: one by id, all in turn, or list them when piped.",
        sortOptions = false)
final class ApproveCommand extends JsonCommand {
    @Parameters(paramLabel = "ID", arity = "0..1", description = "The approval to answer.")
    @Nullable String id;

    @Option(names = "--deny", description = "Answer no.")
    boolean deny;

    @Option(names = "--note", paramLabel = "TEXT", description = "With --deny: what to do instead.")
    @Nullable String note;

    @Option(
            names = "--apart",
            description =
                    "Of a merge: take neither side, and leave the task's work on a branch of its own.")
    boolean apart;

    @Option(
            names = "--remember",
            description =
                    "Let the answer hold for the rest of the session, as far as the question says.")
    boolean remember;

    ApproveCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        check();
        TroupeApi api = surroundings.connect();
        if (id != null) {
            return one(api, id);
        }
        // The list comes newest first; the oldest question has waited longest.
        List<Approval> open = api.openApprovals(null).reversed();
        if (!json && surroundings.console().canAsk()) {
            return askInTurn(api, open);
        }
        list(api, open);
        if (open.isEmpty() && !json) {
            surroundings.console().out().println("Nothing waits for an answer.");
        }
        return 0;
    }

    private void list(TroupeApi api, List<Approval> open) {
        if (json) {
            open.forEach(this::show);
            return;
        }
        Places places = Places.of(api, open);
        open.forEach(approval -> open(approval, places));
    }

    private void check() {
        if (id == null && (deny || apart || note != null || remember)) {
            throw new Usage(
                    "--deny, --apart, --note and --remember are about one approval, but none was named.",
                    "Give its id, as listed by `troupe approve`.");
        }
        if (note != null && !deny) {
            throw new Usage(
                    "--note tells what to do instead, but the answer is yes.", "Add --deny.");
        }
        if (apart && (deny || remember)) {
            throw new Usage(
                    "--apart is an answer of its own.", "Leave out --deny, --note and --remember.");
        }
        Ids.check(id, "approval");
    }

    private int one(TroupeApi api, String part) {
        List<Approval> open = api.openApprovals(null);
        boolean waits = open.stream().anyMatch(it -> Ids.matches(it.id(), part));
        Approval approval =
                Ids.only(part, "approval", waits ? open : api.approvals(), Approval::id);
        if (approval.state() == Approval.State.OPEN) {
            show(
                    api.decide(
                            approval.id(),
                            apart
                                    ? DecideApproval.leftApart()
                                    : new DecideApproval(!deny, remember, note)));
            return 0;
        }
        return again(approval);
    }

    /** The same answer twice is no mistake; another one comes too late. */
    private int again(Approval approval) {
        Approval.State wished = deny || apart ? Approval.State.DENIED : Approval.State.APPROVED;
        if (approval.state() != wished) {
            throw new TroupeException(
                    ErrorCode.CONFLICT,
                    "It comes too late: " + settled(approval) + ".",
                    "Tell the session otherwise with `troupe run --session "
                            + approval.sessionId()
                            + " …`.",
                    null);
        }
        if (json) {
            show(approval);
        } else {
            surroundings.console().out().println(SafeText.line(settled(approval)) + ".");
        }
        return 0;
    }

    private static String settled(Approval approval) {
        @Nullable String by = approval.decidedBy();
        @Nullable Instant at = approval.decidedAt();
        return approval.subject()
                + " was already "
                + Times.lower(approval.state())
                + (by == null ? ", as its task had ended" : " by " + by)
                + (at == null ? "" : ", " + Times.ago(at) + " (" + Times.full(at) + ")");
    }

    private int askInTurn(TroupeApi api, List<Approval> open) {
        Console console = surroundings.console();
        KeyQuestions questions = new KeyQuestions(console);
        Places places = Places.of(api, open);
        for (Approval approval : open) {
            console.seen().println();
            console.seen().println("session " + approval.sessionId() + place(approval, places));
            switch (questions.ask(ApprovalAsked.of(approval), () -> false)) {
                case Answer.Yes yes ->
                        show(
                                api.decide(
                                        approval.id(),
                                        new DecideApproval(true, yes.remember(), null)));
                case Answer.No no ->
                        show(
                                api.decide(
                                        approval.id(),
                                        new DecideApproval(false, false, no.note())));
                case Answer.Apart _ -> show(api.decide(approval.id(), DecideApproval.leftApart()));
                case Answer.Later _ ->
                        console.seen()
                                .println(
                                        "It stays open; answer with `troupe approve %s`."
                                                .formatted(approval.id()));
                case Answer.Unanswered _ -> {
                    return ErrorCode.CANCELLED.exit();
                }
            }
        }
        console.out().println(open.isEmpty() ? "Nothing waits for an answer." : "That was all.");
        return 0;
    }

    private void show(Approval approval) {
        Console console = surroundings.console();
        if (json) {
            JsonScreen.print(console, Wire.tree(approval));
            return;
        }
        console.out()
                .println(
                        SafeText.line(
                                Times.lower(approval.state())
                                        + ": "
                                        + approval.subject()
                                        + " (follow: troupe attach "
                                        + approval.sessionId()
                                        + ")"));
    }

    /** Whoever answers from elsewhere sees all that a person at the terminal would see. */
    private void open(Approval approval, Places places) {
        PrintStream out = surroundings.console().out();
        out.println(
                approval.id()
                        + "  "
                        + SafeText.line(approval.tool())
                        + ", "
                        + Times.ago(approval.askedAt())
                        + ", session "
                        + Ids.brief(approval.sessionId())
                        + place(approval, places));
        indented(approval.subject(), out);
        if (!approval.detail().strip().equals(approval.subject().strip())) {
            indented(approval.detail(), out);
        }
        out.println("  why it asks: " + SafeText.line(approval.reason()));
        out.println(
                approval.tool().equals(Approval.MERGE)
                        ? "  answers: yes takes the task's version, --deny keeps the others', --deny --note has it tried once more, --apart leaves the task's work on a branch"
                        : "  a yes with --remember: for this session, "
                                + Remembering.of(ApprovalAsked.of(approval)));
    }

    private static void indented(String text, PrintStream out) {
        SafeText.block(text).lines().forEach(line -> out.println("    " + line));
    }

    private static String place(Approval approval, Places places) {
        String path = places.path(approval);
        return path.isEmpty() ? "" : " in " + SafeText.line(path);
    }
}
