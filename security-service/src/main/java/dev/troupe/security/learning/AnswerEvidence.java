package dev.troupe.security.learning;

import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.CommandPermissionRequest;
import dev.troupe.permission.learning.CommandShape;
import dev.troupe.permission.learning.LearningEligibility;
import dev.troupe.permission.learning.LearningEligibility.Learnable;
import dev.troupe.permission.learning.LearningKey;
import dev.troupe.permission.learning.RecordedAnswer;
import dev.troupe.security.decision.CommandDecisions;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads answers of persons out of events of the trail. */
final class AnswerEvidence {
    /** The kind of event that tells of an answer. */
    static final String KIND = "approval-decided";

    /** Only of answers of persons it is told how long they took. */
    private static final String TOOK = "took-ms";

    private static final String SCRIPT = "script";
    private static final Pattern SHA_256 = Pattern.compile("[0-9a-f]{64}");
    private static final String PLACE = " (in ";

    /** Longer ones may have been cut on their way. */
    private static final int LONGEST = 2_000;

    private static final int DIGITS = 15;

    private final CommandDecisions commands;

    AnswerEvidence(CommandDecisions commands) {
        this.commands = commands;
    }

    /**
     * The answer, if it is a person's to a command that may be learnt. What names an agent is that agent's doing.
     *
     * @param event one of that kind
     */
    Optional<RecordedAnswer> of(AuditEvent event) {
        long took = took(event.detail().getOrDefault(TOOK, ""));
        boolean approved = event.outcome().equals("approved");
        boolean counts =
                took >= 0
                        && event.origin().agent() == null
                        && "bash".equals(event.detail().get("tool"))
                        && (approved || event.outcome().equals("denied"))
                        && event.target().length() <= LONGEST;
        return counts
                ? key(event).map(key -> answer(event, key, approved, took))
                : Optional.empty();
    }

    private static RecordedAnswer answer(
            AuditEvent event, LearningKey key, boolean approved, long took) {
        return new RecordedAnswer(
                event.origin().team(),
                event.origin().user(),
                key.repository(),
                key,
                approved,
                RecordedAnswer.By.PERSON,
                Duration.ofMillis(took),
                event.at());
    }

    private static long took(String text) {
        boolean number =
                !text.isEmpty()
                        && text.length() <= DIGITS
                        && text.chars().allMatch(c -> c >= '0' && c <= '9');
        return number ? Long.parseLong(text) : -1;
    }

    /** A question tells behind the command in which directory it runs, unless that is the top. */
    private Optional<LearningKey> key(AuditEvent event) {
        String asked = event.target();
        int place = asked.endsWith(")") ? asked.lastIndexOf(PLACE) : -1;
        String line = place < 0 ? asked : asked.substring(0, place);
        String directory =
                place < 0 ? "" : asked.substring(place + PLACE.length(), asked.length() - 1);
        return shape(event, line)
                .map(shape ->
                        LearningEligibility.of(
                                event.origin().repository(),
                                shape.in(directory).running(script(event, shape))))
                .filter(Learnable.class::isInstance)
                .map(it -> ((Learnable) it).key());
    }

    /** The content of the script when it was asked about: by now it may be another. */
    private static @Nullable String script(AuditEvent event, CommandShape shape) {
        String told = event.detail().getOrDefault(SCRIPT, "");
        boolean known =
                LearningEligibility.script(shape.argv()).isPresent()
                        && SHA_256.matcher(told).matches();
        return known ? told : null;
    }

    private Optional<CommandShape> shape(AuditEvent event, String line) {
        String repository = event.origin().repository();
        return commands.shape(
                new CommandPermissionRequest(event.origin(), repository, repository, line, true));
    }
}
