package dev.troupe.benchmarks.edits;

import dev.troupe.edit.EditEngine;
import dev.troupe.edit.EditRequest;
import dev.troupe.edit.parse.EditParseError;
import dev.troupe.edit.parse.ModelEditParser;
import dev.troupe.edit.parse.ParsedEdit;
import dev.troupe.edit.parse.ParsedModelAnswer;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileContent;
import dev.troupe.edit.text.TextEncoding;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Reads cases, one JSON object a line, and writes what the engine made of each, one JSON object a line. */
public final class EditCorpusBench {
    private static final int WARM_UP = 3;
    private static final double NANOS_PER_MILLI = 1e6;

    private final EditEngine engine = new EditEngine();
    private final JsonMapper mapper = new JsonMapper();

    private EditCorpusBench() {}

    /** Takes cases from standard input; their times are those of a warmed-up engine. */
    public static void main(String[] args) {
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        BufferedReader in =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        try {
            run(in, out);
            out.flush();
        } catch (IOException unreadable) {
            System.err.println("bench edits: " + unreadable.getMessage());
            System.exit(2);
        }
    }

    static void run(BufferedReader in, PrintStream out) throws IOException {
        new EditCorpusBench().answer(in, out);
    }

    private void answer(BufferedReader in, PrintStream out) throws IOException {
        List<EditCorpusCase> cases = read(in);
        for (int i = 0; i < WARM_UP; i++) {
            cases.forEach(this::outcome);
        }
        cases.forEach(each -> out.print(mapper.writeValueAsString(outcome(each)) + "\n"));
    }

    private List<EditCorpusCase> read(BufferedReader in) throws IOException {
        List<EditCorpusCase> cases = new ArrayList<>();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            try {
                cases.add(mapper.readValue(line, EditCorpusCase.class));
            } catch (JacksonException unreadable) {
                throw new IOException(
                        "Line %d is no case: %s"
                                .formatted(cases.size() + 1, unreadable.getOriginalMessage()),
                        unreadable);
            }
        }
        return cases;
    }

    private EditCorpusOutcome outcome(EditCorpusCase given) {
        FileContent before =
                given.before() == null
                        ? FileContent.missing()
                        : FileContent.Text.of(given.before());
        long start = System.nanoTime();
        EditResult result;
        try {
            List<EditRequest> requests = requests(given);
            result = engine.applyAll(before, requests);
        } catch (UnreadableAnswer unreadable) {
            return new EditCorpusOutcome(
                    given.id(), "refused", null, since(start), null, unreadable.getMessage());
        } catch (RuntimeException failed) {
            return new EditCorpusOutcome(
                    given.id(), "error", null, since(start), null, failed.toString());
        }
        double ms = since(start);
        return switch (result) {
            case EditResult.Applied applied ->
                    new EditCorpusOutcome(
                            given.id(),
                            "applied",
                            text(applied.text()),
                            ms,
                            applied.strategy(),
                            null);
            case EditResult.Unchanged unchanged ->
                    new EditCorpusOutcome(
                            given.id(), "refused", null, ms, null, unchanged.reason());
            case EditResult.Refused refused ->
                    new EditCorpusOutcome(
                            given.id(),
                            "refused",
                            null,
                            ms,
                            null,
                            refused.kind().code() + ": " + refused.message());
        };
    }

    private List<EditRequest> requests(EditCorpusCase given) {
        if (given.edit() == null) {
            return List.of(
                    new EditRequest.Replace(
                            given.oldText() == null ? "" : given.oldText(),
                            given.newText() == null ? "" : given.newText(),
                            Boolean.TRUE.equals(given.replaceAll())));
        }
        // As the product asks: whether the file is there, not what the case is about.
        ParsedModelAnswer answer =
                ModelEditParser.parse(
                        given.edit(), path -> given.before() != null && path.equals(given.path()));
        if (!answer.errors().isEmpty() || answer.edits().isEmpty()) {
            throw new UnreadableAnswer(answer.errors());
        }
        answer.edits().forEach(edit -> requirePath(edit, given.path()));
        return answer.edits().stream().map(ParsedEdit::requests).flatMap(List::stream).toList();
    }

    private static void requirePath(ParsedEdit edit, String path) {
        if (!edit.path().equals(path)) {
            throw new UnreadableAnswer(
                    "Line %d of the answer is an edit of %s, not of %s."
                            .formatted(edit.line(), edit.path(), path));
        }
    }

    private static double since(long start) {
        return (System.nanoTime() - start) / NANOS_PER_MILLI;
    }

    private static String text(FileContent.Text file) {
        return (file.encoding() == TextEncoding.UTF_8_BOM ? "\uFEFF" : "") + file.text();
    }

    private static final class UnreadableAnswer extends RuntimeException {
        UnreadableAnswer(String why) {
            super(why);
        }

        UnreadableAnswer(List<EditParseError> errors) {
            super(errors.isEmpty() ? "The answer holds no edit." : errors.getFirst().message());
        }
    }
}
