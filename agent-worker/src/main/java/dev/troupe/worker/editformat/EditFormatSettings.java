package dev.troupe.worker.editformat;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Configures how models write edits, under {@code troupe.worker.edits}.
 *
 * @param formats formats that a model is asked for in this order, each when its edits of a file were refused twice in
 *     the one before; absent: {@code edit}, {@code apply_patch}, {@code write}; empty: it is asked for none
 */
public record EditFormatSettings(@Nullable List<String> formats) {
    /** As built in. */
    public static final EditFormatSettings BUILT_IN = new EditFormatSettings(null);

    /** Refuses formats that do not exist; the message names the key. */
    public EditFormatSettings {
        formats = formats == null ? null : List.copyOf(formats);
        for (String word : formats == null ? List.<String>of() : formats) {
            if (EditFormat.of(word).isEmpty()) {
                throw new IllegalArgumentException(
                        "`troupe.worker.edits.formats` names '%s'; known are edit, apply_patch and write."
                                .formatted(word));
            }
        }
    }

    /** The formats in their order. */
    public List<EditFormat> order() {
        return formats == null
                ? List.of(EditFormat.values())
                : formats.stream().flatMap(it -> EditFormat.of(it).stream()).distinct().toList();
    }
}
