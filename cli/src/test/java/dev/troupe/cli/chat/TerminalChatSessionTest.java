package dev.troupe.cli.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ModelUsage;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a chat says of its session's own state, and of what is typed to it. */
class TerminalChatSessionTest extends TerminalChatFixture {
    @Test
    void sendsSentencesThatBeginWithASlash() throws Exception {
        peer.tell(script -> {});
        chat();
        shows("Ctrl-D leaves.");
        type("/zzz is full\r");
        await(() -> peer.asked(MESSAGES).size() == 1);
        type("/tmp\r");
        await(() -> peer.asked(MESSAGES).size() == 2);
        assertThat(peer.asked(MESSAGES).getFirst().body()).contains("\"text\":\"/zzz is full\"");
        type("/udno it\r");
        shows("There is no command /udno. Did you mean /undo?");
        type("/zzz\r");
        shows("There is no command /zzz.");
        assertThat(peer.asked(MESSAGES)).hasSize(2);
    }

    @Test
    void saysThatTheSessionStillWorksThatIsLeft() throws Exception {
        elsewhere = true;
        peer.tell(script ->
                script.posted("fix it")
                        .queued("asked")
                        .live(new EventBody.TextDelta(1, "Half an ans", 0L)));
        chat();
        shows("Half an ans");
        type("/clear\r");
        shows("is still working: /resume", "goes back to it, `troupe cancel");
    }

    @Test
    void repeatsCommandsAboveTheirAnswers() throws Exception {
        peer.tell(script -> {});
        chat();
        shows("Ctrl-D leaves.");
        type("/effort\r");
        shows("› /effort", "as much as the definition of each agent says");
    }

    @Test
    void saysWhatHoldsOfTheEndOfARequest() throws Exception {
        peer.tell(script ->
                script.posted("fix it")
                        .finished("cancelled", "Cancelled.", "cancelled")
                        .then(
                                new EventBody.TaskFinished(
                                        "undo",
                                        "failed",
                                        "There is nothing to undo.",
                                        "conflict",
                                        null,
                                        List.of(),
                                        ModelUsage.NONE,
                                        5)));
        chat();
        shows("cancelled", "The request changed no files. /continue continues it.");
        shows("There is nothing to undo.", "code: conflict");
        assertThat(shown().lines().filter(it -> it.contains("code: conflict")))
                .noneMatch(it -> it.contains("/continue"));
    }

    @Test
    void showsHowLongAnOwnCommandRuns() throws Exception {
        peer.tell(script -> {});
        chat();
        shows("Ctrl-D leaves.");
        type("!sleep 60\r");
        shows("!sleep 60 · ", "Esc stops it");
        type("\u001b");
        shows("stopped");
    }
}
