package dev.troupe.worker.context.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.model.ModelMessage;
import dev.troupe.model.RawToolCall;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.tool.ToolResult;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class SessionConversationTest {
    private static final UUID TASK = new UUID(1, 1);

    private final SessionConversation conversation = new SessionConversation();
    private long seq;

    @Test
    void keepsResultsWithTheirCalls() {
        conversation.asked(TASK, "Do it");
        turn(
                "Reading.",
                new RawToolCall("1", "read", "{}", null),
                new RawToolCall("2", "bash", "{}", null));
        result("2", "bash", "second");
        result("1", "read", "first");

        assertThat(conversation.messages())
                .containsExactly(
                        new ModelMessage.User("Do it"),
                        new ModelMessage.Assistant(
                                "Reading.",
                                List.of(
                                        new RawToolCall("1", "read", "{}", null),
                                        new RawToolCall("2", "bash", "{}", null))),
                        new ModelMessage.Results(
                                List.of(
                                        new ModelMessage.Answered("1", "read", "first"),
                                        new ModelMessage.Answered("2", "bash", "second"))));
    }

    @Test
    void callsWithoutResultAreToldNotToHaveRun() {
        conversation.asked(TASK, "Do it");
        turn("", new RawToolCall("1", "bash", "{}", null));
        conversation.asked(new UUID(2, 2), "Go on");

        assertThat(conversation.messages().get(2).toString()).contains("Not run");
        assertThat(conversation.messages().getLast()).isEqualTo(new ModelMessage.User("Go on"));
    }

    @Test
    void changesOfSettingsAreNotForTheModel() {
        conversation.apply(TASK, 1, new JournalRecord.Message(TASK, "system:mode", "{}"));
        assertThat(conversation.messages()).isEmpty();
    }

    @Test
    void cutsOldResultsFirst() {
        conversation.asked(TASK, "Read ten files");
        for (int i = 0; i < 10; i++) {
            turn("", new RawToolCall("c" + i, "read", "{\"path\": \"f" + i + "\"}", null));
            result("c" + i, "read", "x".repeat(2_000));
        }
        long before = size();

        JournalRecord.Compacted step = plan(before * 2 / 3);
        conversation.apply(TASK, ++seq, step);

        assertThat(step.through()).isNull();
        assertThat(size()).isLessThanOrEqualTo(before * 2 / 3);
        assertThat(conversation.messages().getFirst())
                .isEqualTo(new ModelMessage.User("Read ten files"));
        assertThat(conversation.messages().getLast().toString()).contains("x".repeat(2_000));
    }

    @Test
    void thenLetsADigestTellTheOldestParts() {
        conversation.asked(TASK, "Fix everything");
        for (int i = 0; i < 30; i++) {
            turn(
                    "I decided on way " + i + ".",
                    new RawToolCall("c" + i, "edit", "{\"path\": \"src/F" + i + ".java\"}", null));
            result("c" + i, "edit", "x".repeat(300));
        }

        JournalRecord.Compacted step = plan(size() / 2);
        conversation.apply(TASK, ++seq, step);

        String first = conversation.messages().getFirst().toString();
        assertThat(first)
                .contains("Fix everything", "I decided on way 0.", "src/F0.java")
                .contains("left out");
        assertThat(conversation.messages().getLast().toString()).contains("x".repeat(300));
    }

    @Test
    void aDigestTellsTheFilesOfPatches() {
        conversation.asked(TASK, "Fix everything");
        String patch =
                "{\"input\": \"*** Begin Patch\\n*** Add File: new.txt\\n+x\\n*** Update File: a.txt\\n*** Move to: b.txt\\n*** End Patch\"}";
        turn("", new RawToolCall("p", "apply_patch", patch, null));
        result("p", "apply_patch", "Applied");
        for (int i = 0; i < 30; i++) {
            turn("Said " + i, new RawToolCall("c" + i, "bash", "{\"command\": \"make\"}", null));
            result("c" + i, "bash", "x".repeat(300));
        }

        conversation.apply(TASK, ++seq, plan(size() / 2));

        assertThat(conversation.messages().getFirst().toString()).contains("new.txt", "b.txt");
    }

    @Test
    void aDigestOutlivesTheNextOne() {
        conversation.asked(TASK, "The very first request");
        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < 12; i++) {
                String id = round + "-" + i;
                turn(
                        "Said " + id,
                        new RawToolCall(id, "bash", "{\"command\": \"make " + id + "\"}", null));
                result(id, "bash", "y".repeat(300));
            }
            conversation.apply(TASK, ++seq, plan(size() / 2));
        }

        assertThat(conversation.messages().getFirst().toString())
                .contains("The very first request", "Said 0-0", "make 2-0");
    }

    @Test
    void shortensEvenAShortConversationWhenItMust() {
        conversation.asked(TASK, "Read a huge file");
        turn("", new RawToolCall("1", "read", "{}", null));
        result("1", "read", "z".repeat(50_000));

        conversation.apply(TASK, ++seq, plan(2_000));

        assertThat(size()).isLessThan(2_000);
    }

    @Test
    void knowsWhenNothingCanGo() {
        conversation.asked(TASK, "q".repeat(10_000));
        assertThat(new ConversationCompactor(SessionConversationTest::size).plan(conversation, 100))
                .isEmpty();
    }

    @Test
    void theSameStepsGiveTheSameMessages() {
        SessionConversation again = new SessionConversation();
        conversation.asked(TASK, "One");
        again.asked(TASK, "One");
        for (int i = 0; i < 12; i++) {
            turn("t" + i, new RawToolCall("c" + i, "read", "{}", null));
            result("c" + i, "read", "w".repeat(900));
            again.apply(TASK, seq - 1, step("t" + i, new RawToolCall("c" + i, "read", "{}", null)));
            again.apply(TASK, seq, answer("c" + i, "read", "w".repeat(900)));
        }
        JournalRecord.Compacted compacted = plan(size() / 3);
        conversation.apply(TASK, ++seq, compacted);
        again.apply(TASK, seq, compacted);

        assertThat(again.messages()).isEqualTo(conversation.messages());
    }

    private JournalRecord.Compacted plan(long goal) {
        return new ConversationCompactor(SessionConversationTest::size)
                .plan(conversation, goal)
                .orElseThrow();
    }

    private long size() {
        return conversation.messages().stream().mapToLong(SessionConversationTest::size).sum();
    }

    private static long size(ModelMessage message) {
        return message.toString().length();
    }

    @Test
    void aModelGetsOnlyItsOwnSignaturesBack() {
        turn("", new RawToolCall("1", "bash", "{}", "c2lnbmVk"));

        assertThat(conversation.messages("m").getFirst())
                .isEqualTo(
                        new ModelMessage.Assistant(
                                "", List.of(new RawToolCall("1", "bash", "{}", "c2lnbmVk"))));
        assertThat(conversation.messages("other").getFirst())
                .isEqualTo(
                        new ModelMessage.Assistant(
                                "", List.of(new RawToolCall("1", "bash", "{}", null))));
    }

    private void turn(String text, RawToolCall... calls) {
        conversation.apply(TASK, ++seq, step(text, calls));
    }

    private void result(String id, String tool, String text) {
        conversation.apply(TASK, ++seq, answer(id, tool, text));
    }

    private static JournalRecord.Turn step(String text, RawToolCall... calls) {
        return new JournalRecord.Turn(
                "m", text, List.of(calls), List.of(), List.of(), false, ModelUsage.NONE, false);
    }

    private static JournalRecord.Result answer(String id, String tool, String text) {
        return new JournalRecord.Result(id, tool, ToolResult.Outcome.OK, text, "done", Map.of());
    }
}
