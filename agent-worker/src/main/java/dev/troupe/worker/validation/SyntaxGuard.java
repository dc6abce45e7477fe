package dev.troupe.worker.validation;

import dev.troupe.edit.syntax.SyntaxFault;
import dev.troupe.edit.syntax.SyntaxGate;
import dev.troupe.edit.syntax.SyntaxRefusal;
import dev.troupe.edit.text.FileText;
import dev.troupe.ledger.blob.Blob;
import dev.troupe.worker.tool.Effect;
import dev.troupe.worker.tool.Overlay;
import dev.troupe.worker.tool.Plan;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps calls from breaking files that were whole. A model that was told, and sends the very same change once
 * more in a later turn, means it: then it is made.
 */
final class SyntaxGuard {
    private static final Logger LOG = LoggerFactory.getLogger(SyntaxGuard.class);
    private static final int REMEMBERED = 1_000;

    private final SyntaxGate gate;
    private final Map<Told, WeakReference<Overlay>> told =
            new LinkedHashMap<>() {
                @Override
                protected boolean removeEldestEntry(Map.Entry<Told, WeakReference<Overlay>> it) {
                    return size() > REMEMBERED;
                }
            };

    SyntaxGuard(SyntaxGate gate) {
        this.gate = gate;
    }

    /** What speaks against a plan, as a refusal; the plan when nothing does. */
    Plan check(Plan plan, Scope scope, Overlay overlay) {
        return plan instanceof Plan.Ready ready
                ? check(ready, scope.run().taskId(), overlay)
                : plan;
    }

    /**
     * The same.
     *
     * @param task whose models were told
     * @param turn what the calls of one turn are planned over
     */
    Plan check(Plan.Ready plan, UUID task, Overlay turn) {
        List<Broken> broken = broken(plan.effects());
        return broken.isEmpty() || insisted(broken, task, turn) ? plan : refusal(broken);
    }

    private List<Broken> broken(List<Effect> effects) {
        List<Broken> broken = new ArrayList<>();
        for (Effect effect : effects) {
            FileText.Text after = text(effect.after());
            if (after != null) {
                FileText.Text before = text(origin(effect, effects));
                List<SyntaxFault> faults =
                        judged(effect.path(), before == null ? null : before.text(), after.text());
                if (!faults.isEmpty()) {
                    broken.add(new Broken(effect, after, faults));
                }
            }
        }
        return broken;
    }

    /** A judge that fails itself keeps nobody from writing. */
    private List<SyntaxFault> judged(String path, @Nullable String before, String after) {
        try {
            return gate.added(path, before, after);
        } catch (RuntimeException | StackOverflowError failed) {
            LOG.warn("The syntax of {} was not judged.", path, failed);
            return List.of();
        }
    }

    /** What a file was before, also under another name. */
    private static @Nullable Blob origin(Effect effect, List<Effect> effects) {
        List<Blob> gone =
                effects.stream()
                        .filter(it -> it.after() == null)
                        .map(Effect::before)
                        .filter(Objects::nonNull)
                        .toList();
        if (effect.before() != null || gone.isEmpty()) {
            return effect.before();
        }
        return gone.stream()
                .filter(it -> it.hash().equals(effect.afterHash()))
                .findFirst()
                .orElse(gone.size() == 1 ? gone.getFirst() : null);
    }

    private static FileText.@Nullable Text text(@Nullable Blob blob) {
        return blob != null && FileText.decode(blob.bytes()) instanceof FileText.Text text
                ? text
                : null;
    }

    /** All calls of a turn are written before the first of them is answered. */
    private synchronized boolean insisted(List<Broken> broken, UUID task, Overlay turn) {
        boolean insisted = true;
        for (Broken file : broken) {
            Told key =
                    new Told(task, file.effect().path(), String.valueOf(file.effect().afterHash()));
            WeakReference<Overlay> before = told.get(key);
            insisted &= before != null && before.get() != turn;
            told.putIfAbsent(key, new WeakReference<>(turn));
        }
        return insisted;
    }

    private static Plan.Refused refusal(List<Broken> broken) {
        Broken first = broken.getFirst();
        String paths =
                broken.stream().map(it -> it.effect().path()).collect(Collectors.joining(", "));
        String others =
                broken.size() == 1
                        ? ""
                        : " All of these files would have errors: %s.".formatted(paths);
        return new Plan.Refused(
                "%s was not changed. %s%s"
                        .formatted(
                                first.effect().path(),
                                SyntaxRefusal.of(first.faults(), first.after()).message(),
                                others),
                "%s: syntax".formatted(paths));
    }

    private record Broken(Effect effect, FileText.Text after, List<SyntaxFault> faults) {}

    private record Told(UUID task, String path, String after) {}
}
