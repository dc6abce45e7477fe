package dev.troupe.cli.command;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.client.Wire;
import dev.troupe.cli.follow.Answer;
import dev.troupe.cli.screen.Console;
import dev.troupe.cli.screen.JsonScreen;
import dev.troupe.cli.screen.KeyQuestions;
import dev.troupe.cli.screen.SafeText;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.event.EventBody.ApprovalAsked;
import dev.troupe.contracts.session.Approval;
import dev.troupe.contracts.session.DecideApproval;
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
            names = "--remember",
            description = "Let the answer hold for exactly the same for the rest of the session.")
    boolean remember;

    ApproveCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        check();
        TroupeApi api = surroundings.connect();
        if (id != null) {
            Approval approval =
                    Ids.only(id, "open approval", api.openApprovals(null), Approval::id);
            show(api.decide(approval.id(), new DecideApproval(!deny, remember, note)));
            return 0;
        }
        // The list comes newest first; the oldest question has waited longest.
        List<Approval> open = api.openApprovals(null).reversed();
        if (!json && surroundings.console().canAsk()) {
            return askInTurn(api, open);
        }
        open.forEach(this::show);
        if (open.isEmpty() && !json) {
            surroundings.console().out().println("Nothing waits for an answer.");
        }
        return 0;
    }

    private void check() {
        if (id == null && (deny || note != null || remember)) {
            throw new Usage(
                    "--deny, --note and --remember are about one approval, but none was named.",
                    "Give its id, as listed by `troupe approve`.");
        }
        if (note != null && !deny) {
            throw new Usage(
                    "--note tells what to do instead, but the answer is yes.", "Add --deny.");
        }
    }

    private int askInTurn(TroupeApi api, List<Approval> open) {
        Console console = surroundings.console();
        KeyQuestions questions = new KeyQuestions(console);
        for (Approval approval : open) {
            console.seen().println();
            console.seen().println("session " + approval.sessionId());
            DecideApproval decision =
                    switch (questions.ask(asked(approval), () -> false)) {
                        case Answer.Yes yes -> new DecideApproval(true, yes.remember(), null);
                        case Answer.No no -> new DecideApproval(false, false, no.note());
                        case Answer.Unanswered ignored -> null;
                    };
            if (decision == null) {
                return ErrorCode.CANCELLED.exit();
            }
            show(api.decide(approval.id(), decision));
        }
        console.out().println(open.isEmpty() ? "Nothing waits for an answer." : "That was all.");
        return 0;
    }

    private static ApprovalAsked asked(Approval approval) {
        return new ApprovalAsked(
                approval.id(),
                approval.tool(),
                approval.subject(),
                approval.detail(),
                approval.reason());
    }

    private void show(Approval approval) {
        Console console = surroundings.console();
        if (json) {
            JsonScreen.print(console, Wire.tree(approval));
            return;
        }
        switch (approval.state()) {
            case OPEN -> {
                console.out()
                        .println(
                                approval.id()
                                        + "  "
                                        + SafeText.line(approval.tool() + ": " + approval.subject())
                                        + "  ("
                                        + Times.ago(approval.askedAt())
                                        + ", session "
                                        + Ids.brief(approval.sessionId())
                                        + ")");
            }
            case APPROVED, DENIED, WITHDRAWN ->
                    console.out()
                            .println(
                                    SafeText.line(
                                            Times.lower(approval.state())
                                                    + ": "
                                                    + approval.subject()
                                                    + " (follow: troupe resume "
                                                    + approval.sessionId()
                                                    + ")"));
        }
    }
}
