package dev.troupe.syntax.tag;

import java.util.List;

/**
 * What a file defines, uses and imports.
 *
 * @param definitions in the order in which they begin
 * @param references in the order of their first uses
 * @param imports in the order of the file
 * @param comments in the order of the file
 */
public record FileTags(
        TagOutcome outcome,
        List<DefinitionTag> definitions,
        List<ReferenceTag> references,
        List<ImportTag> imports,
        List<CommentRange> comments) {

    /** Copies the lists. */
    public FileTags {
        definitions = List.copyOf(definitions);
        references = List.copyOf(references);
        imports = List.copyOf(imports);
        comments = List.copyOf(comments);
    }

    static FileTags none(TagOutcome outcome) {
        return new FileTags(outcome, List.of(), List.of(), List.of(), List.of());
    }
}
