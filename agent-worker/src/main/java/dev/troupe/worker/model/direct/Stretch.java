package dev.troupe.worker.model.direct;

import dev.troupe.worker.model.ModelMessage;
import dev.troupe.worker.model.RawCall;
import dev.troupe.worker.model.Thought;
import java.util.ArrayList;
import java.util.List;

/** A part of an earlier answer, in the order in which the model gave them. */
sealed interface Stretch {
    /** Some of its text. */
    record Said(String text) implements Stretch {}

    /** A call. */
    record Called(RawCall call) implements Stretch {}

    /** What has to go back as it came. */
    record Thinking(Thought thought) implements Stretch {}

    /** The parts of an answer: its text comes before its calls, and thoughts where they came. */
    static List<Stretch> of(ModelMessage.Assistant assistant) {
        List<Stretch> all = new ArrayList<>();
        String text = assistant.text();
        List<RawCall> calls = assistant.calls();
        int said = 0;
        int called = 0;
        for (Thought thought : assistant.thoughts()) {
            // What was redacted meanwhile may be shorter.
            int until = Math.clamp(thought.text(), said, text.length());
            if (until > said) {
                all.add(new Said(text.substring(said, until)));
                said = until;
            }
            int before = Math.clamp(thought.calls(), called, calls.size());
            calls.subList(called, before).forEach(it -> all.add(new Called(it)));
            called = before;
            all.add(new Thinking(thought));
        }
        if (said < text.length()) {
            all.add(new Said(text.substring(said)));
        }
        calls.subList(called, calls.size()).forEach(it -> all.add(new Called(it)));
        return all;
    }
}
