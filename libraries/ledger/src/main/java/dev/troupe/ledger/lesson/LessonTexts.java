package dev.troupe.ledger.lesson;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Lessons as JSON on their way to the database. */
public final class LessonTexts {
    /** Characters that a text may have; a longer one is left out, and the lesson says so. */
    public static final int MOST = 100_000;

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private LessonTexts() {}

    /** The refused edits, in their order. */
    public static String refusals(List<NewRefusal> refusals) {
        ArrayNode all = JSON.createArrayNode();
        for (NewRefusal refusal : refusals) {
            ObjectNode row =
                    all.addObject()
                            .put("id", refusal.id().toString())
                            .put("path", refusal.path())
                            .put("turn", refusal.turn())
                            .put("version", refusal.version())
                            .put("kind", refusal.kind())
                            .put("tool", refusal.tool())
                            .put("format", refusal.format())
                            .put("model", refusal.model());
            new Kept(row).take("before", refusal.before()).take("edit", refusal.edit());
        }
        return JSON.writeValueAsString(all);
    }

    /** The edits that worked, in their order. */
    public static String corrections(List<NewCorrection> corrections) {
        ArrayNode all = JSON.createArrayNode();
        for (NewCorrection correction : corrections) {
            ObjectNode row =
                    all.addObject()
                            .put("id", correction.id().toString())
                            .put("path", correction.path())
                            .put("turn", correction.turn())
                            .put("version", correction.version())
                            .put("tool", correction.tool())
                            .put("strategy", correction.strategy());
            Kept kept = new Kept(row).take("before", correction.before());
            kept.take("edit", correction.edit()).take("after", correction.after());
            kept.texts.put("format", correction.format());
        }
        return JSON.writeValueAsString(all);
    }

    /** Reads what was kept. */
    static KeptTexts read(String texts) {
        return JSON.readValue(texts, KeptTexts.class);
    }

    /** The texts of a row that are not too long, and the names of the others. */
    private static final class Kept {
        private final ObjectNode texts;
        private final ArrayNode leftOut;

        Kept(ObjectNode row) {
            texts = row.putObject("texts");
            leftOut = row.putArray("left_out");
        }

        Kept take(String name, @Nullable String text) {
            if (text == null) {
                return this;
            }
            if (text.length() > MOST) {
                leftOut.add(name);
            } else {
                texts.put(name, text);
            }
            return this;
        }
    }
}
