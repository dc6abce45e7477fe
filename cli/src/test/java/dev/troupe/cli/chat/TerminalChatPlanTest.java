package dev.troupe.cli.chat;

import static dev.troupe.cli.testserver.SessionEventScript.SESSION;
import static dev.troupe.cli.testserver.SessionEventScript.TASK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.testserver.PeerReply;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.plan.PlannedTask;
import dev.troupe.contracts.plan.SessionPlan;
import dev.troupe.contracts.plan.TaskPlan;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What becomes of plans in a chat. */
class TerminalChatPlanTest extends TerminalChatFixture {
    private static final String MODE = "PATCH " + AT_SESSION;
    private static final TaskPlan PLAN =
            new TaskPlan(
                    "Both.",
                    List.of(
                            new PlannedTask(
                                    "a", "developer", "Do A", List.of(), List.of(), List.of())));

    @BeforeEach
    void aPlanIsThere() {
        peer.server()
                .on(
                        "GET " + AT_SESSION + "/plan",
                        peerRequest ->
                                PeerReply.json(new SessionPlan(SESSION, TASK, PLAN, List.of())));
        peer.server().on("GET " + AT_SESSION + "/tasks", peerRequest -> PeerReply.json(List.of()));
        peer.tell(script -> {});
    }

    @Test
    void aPlanIsShownAndCarriedOut() throws Exception {
        chat();
        type("/plan\r");
        shows("Both.", "a  developer", "Do A", "y carries it out", "carry it out? y, a, e or n");
        type("n");
        shows("left; /plan shows it again");
        assertThat(peer.asked(MESSAGES)).isEmpty();

        type("/plan\r");
        shows("carry it out? y, a, e or n");
        type("y");
        await(() -> !peer.asked(MESSAGES).isEmpty());
        assertThat(peer.asked(MESSAGES).getFirst().body())
                .contains("\"text\":\"Both.\"", "\"parallel\":true", "\"key\":\"a\"");
        assertThat(peer.asked(MODE)).isEmpty();
    }

    @Test
    void aPlanIsEditedAndThenAsksBeforeEachChange() throws Exception {
        Files.writeString(directory.resolve("edit.sh"), "sed -i s/Both/Mine/ \"$1\"\n");
        chat();
        type("/plan\r");
        shows("Both.", "carry it out? y, a, e or n");
        type("e");
        shows("Mine.", "carry it out? y, a, e or n");
        type("a");
        await(() -> !peer.asked(MESSAGES).isEmpty());
        assertThat(peer.asked(MESSAGES).getFirst().body())
                .contains("\"summary\":\"Mine.\"", "\"mode\":\"ask\"");
        assertThat(peer.asked(MODE)).isEmpty();
        await(() -> !peer.asked("GET " + AT_SESSION).isEmpty());
    }

    @Test
    void whatComesBackFromTheEditorAndIsNoPlanIsSaid() throws Exception {
        Files.writeString(directory.resolve("edit.sh"), "echo x > \"$1\"\n");
        chat();
        type("/plan\r");
        shows("carry it out? y, a, e or n");
        type("e");
        shows("is no plan", "e opens it again", "carry it out? y, a, e or n");
        type("n");
        shows("what you edited is in");
    }

    @Test
    void aSessionWithoutAPlanSaysSo() throws Exception {
        peer.server()
                .on(
                        "GET " + AT_SESSION + "/plan",
                        request -> PeerReply.problem(ErrorCode.NOT_FOUND, "It has no plan."));
        chat();
        type("/plan\r");
        shows("It has no plan.");
    }
}
