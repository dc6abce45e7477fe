package dev.troupe.worker.validation.gate;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.model.ToolSpec;
import dev.troupe.redaction.RedactionMarker;
import dev.troupe.worker.tool.FileEffect;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolCallPlan;
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
public final class RedactionMarkerGuard {
    private static final String SUMMARY = "refused: it contains the marker of a secret";

    private RedactionMarkerGuard() {}

    /** What speaks against a plan, as a refusal; the plan's own refusal when it has nothing to do with markers. */
    public static ToolCallPlan check(ToolCall call, ToolSpec spec, ToolCallPlan plan) {
        return switch (spec.kind()) {
            case READ, NOTE, AGENT, PEOPLE, PARENT -> plan;
            case COMMAND ->
                    sent(call).<ToolCallPlan>map(RedactionMarkerGuard::command).orElse(plan);
            case WRITE ->
                    switch (plan) {
                        case ToolCallPlan.Refused refused ->
                                sent(call)
                                        .<ToolCallPlan>map(RedactionMarkerGuard::sought)
                                        .orElse(refused);
                        case ToolCallPlan.Ready ready ->
                                written(ready)
                                        .<ToolCallPlan>map(RedactionMarkerGuard::edit)
                                        .orElse(ready);
                    };
        };
    }

    private static Optional<String> sent(ToolCall call) {
        return RedactionMarker.in(call.arguments().toString()).stream().findFirst();
    }

    /** What a file says already may stay, also under another name. */
    private static Optional<String> written(ToolCallPlan.Ready plan) {
        String before = texts(plan.effects(), FileEffect::before);
        String after = texts(plan.effects(), FileEffect::after);
        return RedactionMarker.added(before, after).stream().findFirst();
    }

    private static String texts(
            List<FileEffect> effects, Function<FileEffect, @Nullable ContentBlob> side) {
        return effects.stream()
                .map(side)
                .map(RedactionMarkerGuard::text)
                .collect(Collectors.joining("\n"));
    }

    private static String text(@Nullable ContentBlob blob) {
        return blob == null ? "" : new String(blob.bytes(), StandardCharsets.ISO_8859_1);
    }

    private static ToolCallPlan.Refused command(String marker) {
        return new ToolCallPlan.Refused(
                "The command contains %s, which stands for a secret that you cannot see. Name the variable or the file that holds the secret instead, or ask the user to run it."
                        .formatted(marker),
                SUMMARY);
    }

    private static ToolCallPlan.Refused edit(String marker) {
        return new ToolCallPlan.Refused(
                "The new text contains %s, which stands for a secret that you cannot see; written, it would take the secret's place. Change only lines that do not hold the secret, or ask the user to change that one."
                        .formatted(marker),
                SUMMARY);
    }

    private static ToolCallPlan.Refused sought(String marker) {
        return new ToolCallPlan.Refused(
                "The call contains %s, which stands for a secret that you cannot see: the file has the secret itself there. Choose lines without the secret, both for the old text and for the new text."
                        .formatted(marker),
                SUMMARY);
    }
}
