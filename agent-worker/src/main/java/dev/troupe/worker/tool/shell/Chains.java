package dev.troupe.worker.tool.shell;

import dev.troupe.ledger.blob.Blob;
import dev.troupe.worker.snapshot.Meanwhile.Look;
import dev.troupe.worker.snapshot.TreeChange;
import dev.troupe.worker.tool.Effect;
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
final class Chains {
    private final Map<String, Chain> chains = new LinkedHashMap<>();

    private Chains() {}

    /**
     * The chains of a turn.
     *
     * @param looks at the files, in order; those before calls of an earlier turn, which was interrupted,
     *     come before everything in this one
     * @param calls of the turn, in order
     */
    static Chains of(List<Look> looks, List<Beside.Call> calls) {
        Chains chains = new Chains();
        Set<String> own = calls.stream().map(Beside.Call::id).collect(Collectors.toSet());
        looks.stream()
                .filter(it -> it.before() != null && !own.contains(it.before()))
                .forEach(chains::look);
        for (Beside.Call call : calls) {
            looks.stream().filter(it -> call.id().equals(it.before())).forEach(chains::look);
            call.effects().forEach(it -> chains.chain(it.path()).effect(it));
        }
        looks.stream().filter(it -> it.before() == null).forEach(chains::look);
        return chains;
    }

    private void look(Look look) {
        look.changes().known().forEach(it -> chain(it.path()).look(it));
    }

    private Chain chain(String path) {
        return chains.computeIfAbsent(path, _ -> new Chain());
    }

    /** Changes of others from before the turn's own to the same files. */
    List<TreeChange> first() {
        return chains.values().stream().flatMap(it -> it.first().stream()).toList();
    }

    /** Changes of others from after the turn's own to the same files, or to files that it left alone. */
    List<TreeChange> last() {
        return chains.values().stream().flatMap(it -> it.last().stream()).toList();
    }

    private static final class Chain {
        private final List<Effect> effects = new ArrayList<>();
        private @Nullable TreeChange begin;
        private @Nullable TreeChange end;

        void look(TreeChange seen) {
            // A look behind a watched call begins with what that has left.
            if (begin == null && !seenBy(effects, seen)) {
                begin = seen;
            }
            end = seen;
        }

        private static boolean seenBy(List<Effect> effects, TreeChange seen) {
            return !effects.isEmpty()
                    && Objects.equals(effects.getLast().afterHash(), hash(seen.before()));
        }

        void effect(Effect effect) {
            effects.add(effect);
            end = null;
        }

        Optional<TreeChange> first() {
            if (begin == null || effects.isEmpty()) {
                return Optional.empty();
            }
            Effect own = effects.getFirst();
            return link(begin.path(), begin.before(), own.before(), own.executable(), begin);
        }

        Optional<TreeChange> last() {
            if (end == null) {
                return Optional.empty();
            }
            if (effects.isEmpty()) {
                return begin == null
                        ? Optional.empty()
                        : link(end.path(), begin.before(), end.after(), end.executable(), begin);
            }
            Effect own = effects.getLast();
            return Objects.equals(own.afterHash(), hash(end.after()))
                    ? Optional.empty()
                    : Optional.of(
                            new TreeChange(
                                    end.path(),
                                    own.after(),
                                    end.after(),
                                    end.executable(),
                                    own.executable()));
        }

        private static Optional<TreeChange> link(
                String path,
                @Nullable Blob before,
                @Nullable Blob after,
                boolean executable,
                TreeChange begin) {
            boolean mode =
                    begin.executableBefore() != executable && before != null && after != null;
            return Objects.equals(hash(before), hash(after)) && !mode
                    ? Optional.empty()
                    : Optional.of(
                            new TreeChange(
                                    path, before, after, executable, begin.executableBefore()));
        }

        private static @Nullable String hash(@Nullable Blob blob) {
            return blob == null ? null : blob.hash();
        }
    }
}
