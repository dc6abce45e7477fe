package dev.troupe.edit.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Reads the edits in the answer of a model, in whatever formats it wrote them: SEARCH/REPLACE blocks, unified diffs,
 * patches in the form {@code *** Begin Patch}, the arguments of editing tools in JSON, and whole files in fences.
 * Around the edits there may be prose. A path stands in the edit, in the fence around it or in the lines above; a block
 * without one belongs to the file of the edit before.
 */
public final class ModelEditParser {

    private ModelEditParser() {}

    /**
     * Reads all edits of an answer. In an answer with edits in place, a fence with a whole file counts only when it
     * creates one: models quote existing code between their edits.
     *
     * @param answer the text as the model wrote it
     * @param known whether a path names a file of the workspace; a path that it does not know is taken only where its
     *     shape leaves no doubt, since an edit may create a file
     */
    public static ParsedModelAnswer parse(String answer, Predicate<String> known) {
        StreamingEditParser stream = new StreamingEditParser(known);
        List<ParsedEdit> edits = new ArrayList<>(stream.accept(answer));
        ParsedModelAnswer rest = stream.end();
        edits.addAll(rest.edits());
        return new ParsedModelAnswer(edits, rest.errors(), rest.taken());
    }
}
