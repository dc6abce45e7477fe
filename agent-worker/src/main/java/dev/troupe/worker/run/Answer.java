package dev.troupe.worker.run;

import dev.troupe.contracts.session.Clash;
import dev.troupe.contracts.session.Reach;
import dev.troupe.ledger.blob.Blob;
import dev.troupe.ledger.wait.Item;
import dev.troupe.sink.RedactedJson;
import dev.troupe.worker.validation.Asked;
import dev.troupe.worker.validation.Ground;
import dev.troupe.worker.validation.Prepared;
import dev.troupe.worker.validation.Proposal;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The answer to an approval, as the orchestrator writes it.
 *
 * @param remember whether it holds for the rest of the session, as far as the question reaches
 * @param apart of a clash: neither side is given up
 */
record Answer(boolean approved, boolean remember, @Nullable String note, boolean apart) {
    private static final JsonMapper JSON =
            JsonMapper.builder()
                    .addModule(RedactedJson.module())
                    .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                    .build();

    Answer(boolean approved, boolean remember, @Nullable String note) {
        this(approved, remember, note, false);
    }

    /** Of a decided item; a withdrawn one counts as a no. */
    static Answer of(Item item) {
        return item.decision() == null
                ? new Answer(false, false, "The question was withdrawn.")
                : JSON.readValue(item.decision(), Answer.class);
    }

    /**
     * What an approval asks, as the orchestrator reads it.
     *
     * @param place where a command starts, null for the top of the workspace; part of the subject, but
     *     only apart from it beyond doubt
     * @param detail what is shown, cut when it is very long
     * @param ground why it asks
     * @param reach what else a remembered yes answers
     * @param content SHA-256 of all that is to be shown
     * @param clash of a merge: where it clashes
     * @param script SHA-256 in hex of the scripts that a command runs, null when it runs none
     */
    record Question(
            String tool,
            String subject,
            @Nullable String place,
            String detail,
            String reason,
            Ground ground,
            Reach reach,
            String content,
            @Nullable Clash clash,
            @Nullable String script) {
        private static final int LONGEST_DETAIL = 20_000;

        /** Questions that were written before there was a reach mean the narrowest. */
        Question {
            ground = ground == null ? Ground.NONE : ground;
            reach = reach == null ? Reach.CHANGE : reach;
        }

        static Question of(Prepared.Ready ready) {
            String shown = ready.shown();
            return new Question(
                    ready.call().tool(),
                    ready.proposal().subject(),
                    ready.proposal().place().orElse(null),
                    shown.length() <= LONGEST_DETAIL
                            ? shown
                            : shown.substring(0, LONGEST_DETAIL) + "\n… cut",
                    ready.proposal().reason(),
                    ready.proposal().ground(),
                    ready.proposal().reach(),
                    hash(shown),
                    null,
                    ready.proposal().script());
        }

        static Question of(Item item) {
            return JSON.readValue(item.question(), Question.class);
        }

        /** What it tells about why it is asked. */
        Asked asked() {
            return new Asked(ground, reason, script);
        }

        String json() {
            return JSON.writeValueAsString(this);
        }

        /** Whether it asked the very same. */
        boolean exactly(Prepared.Ready ready) {
            return switch (reach) {
                case SUBJECT -> about(ready.proposal());
                case CHANGE, FILES -> shows(ready);
            };
        }

        /** Whether a remembered yes answers this too. */
        boolean reaches(Prepared.Ready ready) {
            return switch (reach) {
                case SUBJECT, FILES -> about(ready.proposal());
                case CHANGE -> shows(ready);
            };
        }

        private boolean about(Proposal other) {
            return subject.equals(other.subject())
                    && Objects.equals(place, other.place().orElse(null));
        }

        /** Whether it showed exactly this. */
        boolean shows(Prepared.Ready ready) {
            return hash(ready.shown()).equals(content);
        }

        private static String hash(String shown) {
            return Blob.of(shown.getBytes(StandardCharsets.UTF_8)).hash();
        }
    }
}
