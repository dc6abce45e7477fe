package dev.troupe.worker.context.conversation;

import dev.troupe.contracts.image.ImageFormat;
import dev.troupe.contracts.text.TextPrefix;
import dev.troupe.model.ModelMessage;
import dev.troupe.model.ModelMessage.Answered;
import dev.troupe.worker.journal.ConversationDigest;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.journal.JournalRecord.Anchor;
import dev.troupe.worker.journal.LoadedContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** One part of a conversation that stays or goes as a whole. */
sealed interface ConversationPart {
    /** Returns its place in the journals; seq 0 is a task's request. */
    Anchor anchor();

    /** As the model sees it. */
    List<ModelMessage> messages();

    /** A person's words. */
    record Said(Anchor anchor, String text) implements ConversationPart {
        @Override
        public List<ModelMessage> messages() {
            return List.of(new ModelMessage.User(text));
        }
    }

    /** Holds what people named or attached, each in a message of its own. */
    record Attached(Anchor anchor, List<LoadedContext> items, StoredImageCache images)
            implements ConversationPart {
        static final String LEFT_OUT =
                "It is left out here: a request shows the newest %d images, and %d MB of them, at most."
                        .formatted(ImageFormat.MOST, ImageFormat.LARGEST_TOGETHER >> 20);

        /** Copies the items. */
        public Attached {
            items = List.copyOf(items);
        }

        @Override
        public List<ModelMessage> messages() {
            return items.stream().map(this::message).toList();
        }

        private ModelMessage message(LoadedContext item) {
            String text =
                    item.image() == null || images.shows(item)
                            ? item.text()
                            : item.text() + " " + LEFT_OUT;
            return new ModelMessage.User(text, images.find(item).stream().toList());
        }
    }

    /** Holds the map and the files that came with somebody's words, each in a message of its own. */
    record RepositoryContext(Anchor anchor, JournalRecord.RepositoryContextLoaded loaded)
            implements ConversationPart {
        @Override
        public List<ModelMessage> messages() {
            return Stream.of(loaded.map(), loaded.files())
                    .filter(Objects::nonNull)
                    .<ModelMessage>map(ModelMessage.User::new)
                    .toList();
        }
    }

    /** Tells the model what has happened beside the conversation. */
    record Noted(Anchor anchor, String text) implements ConversationPart {
        @Override
        public List<ModelMessage> messages() {
            return List.of(new ModelMessage.User(text));
        }
    }

    /** Replaces everything before it with a summary. */
    record Told(Anchor anchor, ConversationDigest digest) implements ConversationPart {
        @Override
        public List<ModelMessage> messages() {
            return List.of(new ModelMessage.User(digest.text()));
        }
    }

    /**
     * A turn: the model's answer and what came of its calls, so far.
     *
     * @param missing what the model reads of calls without a result
     */
    record Acted(
            Anchor anchor,
            JournalRecord.Turn turn,
            List<JournalRecord.Result> results,
            String missing)
            implements ConversationPart {
        static final String UNDER_WAY =
                "Still running: there was no result yet when the next messages were written.";
        static final String NOT_RUN =
                "Not run: the run ended before this call. Call the tool again if it is still needed.";
        private static final String CUT =
                "Your answer was cut at the limit of output tokens. Go on where it broke off, in"
                        + " smaller pieces.";

        /** Copies the results. */
        public Acted {
            results = List.copyOf(results);
        }

        /** So far. */
        Acted(Anchor anchor, JournalRecord.Turn turn, List<JournalRecord.Result> results) {
            this(anchor, turn, results, NOT_RUN);
        }

        /** Whether this is the turn of a call. */
        boolean calls(String callId) {
            return turn.calls().stream().anyMatch(it -> it.id().equals(callId));
        }

        /** The same, where somebody works on the calls that have no result. */
        Acted underWay() {
            return new Acted(anchor, turn, results, UNDER_WAY);
        }

        Acted with(JournalRecord.Result result) {
            List<JournalRecord.Result> more = new ArrayList<>(results);
            more.add(result);
            return new Acted(anchor, turn, more, missing);
        }

        @Override
        public List<ModelMessage> messages() {
            List<ModelMessage> messages = new ArrayList<>();
            messages.add(new ModelMessage.Assistant(spoken(), turn.calls(), turn.thoughts()));
            if (!turn.calls().isEmpty()) {
                messages.add(
                        new ModelMessage.Results(
                                turn.calls().stream()
                                        .map(it -> answer(it.id(), it.tool()))
                                        .toList()));
            }
            if (!turn.problems().isEmpty()) {
                messages.add(new ModelMessage.User(String.join("\n", turn.problems())));
            }
            if (turn.cut() && turn.calls().isEmpty()) {
                messages.add(new ModelMessage.User(CUT));
            }
            return messages;
        }

        /** Providers refuse an assistant message without any content. */
        private String spoken() {
            return turn.text().isBlank() && turn.calls().isEmpty() ? "(nothing)" : turn.text();
        }

        private Answered answer(String callId, String tool) {
            return results.stream()
                    .filter(it -> it.callId().equals(callId))
                    .findFirst()
                    .map(it -> new Answered(callId, tool, it.text()))
                    .orElseGet(() -> new Answered(callId, tool, missing));
        }

        /** The same with long results cut to their beginning. */
        Acted trimmed(int longest) {
            return new Acted(
                    anchor, turn, results.stream().map(it -> trim(it, longest)).toList(), missing);
        }

        private static JournalRecord.Result trim(JournalRecord.Result result, int longest) {
            String text = result.text();
            if (text.length() <= longest) {
                return result;
            }
            String head = TextPrefix.cut(text, longest);
            return new JournalRecord.Result(
                    result.callId(),
                    result.tool(),
                    result.outcome(),
                    head
                            + "\n[%d more characters were left out to save room; call the tool again if you need them]"
                                    .formatted(text.length() - head.length()),
                    result.summary(),
                    result.marks(),
                    result.waited());
        }
    }
}
