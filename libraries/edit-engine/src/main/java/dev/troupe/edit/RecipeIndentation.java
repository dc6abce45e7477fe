package dev.troupe.edit;

import dev.troupe.edit.merge.LiteralLineMerge;
import dev.troupe.edit.result.ChangedLineRange;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileContent;
import dev.troupe.edit.text.TextLine;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Gives new lines of a recipe in a makefile the tab that the lines around them have: models write blanks, with which make
 * refuses the whole file.
 */
final class RecipeIndentation {

    private static final Pattern NAME =
            Pattern.compile("(?:.*/)?(?:(?:GNU)?[Mm]akefile(?:\\.\\w+)?|[^/]+\\.(?:mk|mak))");

    private static final Pattern TARGET = Pattern.compile("[^\\s#:=][^#:=]*::?(?![:=]).*");

    private static final Pattern URL = Pattern.compile("://|(?<=\\s\\S{0,40}):(?=\\S)");

    /** What may be indented by blanks between recipes: directives, and variables. */
    private static final Pattern NO_COMMAND =
            Pattern.compile(
                    "(?:-?include|sinclude|ifn?eq|ifn?def|else|endif|define|endef|export|unexport|override|private|vpath|undefine)\\b.*"
                            + "|[\\w.-]+ *(?::{1,3}=|\\?=|\\+=|!=).*|[\\w.-]+ += .*|#.*");

    private final List<TextLine> old;
    private final List<TextLine> lines;

    private RecipeIndentation(FileContent.Text before, FileContent.Text after) {
        this.old = before.lines();
        this.lines = new ArrayList<>(after.lines());
    }

    /**
     * The same result where the file is no makefile.
     *
     * @param path of the file; empty when it is not known
     */
    static EditResult kept(String path, FileContent.Text before, EditResult result) {
        if (!(result instanceof EditResult.Applied applied) || !NAME.matcher(path).matches()) {
            return result;
        }
        RecipeIndentation recipes = new RecipeIndentation(before, applied.text());
        if (!recipes.indent(applied.changes())) {
            return result;
        }
        FileContent.Text after = before.withLines(recipes.lines);
        return EditResultBuilder.of(
                        before,
                        LiteralLineMerge.exactly(before, after),
                        applied.strategy(),
                        applied.confidence())
                .orElseGet(RefusalWording.TOOL::nothingToChange);
    }

    /** Whether any line got a tab. */
    private boolean indent(List<ChangedLineRange> changes) {
        boolean other = lines.stream().anyMatch(it -> it.text().startsWith(".RECIPEPREFIX"));
        boolean changed = false;
        for (ChangedLineRange change : other ? List.<ChangedLineRange>of() : changes) {
            int first = change.afterFirst() - 1;
            boolean near = isNearTab(change);
            for (int i = first; near && i < first + change.afterCount(); i++) {
                TextLine line = lines.get(i);
                if ((isIndentedByBlanks(line.text()) || isBareCommand(i)) && isInRecipe(i)) {
                    String text = "\t" + line.text().stripLeading();
                    lines.set(i, new TextLine(text, line.ending()));
                    changed = true;
                }
            }
        }
        return changed;
    }

    private static boolean isIndentedByBlanks(String text) {
        String command = text.strip();
        return text.startsWith(" ") && !command.isEmpty() && !NO_COMMAND.matcher(command).matches();
    }

    /**
     * Whether a line that is not indented stands directly below one of a recipe, and is nothing that may stand there: what
     * was searched for lacked the tab, and what came has more lines than that.
     */
    private boolean isBareCommand(int at) {
        String text = lines.get(at).text();
        return at > 0
                && lines.get(at - 1).text().startsWith("\t")
                && !text.isBlank()
                && !Character.isWhitespace(text.charAt(0))
                && !NO_COMMAND.matcher(text).matches()
                && !TARGET.matcher(URL.matcher(text).replaceAll("")).matches();
    }

    /** Whether the line that was replaced, or the nearest recipe in the file as it was, begins with a tab. */
    private boolean isNearTab(ChangedLineRange change) {
        int from = change.beforeFirst() - 1;
        int to = from + change.beforeCount();
        for (int far = 0; far <= old.size(); far++) {
            for (int at : new int[] {to - 1 - far, to + far}) {
                String text = at >= 0 && at < old.size() ? old.get(at).text() : "";
                if (text.startsWith("\t") && !text.isBlank()) {
                    return true;
                }
                if (isIndentedByBlanks(text) && isBelowTarget(old, at)) {
                    return false;
                }
            }
        }
        return false;
    }

    private boolean isInRecipe(int line) {
        boolean continued = line > 0 && lines.get(line - 1).text().endsWith("\\");
        return !continued && isBelowTarget(lines, line);
    }

    /** Whether the lines above, up to one that is not indented, belong to a target. */
    private static boolean isBelowTarget(List<TextLine> lines, int line) {
        int above = line - 1;
        while (above >= 0 && belongs(lines, above)) {
            above--;
        }
        while (above > 0 && lines.get(above - 1).text().endsWith("\\")) {
            above--;
        }
        return above >= 0 && TARGET.matcher(lines.get(above).text()).matches();
    }

    private static boolean belongs(List<TextLine> lines, int at) {
        String text = lines.get(at).text();
        return text.isBlank()
                || text.startsWith("\t")
                || text.startsWith(" ")
                || text.startsWith("#");
    }
}
