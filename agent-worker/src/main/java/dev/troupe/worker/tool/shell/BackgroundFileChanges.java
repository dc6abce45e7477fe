package dev.troupe.worker.tool.shell;

import dev.troupe.contracts.event.EventBody.Notice;
import dev.troupe.worker.tool.FileEffect;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.workspace.snapshot.BackgroundChangeTracker.Look;
import dev.troupe.workspace.snapshot.DetectedChanges;
import dev.troupe.workspace.snapshot.DetectedChanges.Unknown;
import dev.troupe.workspace.snapshot.DetectedFileChange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Holds what background commands changed beside the calls of a turn.
 *
 * @param first changes to be kept and committed, from before the turn's own to the same files
 * @param last the others to be kept and committed
 * @param told lines for the model
 * @param notices for people
 */
public record BackgroundFileChanges(
        List<FileEffect> first, List<FileEffect> last, List<String> told, List<Notice> notices) {
    /** Nothing. */
    public static final BackgroundFileChanges NOTHING =
            new BackgroundFileChanges(List.of(), List.of(), List.of(), List.of());

    private static final Logger LOG = LoggerFactory.getLogger(BackgroundFileChanges.class);
    private static final String DURING = " while commands ran in the background";

    public BackgroundFileChanges {
        first = List.copyOf(first);
        last = List.copyOf(last);
        told = List.copyOf(told);
        notices = List.copyOf(notices);
    }

    /** Names a call and its changes of files. */
    public record Call(String id, List<FileEffect> effects) {}

    /** Looks at what has changed, and leaves out what the calls of the turn did. */
    public static BackgroundFileChanges of(ToolContext context, List<Call> calls) {
        try {
            List<Look> looks = context.meanwhile().settle();
            if (looks.isEmpty()) {
                return NOTHING;
            }
            looks.forEach(it -> CommandChangeDetector.noteChanged(context, it.changes()));
            ConcurrentChangeResolver resolver = ConcurrentChangeResolver.of(looks, calls);
            List<Unknown> unknown =
                    looks.stream()
                            .flatMap(it -> it.changes().unknown().stream())
                            .distinct()
                            .toList();
            return context.alone() ? own(context, resolver, unknown) : shared(resolver, unknown);
        } catch (IOException | RuntimeException failed) {
            LOG.warn("The files could not be read after a turn.", failed);
            context.noteUnknownChanges();
            CommandFileChanges none =
                    CommandFileChanges.unknown(String.valueOf(failed.getMessage()));
            return new BackgroundFileChanges(List.of(), List.of(), none.told(), none.notices());
        }
    }

    private static BackgroundFileChanges own(
            ToolContext context, ConcurrentChangeResolver resolver, List<Unknown> unknown) {
        CommandFileChanges first = traces(context, resolver.first(), List.of());
        CommandFileChanges last = traces(context, resolver.last(), unknown);
        return new BackgroundFileChanges(
                first.effects(),
                last.effects(),
                both(first.told(), last.told()),
                both(first.notices(), last.notices()));
    }

    private static CommandFileChanges traces(
            ToolContext context, List<DetectedFileChange> known, List<Unknown> unknown) {
        return CommandFileChanges.own(
                CommandChangeDetector.permitted(context, new DetectedChanges(known, unknown)),
                DURING);
    }

    private static BackgroundFileChanges shared(
            ConcurrentChangeResolver resolver, List<Unknown> unknown) {
        List<DetectedFileChange> known = both(resolver.first(), resolver.last());
        CommandFileChanges traces =
                CommandFileChanges.shared(new DetectedChanges(known, unknown), DURING);
        return new BackgroundFileChanges(List.of(), List.of(), traces.told(), traces.notices());
    }

    private static <T> List<T> both(List<T> one, List<T> other) {
        List<T> both = new ArrayList<>(one);
        both.addAll(other);
        return both;
    }
}
