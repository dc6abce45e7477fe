package dev.troupe.ledger.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.troupe.contracts.task.TaskKind;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class NewTaskTest {
    private static final UUID SESSION = new UUID(1, 1);
    private static final UUID ID = new UUID(2, 1);
    private static final NewTask WHOLE =
            new NewTask(
                    ID,
                    SESSION,
                    new UUID(2, 0),
                    "agent",
                    "developer",
                    "Make it work",
                    "{}",
                    "team",
                    "ada",
                    "fast",
                    new UUID(3, 1),
                    "/shop",
                    true,
                    List.of("src/**"),
                    "local",
                    7,
                    List.of(new UUID(2, 9)));

    @Test
    void whatIsNotNamedStaysAsItIs() {
        assertThat(WHOLE.but().build()).isEqualTo(WHOLE);
        assertThat(WHOLE.but().goal("Test it").build().goal()).isEqualTo("Test it");
    }

    @Test
    void aChildIsForTheSamePeopleOnTheSameFilesAndOnlyReads() {
        UUID child = new UUID(2, 2);

        assertThat(WHOLE.child(child).kind("agent").agent("a").goal("g").input("{}").build())
                .isEqualTo(
                        new NewTask(
                                child,
                                SESSION,
                                ID,
                                "agent",
                                "a",
                                "g",
                                "{}",
                                "team",
                                "ada",
                                null,
                                new UUID(3, 1),
                                "/shop",
                                false,
                                List.of(),
                                "local",
                                7,
                                List.of()));
    }

    @Test
    void aKindIsKeptAsItsWordBeItKnownOrNot() {
        NewTask merge = WHOLE.but().kind(TaskKind.MERGE).build();
        NewTask newer = WHOLE.but().kind("negotiation").build();

        assertThat(merge.kind()).isEqualTo("merge");
        assertThat(merge.hasKind(TaskKind.MERGE)).isTrue();
        assertThat(TaskKind.values()).noneMatch(newer::hasKind);
        assertThat(newer.but().build().kind()).isEqualTo("negotiation");
    }

    @Test
    void whatIsMissingIsNamed() {
        assertThatNullPointerException()
                .isThrownBy(() -> NewTask.of(ID, SESSION).kind("agent").build())
                .withMessage("agent");
    }
}
