package dev.troupe.edit;

import dev.troupe.edit.Readings.Reading;
import dev.troupe.edit.match.Decider;
import dev.troupe.edit.match.Source;
import dev.troupe.edit.match.Strategies;
import dev.troupe.edit.match.Strategy;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.result.RefusalKind;
import dev.troupe.edit.syntax.Outline;
import dev.troupe.edit.text.Checksum;
import dev.troupe.edit.text.FileText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Applies what a model asked for to a text, or refuses. Nothing is ever changed where the place is not certain. The
 * engine holds no state, touches no disk and may be shared between threads.
 */
public final class EditEngine {

    /** The name of the strategy of a file that is written as a whole. */
    public static final String WHOLE = WholeEdit.STRATEGY;

    private final LineEdit lineEdit;
    private final Declared declared;

    /** An engine with all built-in strategies. */
    public EditEngine() {
        this(Strategies.strictToLoose());
    }

    /**
     * An engine with these strategies.
     *
     * @param strategies from the strictest to the loosest; the first one compares exactly
     */
    public EditEngine(List<Strategy> strategies) {
        this(
                new LineEdit(new Decider(strategies, Strategies.loose())),
                new Declared(Outline.NONE, ""));
    }

    private EditEngine(LineEdit lineEdit, Declared declared) {
        this.lineEdit = lineEdit;
        this.declared = declared;
    }

    /** The same with an outline of files: a hunk whose heading names a symbol goes into it, or is refused. */
    public EditEngine knowing(Outline outline) {
        return new EditEngine(lineEdit, declared.of(outline));
    }

    /**
     * The same for one file. Several edits of it by the same engine ask the outline once.
     *
     * @param file its path, which tells the outline its language
     */
    public EditEngine at(String file) {
        return new EditEngine(lineEdit, declared.at(file));
    }

    /**
     * Every name that a result can carry: of strategies, and of the ways in which an edit can be read, which stand before
     * a strategy's name and a plus sign, as does what the heading of a hunk had to do with it.
     */
    public static List<String> strategies() {
        return Stream.of(
                        Readings.NAMES.stream(),
                        Pointer.NAMES.stream(),
                        Strategies.strictToLoose().stream().map(Strategy::name),
                        Strategies.loose().stream().map(Strategy::name),
                        Stream.of(WholeEdit.STRATEGY, WholeEdit.PIECES))
                .flatMap(names -> names)
                .toList();
    }

    /**
     * Applies one edit.
     *
     * @return {@link EditResult.Applied} with the new text, {@link EditResult.Unchanged} when there is nothing to
     *     write, or {@link EditResult.Refused} with a message that a model can act on
     */
    public EditResult apply(FileText before, EditRequest request) {
        return switch (before) {
            case FileText.Binary binary -> FileRefusals.binary(binary.size());
            case FileText.Missing _ -> Creation.of(request);
            case FileText.Text text -> {
                EditResult result = applyToText(text, request);
                declared.changed(text, result);
                yield result;
            }
        };
    }

    /**
     * Applies edits one after the other, each to the outcome of the one before; one refusal refuses all. Of several
     * edits those that are in already are passed over, and the result tells their numbers.
     *
     * @param requests at least one edit
     */
    public EditResult applyAll(FileText before, List<EditRequest> requests) {
        List<EditResult.Applied> applied = new ArrayList<>();
        List<Integer> already = new ArrayList<>();
        FileText current = before;
        int drift = 0;
        for (int i = 0; i < requests.size(); i++) {
            EditRequest request = moved(requests.get(i), drift);
            EditResult result = apply(current, request);
            if (requests.size() > 1 && isIn(current, request, result)) {
                already.add(i + 1);
                continue;
            }
            switch (result) {
                case EditResult.Applied done -> {
                    applied.add(done);
                    drift += done.growth();
                    current = done.text();
                }
                case EditResult.Refused refused -> {
                    return requests.size() == 1 ? refused : refused.of(i + 1, requests.size());
                }
                case EditResult.Unchanged _ -> {}
            }
        }
        return Composition.of(before, applied, already);
    }

    /**
     * Applies edits that were made against a known version of a file.
     *
     * @param expected the checksum of the version that the edits were made against
     * @param current the bytes of the file now
     * @return as {@link #applyAll(FileText, List)}; refused as stale when the file has changed since
     */
    public EditResult applyAll(Checksum expected, byte[] current, List<EditRequest> requests) {
        return Checksum.of(current).equals(expected)
                ? applyAll(FileText.decode(current), requests)
                : FileRefusals.stale();
    }

    /** The lines that a hunk names are those of the file before the hunks above it were in. */
    private static EditRequest moved(EditRequest request, int drift) {
        return request instanceof EditRequest.Hunk hunk
                ? hunk.at(hunk.place().moved(drift))
                : request;
    }

    private EditResult applyToText(FileText.Text before, EditRequest request) {
        return switch (request) {
            case EditRequest.Replace replace -> replace(before, replace);
            case EditRequest.Block block ->
                    block(before, block.search(), block.replace(), Hint.NONE, Wording.BLOCK);
            case EditRequest.Whole whole -> WholeEdit.apply(before, whole);
            case EditRequest.Fenced fenced -> FencedEdit.apply(before, fenced);
            case EditRequest.Hunk hunk -> EndEdit.apply(before, hunk, () -> hunk(before, hunk));
        };
    }

    private EditResult hunk(FileText.Text before, EditRequest.Hunk hunk) {
        return block(
                before,
                hunk.search(),
                hunk.replace(),
                new Hint(hunk.place(), () -> declared.in(before)),
                Wording.HUNK);
    }

    private EditResult replace(FileText.Text before, EditRequest.Replace request) {
        Wording wording = Wording.TOOL;
        String search = Lines.withFeeds(request.oldString());
        String replace = Lines.withFeeds(request.newString());
        if (search.isEmpty()) {
            return Creation.fill(before, request.newString(), wording);
        }
        if (search.equals(replace)) {
            return wording.nothingToChange();
        }
        List<Reading> readings = Readings.of(search, replace);
        for (Reading reading : readings) {
            Optional<EditResult> literal = LiteralEdit.apply(before, reading, request.replaceAll());
            if (literal.isPresent()) {
                return literal.get();
            }
        }
        EditResult result =
                search.isBlank()
                        ? Refusals.notFound(
                                readings.getLast().searchLines(),
                                new Source(before.lineTexts()),
                                wording)
                        : lineEdit.apply(before, readings, Hint.NONE, wording);
        return result instanceof EditResult.Refused refused && isNotFound(refused)
                ? LiteralEdit.noting(before, replace, refused)
                : result;
    }

    private EditResult block(
            FileText.Text before, String search, String replace, Hint hint, Wording wording) {
        boolean nothing = search.isEmpty() || (search.isBlank() && hint.isNone());
        if (nothing) {
            return Creation.fill(before, replace, wording);
        }
        List<Reading> readings = Readings.of(Lines.withFeeds(search), Lines.withFeeds(replace));
        Reading written = readings.getFirst();
        return written.searchLines().equals(written.replaceLines())
                ? wording.nothingToChange()
                : lineEdit.apply(before, readings, hint, wording);
    }

    /**
     * Whether an edit among others is in already beyond doubt and can be passed over: it was refused as that, and nothing
     * of what it looks for is left. Where that is still there, it may as well be meant once more.
     */
    public static boolean isIn(FileText before, EditRequest request, EditResult result) {
        return result instanceof EditResult.Refused refused
                && refused.kind() == RefusalKind.ALREADY_APPLIED
                && before instanceof FileText.Text text
                && !holds(text, search(request));
    }

    private static boolean holds(FileText.Text text, String search) {
        return String.join("\n", text.lineTexts()).contains(Lines.withFeeds(search).strip());
    }

    private static String search(EditRequest request) {
        return switch (request) {
            case EditRequest.Replace replace -> replace.oldString();
            case EditRequest.Block block -> block.search();
            case EditRequest.Hunk hunk -> hunk.search();
            case EditRequest.Whole _, EditRequest.Fenced _ -> "";
        };
    }

    private static boolean isNotFound(EditResult result) {
        return result instanceof EditResult.Refused refused
                && refused.kind() == RefusalKind.NOT_FOUND;
    }
}
