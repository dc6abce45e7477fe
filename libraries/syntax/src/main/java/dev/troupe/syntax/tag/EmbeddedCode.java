package dev.troupe.syntax.tag;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Code of one language within a file of another: scripts and style sheets of a page. */
final class EmbeddedCode {
    private EmbeddedCode() {}

    /** A file of the same size in which only the code stands, so that every offset and line stays what it is. */
    static byte[] alone(byte[] utf8, List<CommentRange> places) {
        byte[] code = new byte[utf8.length];
        Arrays.fill(code, (byte) ' ');
        for (int i = 0; i < utf8.length; i++) {
            if (utf8[i] == '\n' || utf8[i] == '\r') {
                code[i] = utf8[i];
            }
        }
        for (CommentRange place : places) {
            System.arraycopy(utf8, place.start(), code, place.start(), place.end() - place.start());
        }
        return code;
    }

    /** The tags of a page and of the code in it. */
    static FileTags join(FileTags page, FileTags code) {
        List<DefinitionTag> definitions = new ArrayList<>(page.definitions());
        definitions.addAll(code.definitions());
        definitions.sort(Comparator.comparingInt(DefinitionTag::line));
        List<ReferenceTag> references = new ArrayList<>(page.references());
        references.addAll(code.references());
        List<ImportTag> imports = new ArrayList<>(page.imports());
        imports.addAll(code.imports());
        imports.sort(Comparator.comparingInt(ImportTag::line));
        List<CommentRange> comments = new ArrayList<>(page.comments());
        comments.addAll(code.comments());
        comments.sort(Comparator.comparingInt(CommentRange::start));
        TagOutcome outcome =
                page.outcome() instanceof TagOutcome.Parsed ? code.outcome() : page.outcome();
        return new FileTags(outcome, definitions, references, imports, comments);
    }
}
