package dev.troupe.worker.effect;

import static dev.troupe.worker.effect.EffectVerdict.DROP;
import static dev.troupe.worker.effect.EffectVerdict.HOLD;
import static dev.troupe.worker.effect.EffectVerdict.RUN;
import static dev.troupe.worker.effect.EffectVerdict.SHOW;

import dev.troupe.sandbox.layer.content.LayerChange;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The table that decides about the changes of a command that the sandbox held. Its rows are those of the design. */
final class EffectPolicyTable {
    private static final List<Row> ROWS =
            List.of(
                    //      what it is                     new   changed  mode  removed
                    new Row(EffectClass.ODD, DROP, DROP, DROP, DROP),
                    new Row(EffectClass.SECRET, DROP, DROP, DROP, DROP),
                    new Row(EffectClass.FIXED, DROP, DROP, DROP, DROP),
                    new Row(EffectClass.REFUSED, DROP, DROP, DROP, DROP),
                    new Row(EffectClass.STALE_BYTE_CODE, DROP, DROP, RUN, RUN),
                    new Row(EffectClass.OUTWARD_LINK, HOLD, HOLD, HOLD, SHOW),
                    new Row(EffectClass.OBEYED, HOLD, HOLD, HOLD, SHOW),
                    new Row(EffectClass.ASKED, HOLD, HOLD, HOLD, HOLD),
                    new Row(EffectClass.DEPENDENCY_PROGRAM, HOLD, HOLD, HOLD, RUN),
                    new Row(EffectClass.DEPENDENCY, RUN, RUN, RUN, RUN),
                    new Row(EffectClass.PRODUCT, RUN, RUN, RUN, RUN),
                    new Row(EffectClass.IGNORED, SHOW, SHOW, SHOW, HOLD),
                    new Row(EffectClass.BUILD_INPUT, SHOW, SHOW, SHOW, SHOW),
                    new Row(EffectClass.ORDINARY, SHOW, SHOW, SHOW, SHOW));

    private static final Map<EffectClass, Row> BY_CLASS = new EnumMap<>(EffectClass.class);

    static {
        ROWS.forEach(row -> BY_CLASS.put(row.kind(), row));
    }

    /** What becomes of each change of one class. */
    private record Row(
            EffectClass kind,
            EffectVerdict created,
            EffectVerdict changed,
            EffectVerdict permissions,
            EffectVerdict removed) {}

    private EffectPolicyTable() {}

    /** Decides about one change; the same in every mode that lets commands run. */
    static EffectVerdict decide(EffectClass kind, LayerChange change) {
        Row row = Objects.requireNonNull(BY_CLASS.get(kind));
        return switch (change) {
            case CREATED -> row.created();
            case CHANGED -> row.changed();
            case PERMISSIONS -> row.permissions();
            case REMOVED -> row.removed();
        };
    }
}
