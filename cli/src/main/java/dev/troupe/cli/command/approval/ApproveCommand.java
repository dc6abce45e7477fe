package dev.troupe.cli.command.approval;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.JsonCommand;
import dev.troupe.cli.command.PartialIdResolver;
import dev.troupe.cli.command.TimestampFormatter;
import dev.troupe.cli.command.UsageException;
import dev.troupe.cli.follow.ApprovalResponse;
import dev.troupe.cli.prompt.ApprovalGrantText;
import dev.troupe.cli.prompt.KeyApprovalPrompter;
import dev.troupe.cli.terminal.ConsoleStreams;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody.ApprovalAsked;
import dev.troupe.contracts.session.ApprovalRequest;
import dev.troupe.contracts.session.DecideApprovalRequest;
import java.io.PrintStream;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code troupe approve}: answers what sessions wait for. */
@Command(
        name = "approve",
        description = {
            "Answer the approval requests of your sessions.",
            "With ID it answers one; otherwise it asks you about each in turn. Without a terminal, it lists them."
        })
public final class ApproveCommand extends JsonCommand {
    @Parameters(paramLabel = "ID", arity = "0..1", description = "The approval's ID.")
    @Nullable String id;

    @Option(names = "--deny", description = "Deny the request.")
    boolean deny;

    @Option(
            names = "--note",
            paramLabel = "TEXT",
            description = "With --deny: tell the agent what to do instead.")
    @Nullable String note;

    @Option(
            names = "--apart",
            description =
                    "For a merge: take neither side and leave the task's work on its own branch.")
    boolean apart;

    @Option(
            names = "--remember",
            description =
                    "Keep the answer for the rest of the session, within the limits that the question names.")
    boolean remember;

    public ApproveCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        check();
        TroupeApi api = context.connect();
        if (id != null) {
            return one(api, id);
        }
        // The list comes newest first; the oldest question has waited longest.
        List<ApprovalRequest> open = api.openApprovals(null).reversed();
        if (!json && context.console().canAsk()) {
            return askInTurn(api, open);
        }
        list(api, open);
        if (open.isEmpty() && !json) {
            print("Nothing waits for an answer.");
        }
        return 0;
    }

    private void list(TroupeApi api, List<ApprovalRequest> open) {
        if (json) {
            open.forEach(this::show);
            return;
        }
        ApprovalCheckoutLookup places = ApprovalCheckoutLookup.of(api, open);
        open.forEach(approval -> open(approval, places));
    }

    private void check() {
        if (id == null && (deny || apart || note != null || remember)) {
            throw new UsageException(
                    "--deny, --apart, --note and --remember are about one approval, but none was named.",
                    "Give the id of one request, as listed by `troupe approve`.");
        }
        if (note != null && !deny) {
            throw new UsageException(
                    "--note tells what to do instead, but the answer is yes.", "Add --deny.");
        }
        if (apart && (deny || remember)) {
            throw new UsageException(
                    "--apart is a complete answer.", "Leave out --deny, --note and --remember.");
        }
        PartialIdResolver.check(id, "approval");
    }

    private int one(TroupeApi api, String part) {
        List<ApprovalRequest> open = api.openApprovals(null);
        boolean waits = open.stream().anyMatch(it -> PartialIdResolver.matches(it.id(), part));
        ApprovalRequest approval =
                PartialIdResolver.only(
                        part, "approval", waits ? open : api.approvals(), ApprovalRequest::id);
        if (approval.state() == ApprovalRequest.State.OPEN) {
            show(
                    api.decide(
                            approval.id(),
                            apart
                                    ? DecideApprovalRequest.keepingOnBranch()
                                    : new DecideApprovalRequest(!deny, remember, note)));
            return 0;
        }
        return again(approval);
    }

    /** The same answer twice is no mistake; another one comes too late. */
    private int again(ApprovalRequest approval) {
        ApprovalRequest.State wished =
                deny || apart ? ApprovalRequest.State.DENIED : ApprovalRequest.State.APPROVED;
        if (approval.state() != wished) {
            throw new TroupeException(
                    ErrorCode.CONFLICT,
                    "Your answer comes too late: " + settled(approval) + ".",
                    "To change that, send the session a message with `troupe run --session "
                            + approval.sessionId()
                            + " …`.");
        }
        if (json) {
            show(approval);
        } else {
            context.console().out().println(TerminalSanitizer.line(settled(approval)) + ".");
        }
        return 0;
    }

    private static String settled(ApprovalRequest approval) {
        @Nullable String by = approval.decidedBy();
        return "%s was already %s%s%s"
                .formatted(
                        approval.subject(),
                        TimestampFormatter.lower(approval.state()),
                        by == null ? ", as its task had ended" : " by " + by,
                        TimestampFormatter.addition(approval.decidedAt()));
    }

    private int askInTurn(TroupeApi api, List<ApprovalRequest> open) {
        ConsoleStreams console = context.console();
        KeyApprovalPrompter questions = new KeyApprovalPrompter(console);
        ApprovalCheckoutLookup places = ApprovalCheckoutLookup.of(api, open);
        for (ApprovalRequest approval : open) {
            console.seen().println();
            console.seen().println("session " + approval.sessionId() + place(approval, places));
            switch (questions.ask(ApprovalAsked.of(approval), () -> false)) {
                case ApprovalResponse.Yes yes ->
                        show(
                                api.decide(
                                        approval.id(),
                                        new DecideApprovalRequest(true, yes.remember(), null)));
                case ApprovalResponse.No no ->
                        show(
                                api.decide(
                                        approval.id(),
                                        new DecideApprovalRequest(false, false, no.note())));
                case ApprovalResponse.Apart _ ->
                        show(api.decide(approval.id(), DecideApprovalRequest.keepingOnBranch()));
                case ApprovalResponse.Later _ ->
                        console.seen()
                                .println(
                                        "The request stays open; answer with `troupe approve %s`."
                                                .formatted(approval.id()));
                case ApprovalResponse.Unanswered _ -> {
                    return ErrorCode.CANCELLED.exit();
                }
            }
        }
        console.out().println(open.isEmpty() ? "Nothing waits for an answer." : "That was all.");
        return 0;
    }

    private void show(ApprovalRequest approval) {
        if (json) {
            printJson(approval);
            return;
        }
        print(
                "%s: %s (follow: troupe attach %s)"
                        .formatted(
                                TimestampFormatter.lower(approval.state()),
                                approval.subject(),
                                approval.sessionId()));
    }

    /** Whoever answers from elsewhere sees all that a person at the terminal would see. */
    private void open(ApprovalRequest approval, ApprovalCheckoutLookup places) {
        PrintStream out = context.console().out();
        out.println(
                "%s  %s, %s, session %s%s"
                        .formatted(
                                approval.id(),
                                TerminalSanitizer.line(approval.tool()),
                                TimestampFormatter.ago(approval.askedAt()),
                                PartialIdResolver.brief(approval.sessionId()),
                                place(approval, places)));
        indented(approval.subject(), out);
        if (!approval.detail().strip().equals(approval.subject().strip())) {
            indented(approval.detail(), out);
        }
        out.println("  why it asks: " + TerminalSanitizer.line(approval.reason()));
        out.println(
                approval.tool().equals(ApprovalRequest.MERGE)
                        ? "  answers: yes takes the task's version, --deny keeps the others', --deny --note has it tried once more, --apart leaves the task's work on a branch"
                        : "  a yes with --remember: for this session, "
                                + ApprovalGrantText.of(ApprovalAsked.of(approval)));
    }

    private static void indented(String text, PrintStream out) {
        TerminalSanitizer.block(text).lines().forEach(line -> out.println("    " + line));
    }

    private static String place(ApprovalRequest approval, ApprovalCheckoutLookup places) {
        String path = places.path(approval);
        return path.isEmpty() ? "" : " in " + TerminalSanitizer.line(path);
    }
}
