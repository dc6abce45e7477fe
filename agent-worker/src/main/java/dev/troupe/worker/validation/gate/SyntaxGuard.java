package dev.troupe.worker.validation.gate;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.edit.result.EditRefusalKind;
import dev.troupe.edit.text.FileContent;
import dev.troupe.syntax.SyntaxChecker;
import dev.troupe.syntax.SyntaxFault;
import dev.troupe.worker.tool.FileEffect;
import dev.troupe.worker.tool.PlannedFileOverlay;
import dev.troupe.worker.tool.RefusedEdit;
import dev.troupe.worker.tool.ToolCallPlan;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps calls from breaking files that were whole. A model that was told, and sends the very same change once
 * more in a later turn, means it: then it is made. That holds for this once: where the file was mended
 * meanwhile, the change is as good as new.
 */
public final class SyntaxGuard {
    private static final Logger LOG = LoggerFactory.getLogger(SyntaxGuard.class);
    private static final int REMEMBERED = 1_000;

    private final SyntaxChecker syntaxChecker;
    private final Map<Told, Said> told =
            new LinkedHashMap<>() {
                @Override
                protected boolean removeEldestEntry(Map.Entry<Told, Said> it) {
                    return size() > REMEMBERED;
                }
            };

    public SyntaxGuard(SyntaxChecker syntaxChecker) {
        this.syntaxChecker = syntaxChecker;
    }

    /** Returns what speaks against a plan, as a refusal; the plan when nothing does. */
    public ToolCallPlan check(ToolCallPlan plan, ToolCallScope scope, PlannedFileOverlay overlay) {
        return plan instanceof ToolCallPlan.Ready ready
                ? check(ready, scope.run().taskId(), overlay)
                : plan;
    }

    /**
     * The same.
     *
     * @param task whose models were told
     * @param turn what the calls of one turn are planned over
     */
    ToolCallPlan check(ToolCallPlan.Ready plan, UUID task, PlannedFileOverlay turn) {
        List<Broken> broken = broken(plan.effects());
        return broken.isEmpty() || insisted(broken, task, turn) ? plan : refusal(broken);
    }

    private List<Broken> broken(List<FileEffect> effects) {
        List<Broken> broken = new ArrayList<>();
        for (FileEffect effect : effects) {
            FileContent.Text after = text(effect.after());
            if (after != null) {
                FileContent.Text before = text(origin(effect, effects));
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
            return syntaxChecker.added(path, before, after);
        } catch (RuntimeException | StackOverflowError failed) {
            LOG.warn("The syntax of {} was not checked.", path, failed);
            return List.of();
        }
    }

    /**
     * What a file was before, also under another name. Where a call says what it renames, that is it, whatever its kind;
     * of files that go otherwise one of another kind cannot have become it.
     */
    private static @Nullable ContentBlob origin(FileEffect effect, List<FileEffect> effects) {
        if (effect.before() != null) {
            return effect.before();
        }
        List<ContentBlob> renamed =
                effects.stream()
                        .filter(it -> isRenamed(it, effect))
                        .map(FileEffect::before)
                        .filter(Objects::nonNull)
                        .toList();
        if (!renamed.isEmpty()) {
            return renamed.getFirst();
        }
        List<ContentBlob> gone =
                effects.stream()
                        .filter(it -> it.after() == null)
                        .filter(it -> ending(it.path()).equals(ending(effect.path())))
                        .map(FileEffect::before)
                        .filter(Objects::nonNull)
                        .toList();
        return gone.stream()
                .filter(it -> it.hash().equals(effect.afterHash()))
                .findFirst()
                .orElse(gone.size() == 1 ? gone.getFirst() : null);
    }

    private static boolean isRenamed(FileEffect from, FileEffect to) {
        return to.diff()
                .contains("rename from %s\nrename to %s\n".formatted(from.path(), to.path()));
    }

    private static String ending(String path) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        return name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    }

    private static FileContent.@Nullable Text text(@Nullable ContentBlob blob) {
        return blob != null && FileContent.decode(blob.bytes()) instanceof FileContent.Text text
                ? text
                : null;
    }

    /** All calls of a turn are written before the first of them is answered. */
    private synchronized boolean insisted(List<Broken> broken, UUID task, PlannedFileOverlay turn) {
        List<Told> keys = broken.stream().map(it -> Told.of(task, it.effect())).toList();
        boolean insisted = true;
        for (Told key : keys) {
            Said before = told.get(key);
            insisted &= before != null && before.holds(turn);
            if (before == null || before.isSpent(turn)) {
                told.put(key, new Said(new WeakReference<>(turn), false));
            }
        }
        if (insisted) {
            keys.forEach(it -> told.put(it, new Said(new WeakReference<>(turn), true)));
        }
        return insisted;
    }

    private static ToolCallPlan.Refused refusal(List<Broken> broken) {
        Broken first = broken.getFirst();
        String paths =
                broken.stream().map(it -> it.effect().path()).collect(Collectors.joining(", "));
        String others =
                broken.size() == 1
                        ? ""
                        : " All of these files would have errors: %s.".formatted(paths);
        return new ToolCallPlan.Refused(
                "%s was not changed. %s%s"
                        .formatted(
                                first.effect().path(),
                                SyntaxRefusalFactory.of(first.faults(), first.after()).message(),
                                others),
                "%s: syntax".formatted(paths),
                new RefusedEdit(
                        first.effect().path(), EditRefusalKind.SYNTAX, first.effect().before()));
    }

    private record Broken(FileEffect effect, FileContent.Text after, List<SyntaxFault> faults) {}

    private record Told(UUID task, String path, String after) {
        static Told of(UUID task, FileEffect effect) {
            return new Told(task, effect.path(), String.valueOf(effect.afterHash()));
        }
    }

    /**
     * Records what the guard answered last.
     *
     * @param turn when
     * @param made whether the change was let pass
     */
    private record Said(WeakReference<PlannedFileOverlay> turn, boolean made) {
        /** Whether the change may be made now: because it was told before, or let pass in this very turn. */
        boolean holds(PlannedFileOverlay now) {
            return made == (turn.get() == now);
        }

        /** Whether the model had its way in an earlier turn. */
        boolean isSpent(PlannedFileOverlay now) {
            return made && turn.get() != now;
        }
    }
}
