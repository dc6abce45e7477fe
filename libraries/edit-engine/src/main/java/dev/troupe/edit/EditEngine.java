package dev.troupe.edit;

import dev.troupe.edit.EditVariants.Reading;
import dev.troupe.edit.match.IndexedFileLines;
import dev.troupe.edit.match.MatchSelector;
import dev.troupe.edit.match.MatchStrategy;
import dev.troupe.edit.match.MatchStrategyOrder;
import dev.troupe.edit.outline.SymbolProvider;
import dev.troupe.edit.result.EditRefusalKind;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileChecksum;
import dev.troupe.edit.text.FileContent;
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
    public static final String WHOLE = WholeFileEdit.STRATEGY;

    private final LineBlockEdit lineEdit;
    private final FileSymbolCache symbolCache;

    /** An engine with all built-in strategies. */
    public EditEngine() {
        this(MatchStrategyOrder.strictToLoose());
    }

    /**
     * An engine with these strategies.
     *
     * @param strategies from the strictest to the loosest; the first one compares exactly
     */
    public EditEngine(List<MatchStrategy> strategies) {
        this(
                new LineBlockEdit(new MatchSelector(strategies, MatchStrategyOrder.loose())),
                new FileSymbolCache(SymbolProvider.NONE, ""));
    }

    private EditEngine(LineBlockEdit lineEdit, FileSymbolCache symbolCache) {
        this.lineEdit = lineEdit;
        this.symbolCache = symbolCache;
    }

    /** The same with an outline of files: a hunk whose heading names a symbol goes into it, or is refused. */
    public EditEngine knowing(SymbolProvider outline) {
        return new EditEngine(lineEdit, symbolCache.of(outline));
    }

    /**
     * The same for one file. Several edits of it by the same engine ask the outline once.
     *
     * @param file its path, which tells the outline its language
     */
    public EditEngine at(String file) {
        return new EditEngine(lineEdit, symbolCache.at(file));
    }

    /**
     * Every name that a result can carry: of strategies, and of the ways in which an edit can be read, which stand before
     * a strategy's name and a plus sign, as does what the heading of a hunk had to do with it.
     */
    public static List<String> strategies() {
        return Stream.of(
                        EditVariants.NAMES.stream(),
                        HeadingInfluence.NAMES.stream(),
                        MatchStrategyOrder.strictToLoose().stream().map(MatchStrategy::name),
                        MatchStrategyOrder.loose().stream().map(MatchStrategy::name),
                        Stream.of(WholeFileEdit.STRATEGY, WholeFileEdit.PIECES))
                .flatMap(names -> names)
                .toList();
    }

    /**
     * Applies one edit.
     *
     * @return {@link EditResult.Applied} with the new text, {@link EditResult.Unchanged} when there is nothing to
     *     write, or {@link EditResult.Refused} with a message that a model can act on
     */
    public EditResult apply(FileContent before, EditRequest request) {
        return apply(before, before, request);
    }

    /** As above, of a file that has had edits since the request was made. */
    private EditResult apply(FileContent origin, FileContent before, EditRequest request) {
        return switch (before) {
            case FileContent.Binary binary -> FileStateRefusalFactory.binary(binary.size());
            case FileContent.Missing _ -> NewFileEdit.of(request);
            case FileContent.Text text -> {
                EditResult result = applyToText(origin, text, request);
                symbolCache.changed(text, result);
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
    public EditResult applyAll(FileContent before, List<EditRequest> requests) {
        List<EditResult.Applied> applied = new ArrayList<>();
        List<Integer> already = new ArrayList<>();
        FileContent current = before;
        int drift = 0;
        for (int i = 0; i < requests.size(); i++) {
            EditRequest request = moved(requests.get(i), drift);
            EditResult result = apply(before, current, request);
            int twins = twins(requests, i);
            if (twins > 1 && isAmbiguous(result)) {
                EditResult all = everywhere(current, request, twins, result);
                i += all.equals(result) ? 0 : twins - 1;
                result = all;
            }
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
        return EditResultCombiner.of(before, applied, already);
    }

    /**
     * Applies edits that were made against a known version of a file.
     *
     * @param expected the checksum of the version that the edits were made against
     * @param current the bytes of the file now
     * @return as {@link #applyAll(FileContent, List)}; refused as stale when the file has changed since
     */
    public EditResult applyAll(FileChecksum expected, byte[] current, List<EditRequest> requests) {
        return FileChecksum.of(current).equals(expected)
                ? applyAll(FileContent.decode(current), requests)
                : FileStateRefusalFactory.stale();
    }

    /** How many edits from this one on are the same, and say nothing of their place. */
    private static int twins(List<EditRequest> requests, int from) {
        EditRequest first = requests.get(from);
        boolean placed =
                first instanceof EditRequest.Hunk hunk
                        && !hunk.place().equals(HunkLocation.unknown());
        return placed ? 1 : (int) requests.stream().skip(from).takeWhile(first::equals).count();
    }

    private static boolean isAmbiguous(EditResult result) {
        return result instanceof EditResult.Refused refused
                && refused.kind() == EditRefusalKind.AMBIGUOUS;
    }

    /** The same edit as often as there are places that fit: each is meant. */
    private EditResult everywhere(
            FileContent before, EditRequest request, int times, EditResult refused) {
        if (!(before instanceof FileContent.Text text)) {
            return refused;
        }
        EditResult all =
                switch (request) {
                    case EditRequest.Replace it ->
                            apply(
                                    before,
                                    new EditRequest.Replace(it.oldString(), it.newString(), true));
                    case EditRequest.Hunk it when it.lastLine() == FinalNewlineChange.AS_IS ->
                            block(
                                    text,
                                    it.search(),
                                    it.replace(),
                                    HunkLocationHint.EVERYWHERE,
                                    RefusalWording.HUNK);
                    case EditRequest.Block it ->
                            block(
                                    text,
                                    it.search(),
                                    it.replace(),
                                    HunkLocationHint.EVERYWHERE,
                                    RefusalWording.BLOCK);
                    default -> refused;
                };
        return all instanceof EditResult.Applied applied && applied.changes().size() == times
                ? all
                : refused;
    }

    /** The lines that a hunk names are those of the file before the hunks above it were in. */
    private static EditRequest moved(EditRequest request, int drift) {
        return request instanceof EditRequest.Hunk hunk
                ? hunk.at(hunk.place().moved(drift))
                : request;
    }

    private EditResult applyToText(FileContent origin, FileContent.Text before, EditRequest given) {
        EditRequest request =
                LocationMarkers.dropped(before, LineSplitter.withFeedsFor(before, given));
        EditResult result =
                LocationMarkers.refusal(before, request)
                        .orElseGet(() -> applied(origin, before, request));
        return request instanceof EditRequest.Whole
                ? result
                : RecipeIndentation.kept(symbolCache.path(), before, result);
    }

    private EditResult applied(FileContent origin, FileContent.Text before, EditRequest request) {
        return switch (request) {
            case EditRequest.Replace replace -> replace(before, replace);
            case EditRequest.Block block ->
                    block(
                            before,
                            block.search(),
                            block.replace(),
                            HunkLocationHint.NONE,
                            RefusalWording.BLOCK);
            case EditRequest.Whole whole -> WholeFileEdit.apply(before, whole);
            case EditRequest.Fenced fenced -> FencedFileEdit.apply(before, fenced);
            case EditRequest.Hunk hunk ->
                    FinalNewlineEdit.apply(before, hunk, () -> hunk(origin, before, hunk));
        };
    }

    private EditResult hunk(FileContent origin, FileContent.Text before, EditRequest.Hunk hunk) {
        HunkLocationHint hint =
                new HunkLocationHint(
                        hunk.place(),
                        () -> symbolCache.in(before),
                        () ->
                                origin instanceof FileContent.Text text
                                        ? text.lineTexts()
                                        : List.of());
        return hunk.search().isEmpty() && !before.lines().isEmpty()
                ? AddedLinesEdit.apply(before, LineSplitter.of(hunk.replace()), hint)
                : block(before, hunk.search(), hunk.replace(), hint, RefusalWording.HUNK);
    }

    private EditResult replace(FileContent.Text before, EditRequest.Replace request) {
        RefusalWording wording = RefusalWording.TOOL;
        String search = LineSplitter.withFeeds(request.oldString());
        String replace = LineSplitter.withFeeds(request.newString());
        if (search.isEmpty()) {
            return NewFileEdit.fill(before, request.newString(), wording);
        }
        if (search.equals(replace)) {
            return wording.nothingToChange();
        }
        List<Reading> readings = EditVariants.of(search, replace);
        for (Reading reading : readings) {
            Optional<EditResult> literal =
                    ExactTextEdit.apply(before, reading, request.replaceAll());
            if (literal.isPresent()) {
                return literal.get();
            }
        }
        EditResult result =
                search.isBlank()
                        ? EditRefusalFactory.notFound(
                                readings.getLast().searchLines(),
                                new IndexedFileLines(before.lineTexts()),
                                wording)
                        : lineEdit.apply(
                                before,
                                readings,
                                request.replaceAll()
                                        ? HunkLocationHint.EVERYWHERE
                                        : HunkLocationHint.NONE,
                                wording);
        return result instanceof EditResult.Refused refused && isNotFound(refused)
                ? ExactTextEdit.noting(before, replace, refused)
                : result;
    }

    private EditResult block(
            FileContent.Text before,
            String search,
            String replace,
            HunkLocationHint hint,
            RefusalWording wording) {
        boolean nothing = search.isEmpty() || (search.isBlank() && hint.isNone());
        if (nothing) {
            return NewFileEdit.fill(before, replace, wording);
        }
        List<Reading> readings =
                EditVariants.of(LineSplitter.withFeeds(search), LineSplitter.withFeeds(replace));
        Reading written = readings.getFirst();
        return written.searchLines().equals(written.replaceLines())
                ? wording.nothingToChange()
                : lineEdit.apply(before, readings, hint, wording);
    }

    /**
     * Whether an edit among others is in already beyond doubt and can be passed over: it was refused as that, and nothing
     * of what it looks for is left. Where that is still there, it may as well be meant once more.
     */
    public static boolean isIn(FileContent before, EditRequest request, EditResult result) {
        return result instanceof EditResult.Refused refused
                && refused.kind() == EditRefusalKind.ALREADY_APPLIED
                && before instanceof FileContent.Text text
                && !holds(text, search(request));
    }

    private static boolean holds(FileContent.Text text, String search) {
        return String.join("\n", text.lineTexts()).contains(LineSplitter.withFeeds(search).strip());
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
                && refused.kind() == EditRefusalKind.NOT_FOUND;
    }
}
