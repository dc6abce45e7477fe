package dev.troupe.worker.context.conversation;

import dev.troupe.model.ModelMessage;
import dev.troupe.model.RawToolCall;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.journal.JournalRecord.Anchor;
import dev.troupe.worker.journal.LoadedContext;
import dev.troupe.workspace.change.HashedFileChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A session's conversation. Applying the same steps in the same order gives the same messages. */
public final class SessionConversation {
    /** How much of an old result stays when results are cut, in characters. */
    static final int TRIMMED = 400;

    private static final String FILES_STAYED =
            "[The user took this conversation back to here, but not the files: what was done to them"
                    + " since stays. Read them again before you edit them.]";

    private final List<ConversationPart> parts = new ArrayList<>();

    private final StoredImageCache images = new StoredImageCache();

    private final RepeatedTurnCounter repeated = new RepeatedTurnCounter();

    /** Nothing said yet. */
    public SessionConversation() {}

    /** Reads the bytes of images from there, by their hash; before that the model sees none. */
    public void readImages(Function<String, Optional<byte[]>> source) {
        images.readFrom(source);
    }

    /** A task's request. */
    public void asked(UUID task, String text) {
        say(new Anchor(task, 0), text);
    }

    /** Takes in a step; steps that say nothing to the model change nothing. */
    public void apply(UUID task, long seq, JournalRecord record) {
        Anchor anchor = new Anchor(task, seq);
        switch (record) {
            case JournalRecord.Message message -> heard(anchor, message);
            case JournalRecord.ContextLoaded loaded -> load(anchor, loaded);
            case JournalRecord.RepositoryContextLoaded loaded -> locate(anchor, loaded);
            case JournalRecord.ImageShown shown -> show(anchor, shown);
            case JournalRecord.RequestWithdrawn _ ->
                    parts.removeIf(it -> it.anchor().equals(new Anchor(task, 0)));
            case JournalRecord.CommandExpanded command -> expand(task, command);
            case JournalRecord.Turn turn -> act(anchor, turn);
            case JournalRecord.Result result -> answer(anchor, result);
            case JournalRecord.Compacted compacted -> shorten(compacted);
            case JournalRecord.Undone undone ->
                    say(anchor, notice("took back", undone.changes(), undone.allSteps()));
            case JournalRecord.Redone redone ->
                    say(anchor, notice("brought back", redone.changes(), redone.allSteps()));
            case JournalRecord.Rewound rewound -> rewound(anchor, rewound);
            case JournalRecord.BackgroundEnded ended -> note(anchor, ended);
            case JournalRecord.ParentConsulted asked -> consult(anchor, asked);
            case JournalRecord.ParentReplied replied -> reply(anchor, replied);
            case JournalRecord.TaskAnswered answered ->
                    parts.add(new ConversationPart.Noted(anchor, answered.text()));
            case JournalRecord.HeldChangesSettled settled ->
                    parts.add(new ConversationPart.Noted(anchor, settled.told()));
            case JournalRecord.CommitRefused refused ->
                    parts.add(new ConversationPart.Noted(anchor, refused.told()));
            case JournalRecord.FetchHostsSettled settled ->
                    parts.add(new ConversationPart.Noted(anchor, settled.told()));
            case JournalRecord.NonConversationRecord _ -> {}
        }
    }

    /** What a person says or does may change what comes of the same calls. */
    private void say(Anchor anchor, String text) {
        parts.add(new ConversationPart.Said(anchor, text));
        repeated.forget();
    }

    private void act(Anchor anchor, JournalRecord.Turn turn) {
        parts.add(new ConversationPart.Acted(anchor, turn, List.of()));
        repeated.add(turn);
    }

    /** The model hears what the command means, not its name alone. */
    private void expand(UUID task, JournalRecord.CommandExpanded command) {
        int request = indexOf(new Anchor(task, 0));
        if (request >= 0 && parts.get(request) instanceof ConversationPart.Said said) {
            parts.set(
                    request,
                    new ConversationPart.Said(said.anchor(), command.intro() + command.text()));
        }
    }

    /** What the system says of settings is not for the model. */
    private void heard(Anchor anchor, JournalRecord.Message message) {
        if (!message.author().startsWith("system:")) {
            say(anchor, message.text());
        }
    }

    /** What was loaded stands before the words that name it; what the conversation holds already is not said twice. */
    private void load(Anchor anchor, JournalRecord.ContextLoaded loaded) {
        int at = indexOf(new Anchor(anchor.task(), loaded.said()));
        if (at < 0) {
            return;
        }
        parts.set(at, new ConversationPart.Said(parts.get(at).anchor(), loaded.text()));
        List<LoadedContext> fresh = loaded.items().stream().filter(it -> !holds(it)).toList();
        if (!fresh.isEmpty()) {
            parts.add(at, new ConversationPart.Attached(anchor, fresh, images));
        }
    }

    /** Stands right before the words that it belongs to. */
    private void locate(Anchor anchor, JournalRecord.RepositoryContextLoaded loaded) {
        int at = indexOf(new Anchor(anchor.task(), loaded.said()));
        if (at >= 0 && loaded.holdsText()) {
            parts.add(at, new ConversationPart.RepositoryContext(anchor, loaded));
        }
    }

    /** Returns what the repository map service gave and the model still has before it, oldest first. */
    public List<JournalRecord.RepositoryContextLoaded> repositoryContext() {
        return parts.stream()
                .filter(ConversationPart.RepositoryContext.class::isInstance)
                .map(it -> ((ConversationPart.RepositoryContext) it).loaded())
                .toList();
    }

    /** Not all protocols take images with results; behind the turn all do. */
    private void show(Anchor anchor, JournalRecord.ImageShown shown) {
        int at = parts.size();
        for (int i = parts.size() - 1; i >= 0; i--) {
            if (parts.get(i) instanceof ConversationPart.Acted acted
                    && acted.calls(shown.callId())) {
                at = i + 1;
                break;
            }
        }
        while (at < parts.size() && parts.get(at) instanceof ConversationPart.Attached) {
            at++;
        }
        parts.add(at, new ConversationPart.Attached(anchor, List.of(shown.image()), images));
    }

    private boolean holds(LoadedContext item) {
        return parts.stream()
                .anyMatch(it ->
                        it instanceof ConversationPart.Attached attached
                                && attached.items().contains(item));
    }

    private void note(Anchor anchor, JournalRecord.BackgroundEnded ended) {
        if (ended.told() != null) {
            parts.add(new ConversationPart.Noted(anchor, ended.told()));
        }
    }

    /** Where both went back, the files are again as the rest of the conversation knows them. */
    private void rewound(Anchor anchor, JournalRecord.Rewound rewound) {
        switch (rewound.scope()) {
            case FILES ->
                    say(
                            anchor,
                            notice(
                                    "took back",
                                    rewound.changes(),
                                    rewound.taken().stream()
                                            .flatMap(it -> it.steps().stream())
                                            .toList()));
            case CONVERSATION -> say(anchor, FILES_STAYED);
            case BOTH -> {}
        }
    }

    /** Files that lines of git had written are among the steps alone. */
    private static String notice(
            String verb, List<HashedFileChange> changes, List<JournalRecord.UndoableChange> steps) {
        List<String> files =
                Stream.concat(
                                changes.stream(),
                                steps.stream()
                                        .filter(it -> it.git() != null)
                                        .flatMap(it -> it.changes().stream()))
                        .map(HashedFileChange::path)
                        .distinct()
                        .toList();
        return files.isEmpty()
                ? "[The user %s what commands had changed. Look again before you build on it.]"
                        .formatted(verb)
                : "[The user %s the changes to these files: %s. Read them again before you edit them.]"
                        .formatted(verb, String.join(", ", files));
    }

    /** Whoever was handed work asks while the call that did so has no result yet. */
    private void consult(Anchor anchor, JournalRecord.ParentConsulted asked) {
        for (int i = parts.size() - 1; i >= 0; i--) {
            if (parts.get(i) instanceof ConversationPart.Acted acted
                    && !acted.turn().calls().isEmpty()) {
                parts.set(i, acted.underWay());
                break;
            }
        }
        parts.add(
                new ConversationPart.Noted(
                        anchor,
                        """
                        [The agent %s, to which you have handed the work "%s", asks you and waits for your answer:]
                        %s
                        [Answer it now, in words and to the point; it reads nothing but that. Call no tool: you go on with your own \
                        work afterwards. If you do not know, say so; it decides by itself then.]\
                        """
                                .formatted(asked.agent(), asked.goal(), asked.question())));
    }

    private void reply(Anchor anchor, JournalRecord.ParentReplied replied) {
        JournalRecord.Turn said =
                new JournalRecord.Turn(
                        replied.model(),
                        replied.text(),
                        List.of(),
                        List.of(),
                        List.of(),
                        false,
                        replied.spend(),
                        false);
        parts.add(new ConversationPart.Acted(anchor, said, List.of()));
    }

    private void answer(Anchor anchor, JournalRecord.Result result) {
        repeated.add(result);
        for (int i = parts.size() - 1; i >= 0; i--) {
            if (parts.get(i) instanceof ConversationPart.Acted acted
                    && acted.calls(result.callId())) {
                parts.set(i, acted.with(result));
                return;
            }
        }
        // Its turn had to give way to others while the call was under way.
        parts.add(
                new ConversationPart.Noted(
                        anchor,
                        "[What came of an earlier call of `%s`:]\n%s"
                                .formatted(result.tool(), result.text())));
    }

    /** What the model no longer has before it, it may well ask for again. */
    private void shorten(JournalRecord.Compacted compacted) {
        repeated.forget();
        int trimmed = indexOf(compacted.trimmed());
        for (int i = 0; i <= trimmed; i++) {
            if (parts.get(i) instanceof ConversationPart.Acted acted) {
                parts.set(i, acted.trimmed(TRIMMED));
            }
        }
        int through = indexOf(compacted.through());
        if (through >= 0) {
            Anchor anchor = parts.get(through).anchor();
            parts.subList(0, through + 1).clear();
            parts.addFirst(new ConversationPart.Told(anchor, compacted.summary()));
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
        return parts().stream().flatMap(it -> it.messages().stream()).toList();
    }

    /**
     * As one model sees it, oldest first: thoughts of another, and signatures that it gave its calls, are left out.
     *
     * @param model the name of the configured model
     */
    public List<ModelMessage> messages(String model) {
        return parts().stream().flatMap(it -> messages(it, model)).toList();
    }

    private static Stream<ModelMessage> messages(ConversationPart part, String model) {
        boolean foreign =
                part instanceof ConversationPart.Acted acted && !acted.turn().model().equals(model);
        Stream<ModelMessage> messages = part.messages().stream();
        return foreign ? messages.map(ModelMessage::unsigned) : messages;
    }

    /** Returns what the model wrote in its newest turn, without calls and thoughts; empty before the first one. */
    public String findLastAnswerText() {
        return parts.reversed().stream()
                .filter(ConversationPart.Acted.class::isInstance)
                .map(it -> ((ConversationPart.Acted) it).turn().text())
                .findFirst()
                .orElse("");
    }

    /**
     * Returns how much of what the model asks for next it has done before in vain.
     *
     * @param next the calls of the next turn, which is not part of the conversation yet
     */
    public RepeatedCalls repeatedBy(List<RawToolCall> next) {
        return repeated.repeatedBy(next);
    }

    /** How many parts there are: requests, messages and turns. */
    public int size() {
        return parts.size();
    }

    /** Returns the parts, with the images chosen that a model is shown now. */
    List<ConversationPart> parts() {
        images.choose(
                parts.stream()
                        .filter(ConversationPart.Attached.class::isInstance)
                        .flatMap(it -> ((ConversationPart.Attached) it).items().stream())
                        .filter(it -> it.image() != null)
                        .toList());
        return List.copyOf(parts);
    }
}
