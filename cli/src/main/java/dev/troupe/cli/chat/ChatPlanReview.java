package dev.troupe.cli.chat;

import dev.troupe.cli.chat.view.ChatConversation;
import dev.troupe.cli.chat.view.ChatQuestion;
import dev.troupe.cli.chat.view.ChatScreen;
import dev.troupe.cli.plan.LatestSessionPlan;
import dev.troupe.cli.plan.PlanDraftFile;
import dev.troupe.cli.plan.PlanEditor;
import dev.troupe.cli.plan.PlanJsonFormat;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.cli.text.PlanText;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.plan.TaskPlan;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.PostMessageRequest;
import java.io.IOException;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Plans in a chat: shown, edited, carried out. */
final class ChatPlanReview {
    private final TerminalChat chat;
    private final ChatScreen screen;
    private final Map<String, String> environment;
    private volatile @Nullable Edited edited;

    /** Holds the plan that came back from the editor, or why there is none. */
    private record Edited(@Nullable TaskPlan plan, String fault) {}

    ChatPlanReview(TerminalChat chat, ChatScreen screen, Map<String, String> environment) {
        this.chat = chat;
        this.screen = screen;
        this.environment = environment;
    }

    /** The session's newest plan, whatever has become of it. */
    void show() {
        UUID session = chat.conversation().session().id();
        chat.calls().ask(() -> LatestSessionPlan.of(chat.api(), session), this::ask);
    }

    /** A request has ended in plan mode: with a plan, unless it was a question. */
    void ended(UUID request) {
        ChatConversation conversation = chat.conversation();
        chat.calls()
                .ask(
                        () ->
                                LatestSessionPlan.by(
                                        chat.api(), conversation.session().id(), request),
                        left -> {
                            if (conversation == chat.conversation()) {
                                left.ifPresent(this::ask);
                            }
                        });
    }

    private void ask(LatestSessionPlan left) {
        lines(new PlanText(chat.colour()).of(left.found()));
        left.carriedOutBy()
                .ifPresent(_ ->
                        screen.line("This plan was carried out before; y carries it out again."));
        ask(new PlanDraftFile(null), left.found().plan(), left.carriedOutBy().isPresent());
    }

    private void ask(PlanDraftFile draft, TaskPlan plan, boolean again) {
        boolean leaving = chat.conversation().session().mode() == ApprovalMode.PLAN;
        screen.line(
                screen.style()
                        .dim(
                                leaving
                                        ? "  y carries it out (accept-edits), a asks before each change, e opens it in your editor, n leaves it"
                                        : "  y carries it out, a asks before each change, e opens it in your editor, n leaves it"));
        chat.answers()
                .asking()
                .ask(new ChatQuestion.Proposal(UUID.randomUUID(), draft, plan, leaving, again));
    }

    private void lines(String text) {
        text.lines().forEach(screen::line);
    }

    /** Has it edited; what came of it is heard with the key. */
    Runnable editing(ChatQuestion.Proposal asked) {
        return () -> {
            try {
                edited =
                        new Edited(
                                new PlanEditor(environment, asked.draft()).edit(asked.plan()), "");
            } catch (IOException e) {
                edited = new Edited(null, "The editor cannot be run: " + e.getMessage());
            } catch (TroupeException e) {
                edited =
                        new Edited(
                                null,
                                e.getMessage()
                                        + " e opens it again; y carries out the plan as it was.");
            }
        };
    }

    /** The person has decided. */
    void settle(ChatQuestion.Proposal asked, char key) {
        switch (key) {
            case 'y' -> carryOut(asked, asked.leaving() ? ApprovalMode.ACCEPT_EDITS : null);
            case 'a' -> carryOut(asked, ApprovalMode.ASK);
            case 'e' -> again(asked);
            default ->
                    screen.line(
                            screen.style()
                                    .dim(
                                            asked.draft()
                                                    .left()
                                                    .map(it ->
                                                            "  left; what you edited is in %s, /plan shows the plan as it was"
                                                                    .formatted(it))
                                                    .orElse("  left; /plan shows it again")));
        }
    }

    private void again(ChatQuestion.Proposal asked) {
        @Nullable Edited back = edited;
        edited = null;
        @Nullable TaskPlan plan = back == null ? null : back.plan();
        if (plan == null) {
            screen.line(
                    TerminalSanitizer.line(back == null ? "Nothing was edited." : back.fault()));
            ask(asked.draft(), asked.plan(), asked.again());
        } else {
            lines(new PlanText(chat.colour()).of(plan));
            ask(asked.draft(), plan, true);
        }
    }

    private void carryOut(ChatQuestion.Proposal asked, @Nullable ApprovalMode mode) {
        ChatConversation conversation = chat.conversation();
        chat.calls()
                .ask(
                        "the plan",
                        () -> LatestSessionPlan.of(chat.api(), conversation.session().id()),
                        left -> {
                            if (left.carriedOutBy().isPresent() && !asked.again()) {
                                screen.line(
                                        "This plan was carried out in the meantime. /plan shows it, and then y carries it out again.");
                            } else {
                                // A file that was edited stays: the server may refuse what is in
                                // it.
                                chat.send(
                                        PostMessageRequest.split(
                                                        PlanJsonFormat.request(asked.plan()),
                                                        asked.plan())
                                                .in(mode),
                                        "/plan");
                            }
                        });
    }
}
