package dev.troupe.worker.conversation;

import dev.troupe.worker.model.ModelMessage;
import dev.troupe.worker.step.Step;
import dev.troupe.worker.step.Step.Anchor;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A session's conversation. Applying the same steps in the same order gives the same messages. */
public final class Conversation {
    /** How much of an old result stays when results are cut, in characters. */
    static final int TRIMMED = 400;

    private final List<Part> parts = new ArrayList<>();

    /** Nothing said yet. */
    public Conversation() {}

    /** A task's request. */
    public void asked(UUID task, String text) {
        parts.add(new Part.Said(new Anchor(task, 0), text));
    }

    /** Takes in a step; steps that say nothing to the model change nothing. */
    public void apply(UUID task, long seq, Step step) {
        Anchor anchor = new Anchor(task, seq);
        switch (step) {
            case Step.Message message -> heard(anchor, message);
            case Step.Turn turn -> parts.add(new Part.Acted(anchor, turn, List.of()));
            case Step.Result result -> answer(anchor, result);
            case Step.Compacted compacted -> shorten(compacted);
            case Step.Undone undone ->
                    parts.add(new Part.Said(anchor, notice("took back", undone.changes())));
            case Step.Redone redone ->
                    parts.add(new Part.Said(anchor, notice("brought back", redone.changes())));
            case Step.BackgroundEnded ended -> note(anchor, ended);
            case Step.Consulted asked -> consult(anchor, asked);
            case Step.Replied replied -> reply(anchor, replied);
            case Step.Answered answered -> parts.add(new Part.Noted(anchor, answered.text()));
            case Step.Unsaid _ -> {}
        }
    }

    /** What the system says of settings is not for the model. */
    private void heard(Anchor anchor, Step.Message message) {
        if (!message.author().startsWith("system:")) {
            parts.add(new Part.Said(anchor, message.text()));
        }
    }

    private void note(Anchor anchor, Step.BackgroundEnded ended) {
        if (ended.told() != null) {
            parts.add(new Part.Noted(anchor, ended.told()));
        }
    }

    private static String notice(String verb, List<dev.troupe.worker.git.FileChange> changes) {
        return "[The user %s the changes to these files: %s. Read them again before you edit them.]"
                .formatted(
                        verb,
                        String.join(
                                ", ",
                                changes.stream()
                                        .map(dev.troupe.worker.git.FileChange::path)
                                        .distinct()
                                        .toList()));
    }

    /** Whoever was handed work asks while the call that did so has no result yet. */
    private void consult(Anchor anchor, Step.Consulted asked) {
        for (int i = parts.size() - 1; i >= 0; i--) {
            if (parts.get(i) instanceof Part.Acted acted && !acted.turn().calls().isEmpty()) {
                parts.set(i, acted.underWay());
                break;
            }
        }
        parts.add(
                new Part.Noted(
                        anchor,
                        """
                        [The agent %s, to which you have handed the work "%s", asks you and waits for your answer:]
                        %s
                        [Answer it now, in words and to the point; it reads nothing but that. Call no tool: you go on with your own \
                        work afterwards. If you do not know, say so; it decides by itself then.]\
                        """
                                .formatted(asked.agent(), asked.goal(), asked.question())));
    }

    private void reply(Anchor anchor, Step.Replied replied) {
        Step.Turn said =
                new Step.Turn(
                        replied.model(),
                        replied.text(),
                        List.of(),
                        List.of(),
                        List.of(),
                        false,
                        replied.spend(),
                        false);
        parts.add(new Part.Acted(anchor, said, List.of()));
    }

    private void answer(Anchor anchor, Step.Result result) {
        for (int i = parts.size() - 1; i >= 0; i--) {
            if (parts.get(i) instanceof Part.Acted acted && acted.calls(result.callId())) {
                parts.set(i, acted.with(result));
                return;
            }
        }
        // Its turn had to give way to others while the call was under way.
        parts.add(
                new Part.Noted(
                        anchor,
                        "[What came of an earlier call of `%s`:]\n%s"
                                .formatted(result.tool(), result.text())));
    }

    private void shorten(Step.Compacted compacted) {
        int trimmed = indexOf(compacted.trimmed());
        for (int i = 0; i <= trimmed; i++) {
            if (parts.get(i) instanceof Part.Acted acted) {
                parts.set(i, acted.trimmed(TRIMMED));
            }
        }
        int through = indexOf(compacted.through());
        if (through >= 0) {
            Anchor anchor = parts.get(through).anchor();
            parts.subList(0, through + 1).clear();
            parts.addFirst(new Part.Told(anchor, compacted.summary()));
        }
    }

    private int indexOf(@Nullable Anchor anchor) {
        for (int i = 0; anchor != null && i < parts.size(); i++) {
            if (parts.get(i).anchor().equals(anchor)) {
                return i;
            }
        }
        return -1;
    }

    /** As the model sees it, oldest first. */
    public List<ModelMessage> messages() {
        return parts.stream().flatMap(it -> it.messages().stream()).toList();
    }

    /**
     * As one model sees it, oldest first: thoughts of another, and signatures that it gave its calls, are left out.
     *
     * @param model the name of the configured model
     */
    public List<ModelMessage> messages(String model) {
        return parts.stream().flatMap(it -> messages(it, model)).toList();
    }

    private static Stream<ModelMessage> messages(Part part, String model) {
        boolean foreign = part instanceof Part.Acted acted && !acted.turn().model().equals(model);
        Stream<ModelMessage> messages = part.messages().stream();
        return foreign ? messages.map(ModelMessage::unsigned) : messages;
    }

    /** How many parts there are: requests, messages and turns. */
    public int size() {
        return parts.size();
    }

    List<Part> parts() {
        return List.copyOf(parts);
    }
}
