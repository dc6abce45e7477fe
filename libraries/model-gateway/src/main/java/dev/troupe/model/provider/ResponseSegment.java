package dev.troupe.model.provider;

import dev.troupe.model.ModelMessage;
import dev.troupe.model.RawToolCall;
import dev.troupe.model.ReasoningBlock;
import java.util.ArrayList;
import java.util.List;

/** A part of an earlier answer, in the order in which the model gave them. */
sealed interface ResponseSegment {
    /** Some of its text. */
    record Said(String text) implements ResponseSegment {}

    /** A call. */
    record Called(RawToolCall call) implements ResponseSegment {}

    /** Holds a thought that has to go back as it came. */
    record Thinking(ReasoningBlock thought) implements ResponseSegment {}

    /** The parts of an answer: its text comes before its calls, and thoughts where they came. */
    static List<ResponseSegment> of(ModelMessage.Assistant assistant) {
        List<ResponseSegment> all = new ArrayList<>();
        String text = assistant.text();
        List<RawToolCall> calls = assistant.calls();
        int said = 0;
        int called = 0;
        for (ReasoningBlock reasoningBlock : assistant.thoughts()) {
            // What was redacted meanwhile may be shorter.
            int until = Math.clamp(reasoningBlock.text(), said, text.length());
            if (until > said) {
                all.add(new Said(text.substring(said, until)));
                said = until;
            }
            int before = Math.clamp(reasoningBlock.calls(), called, calls.size());
            calls.subList(called, before).forEach(it -> all.add(new Called(it)));
            called = before;
            all.add(new Thinking(reasoningBlock));
        }
        if (said < text.length()) {
            all.add(new Said(text.substring(said)));
        }
        calls.subList(called, calls.size()).forEach(it -> all.add(new Called(it)));
        return all;
    }
}
