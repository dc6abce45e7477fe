package dev.troupe.worker.validation;

import dev.troupe.ledger.blob.Blob;
import dev.troupe.redaction.Marker;
import dev.troupe.worker.tool.Effect;
import dev.troupe.worker.tool.Plan;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolSpec;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a model from acting on what it was shown instead of a secret: written over the secret it would destroy it, and
 * as part of a command it would mean something else. No setting takes it out of the way.
 */
final class MarkerGuard {
    private static final String SUMMARY = "refused: it contains the marker of a secret";

    private MarkerGuard() {}

    /** What speaks against a plan, as a refusal; the plan's own refusal when it has nothing to do with markers. */
    static Plan check(ToolCall call, ToolSpec spec, Plan plan) {
        return switch (spec.kind()) {
            case READ, NOTE, AGENT, PEOPLE, PARENT -> plan;
            case COMMAND -> sent(call).<Plan>map(MarkerGuard::command).orElse(plan);
            case WRITE ->
                    switch (plan) {
                        case Plan.Refused refused ->
                                sent(call).<Plan>map(MarkerGuard::sought).orElse(refused);
                        case Plan.Ready ready ->
                                written(ready).<Plan>map(MarkerGuard::edit).orElse(ready);
                    };
        };
    }

    private static Optional<String> sent(ToolCall call) {
        return Marker.in(call.arguments().toString()).stream().findFirst();
    }

    /** What a file says already may stay, also under another name. */
    private static Optional<String> written(Plan.Ready plan) {
        String before = texts(plan.effects(), Effect::before);
        String after = texts(plan.effects(), Effect::after);
        return Marker.added(before, after).stream().findFirst();
    }

    private static String texts(List<Effect> effects, Function<Effect, @Nullable Blob> side) {
        return effects.stream().map(side).map(MarkerGuard::text).collect(Collectors.joining("\n"));
    }

    private static String text(@Nullable Blob blob) {
        return blob == null ? "" : new String(blob.bytes(), StandardCharsets.ISO_8859_1);
    }

    private static Plan.Refused command(String marker) {
        return new Plan.Refused(
                "The command contains %s, which stands for a secret that you cannot see. Name the variable or the file that holds the secret instead, or ask the user to run it."
                        .formatted(marker),
                SUMMARY);
    }

    private static Plan.Refused edit(String marker) {
        return new Plan.Refused(
                "The new text contains %s, which stands for a secret that you cannot see; written, it would take the secret's place. Change only lines that do not hold the secret, or ask the user to change that one."
                        .formatted(marker),
                SUMMARY);
    }

    private static Plan.Refused sought(String marker) {
        return new Plan.Refused(
                "The call contains %s, which stands for a secret that you cannot see: the file says something else there. Choose lines that do not hold the secret, for what is looked for and for what is written."
                        .formatted(marker),
                SUMMARY);
    }
}
