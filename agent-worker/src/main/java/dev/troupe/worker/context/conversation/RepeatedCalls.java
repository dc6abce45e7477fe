package dev.troupe.worker.context.conversation;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Says how much of what a model asks for next it has done before in vain.
 *
 * @param turns how many turns have brought nothing new since something last did; 0 where the next asks for anything new
 * @param calls those of the next turn, each once
 */
public record RepeatedCalls(int turns, List<RepeatedCall> calls) {
    static final RepeatedCalls NONE = new RepeatedCalls(0, List.of());

    /** Copies the list. */
    public RepeatedCalls {
        calls = List.copyOf(calls);
    }

    /** Names the tools, and how often each was called in the same way before. */
    public String before() {
        return calls.stream()
                .map(it -> "`%s` %d times".formatted(it.tool(), it.before()))
                .collect(Collectors.joining(", "));
    }

    /** Names the tools, and how often each is called in the same way with the next turn. */
    public String withNext() {
        return calls.stream()
                .map(it -> "`%s` %d times".formatted(it.tool(), it.before() + it.next()))
                .collect(Collectors.joining(", "));
    }

    /**
     * A call that was made before with the same arguments.
     *
     * @param before how often, since a person spoke last
     * @param next how often the next turn makes it
     */
    public record RepeatedCall(String tool, int before, int next) {}
}
