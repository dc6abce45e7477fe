package dev.troupe.worker.tool.shell;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.worker.tool.FileEffect;
import dev.troupe.workspace.snapshot.BackgroundChangeTracker.Look;
import dev.troupe.workspace.snapshot.DetectedFileChange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Tells what others did to the files of a turn from what its own calls did: the links that are missing
 * in the chain of contents that each file went through.
 */
final class ConcurrentChangeResolver {
    private final Map<String, Chain> chains = new LinkedHashMap<>();

    private ConcurrentChangeResolver() {}

    /**
     * The chains of a turn.
     *
     * @param looks at the files, in order; those before calls of an earlier turn, which was interrupted,
     *     come before everything in this one
     * @param calls of the turn, in order
     */
    static ConcurrentChangeResolver of(List<Look> looks, List<BackgroundFileChanges.Call> calls) {
        ConcurrentChangeResolver resolver = new ConcurrentChangeResolver();
        Set<String> own =
                calls.stream().map(BackgroundFileChanges.Call::id).collect(Collectors.toSet());
        looks.stream()
                .filter(it -> it.before() != null && !own.contains(it.before()))
                .forEach(resolver::look);
        for (BackgroundFileChanges.Call call : calls) {
            looks.stream().filter(it -> call.id().equals(it.before())).forEach(resolver::look);
            call.effects().forEach(it -> resolver.chain(it.path()).effect(it));
        }
        looks.stream().filter(it -> it.before() == null).forEach(resolver::look);
        return resolver;
    }

    private void look(Look look) {
        look.changes().known().forEach(it -> chain(it.path()).look(it));
    }

    private Chain chain(String path) {
        return chains.computeIfAbsent(path, _ -> new Chain());
    }

    /** Changes of others from before the turn's own to the same files. */
    List<DetectedFileChange> first() {
        return chains.values().stream().flatMap(it -> it.first().stream()).toList();
    }

    /** Changes of others from after the turn's own to the same files, or to files that it left alone. */
    List<DetectedFileChange> last() {
        return chains.values().stream().flatMap(it -> it.last().stream()).toList();
    }

    private static final class Chain {
        private final List<FileEffect> effects = new ArrayList<>();
        private @Nullable DetectedFileChange begin;
        private @Nullable DetectedFileChange end;

        void look(DetectedFileChange seen) {
            // A look behind a watched call begins with what that has left.
            if (begin == null && !seenBy(effects, seen)) {
                begin = seen;
            }
            end = seen;
        }

        private static boolean seenBy(List<FileEffect> effects, DetectedFileChange seen) {
            return !effects.isEmpty()
                    && Objects.equals(effects.getLast().afterHash(), hash(seen.before()));
        }

        void effect(FileEffect effect) {
            effects.add(effect);
            end = null;
        }

        Optional<DetectedFileChange> first() {
            if (begin == null || effects.isEmpty()) {
                return Optional.empty();
            }
            FileEffect own = effects.getFirst();
            return link(begin.path(), begin.before(), own.before(), own.executable(), begin);
        }

        Optional<DetectedFileChange> last() {
            if (end == null) {
                return Optional.empty();
            }
            if (effects.isEmpty()) {
                return begin == null
                        ? Optional.empty()
                        : link(end.path(), begin.before(), end.after(), end.executable(), begin);
            }
            FileEffect own = effects.getLast();
            return Objects.equals(own.afterHash(), hash(end.after()))
                    ? Optional.empty()
                    : Optional.of(
                            new DetectedFileChange(
                                    end.path(),
                                    own.after(),
                                    end.after(),
                                    end.executable(),
                                    own.executable()));
        }

        private static Optional<DetectedFileChange> link(
                String path,
                @Nullable ContentBlob before,
                @Nullable ContentBlob after,
                boolean executable,
                DetectedFileChange begin) {
            boolean mode =
                    begin.executableBefore() != executable && before != null && after != null;
            return Objects.equals(hash(before), hash(after)) && !mode
                    ? Optional.empty()
                    : Optional.of(
                            new DetectedFileChange(
                                    path, before, after, executable, begin.executableBefore()));
        }

        private static @Nullable String hash(@Nullable ContentBlob blob) {
            return blob == null ? null : blob.hash();
        }
    }
}
