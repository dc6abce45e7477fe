package dev.troupe.ledger.lesson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.troupe.contracts.lesson.Lesson;
import dev.troupe.ledger.Ids;
import dev.troupe.ledger.OpenTransaction;
import dev.troupe.ledger.Scene;
import dev.troupe.ledger.TestLedger;
import dev.troupe.ledger.lease.Claim;
import dev.troupe.ledger.sql.Rows;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** Whoever changes the same lessons at the same moment never waits in a circle. */
class LessonLocksTest {
    /** Of its own: one of the tests forgets all there is. */
    private final TestLedger ledger = TestLedger.fresh();

    private final Scene scene = ledger.scene();
    private final Lessons lessons = ledger.orchestrator().lessons();
    private final Claim claim = scene.running();

    /** Each holds one of two lessons and comes to the other's: it leaves that one to the other. */
    @Test
    void correctionsInOppositeOrderDoNotWaitForEachOther() throws SQLException {
        refuse("a.txt", Ids.fresh());
        refuse("b.txt", Ids.fresh());

        try (Connection one = open();
                Connection other = open()) {
            correct(one, "a.txt", "one");
            correct(other, "b.txt", "other");
            correct(one, "b.txt", "one");
            correct(other, "a.txt", "other");
            one.commit();
            other.commit();
        }

        assertThat(lessons.list(scene.team(), null, null, 10))
                .extracting(Lesson::path, Lesson::correctedTool)
                .containsExactlyInAnyOrder(tuple("a.txt", "one"), tuple("b.txt", "other"));
    }

    @Test
    void theEndOfATaskTakesThemInTheOrderOfTheirIds() throws Exception {
        meetsAtTheLowest(() -> {
            scene.fail(claim);
            return 0L;
        });

        assertThat(lessons.open(claim.task().id())).isEmpty();
    }

    @Test
    void forgettingTakesThemInTheOrderOfTheirIds() throws Exception {
        meetsAtTheLowest(() -> lessons.forget(null, null, null));

        assertThat(lessons.open(claim.task().id())).isEmpty();
    }

    /** One that comes to a lesson which somebody is deleting holds none with a higher id, though it finds these first. */
    private void meetsAtTheLowest(Callable<Long> other) throws Exception {
        long of = Ids.fresh().getMostSignificantBits();
        for (long number = 3; number > 0; number--) {
            refuse("a.txt", new UUID(of, number));
        }

        var _ =
                OpenTransaction.meets(
                        ledger,
                        () -> lessons.forget(scene.team(), null, new UUID(of, 1)),
                        other,
                        () ->
                                assertThat(free())
                                        .containsExactlyInAnyOrder(
                                                new UUID(of, 2), new UUID(of, 3)));
    }

    /** Those that nobody has locked. */
    private List<UUID> free() {
        return ledger.owner()
                .sql("SELECT id FROM ledger.lesson WHERE task_id = :task FOR UPDATE SKIP LOCKED")
                .param("task", claim.task().id())
                .query((row, n) -> Rows.uuid(row, "id"))
                .list();
    }

    private void refuse(String path, UUID id) {
        NewRefusal refusal =
                new NewRefusal(
                        id, path, 1, "v", "not-found", "edit", "tool_edit", "big", "one", "x");
        long next = scene.find(claim.task().id()).lastSeq() + 1;
        ledger.worker()
                .journal()
                .append(
                        claim.key(),
                        Scene.entry(next, "{}")
                                .teaching(new NewLessons(List.of(refusal), List.of())));
    }

    /** A transaction that would rather fail than wait. */
    private Connection open() throws SQLException {
        Connection connection = ledger.database().dataSource().getConnection();
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET LOCAL lock_timeout = '10s'");
        }
        return connection;
    }

    private void correct(Connection connection, String path, String tool) throws SQLException {
        NewCorrection correction =
                new NewCorrection(
                        Ids.fresh(), path, 2, "v", tool, "exact", "udiff", "one", "patch", "two");
        try (PreparedStatement call =
                connection.prepareStatement(
                        "SELECT ledger.correct_lessons(?, ?::json, ledger.now())")) {
            call.setObject(1, claim.task().id());
            call.setString(2, LessonTexts.corrections(List.of(correction)));
            call.execute();
        }
    }
}
