package dev.troupe.worker.tool.file;

import dev.troupe.edit.parse.EditParseError;
import dev.troupe.edit.parse.ModelEditParser;
import dev.troupe.edit.parse.ParsedEdit;
import dev.troupe.edit.parse.ParsedModelAnswer;
import dev.troupe.worker.tool.RefusedEdit;
import dev.troupe.worker.tool.ToolInputException;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads the edits out of a patch. */
final class PatchArgumentParser {
    private static final String FORM =
            """
            Write it in this form:
            *** Begin Patch
            *** Update File: path/of/file
            @@ a line above the place, such as the head of a method
             a line that stays
            -a line to remove
            +a line to add
            *** Add File: path/of/new/file
            +its lines
            *** End Patch\
            """;

    private PatchArgumentParser() {}

    /**
     * The edits in their order, at least one.
     *
     * @param refused what is refused when a path's part cannot be read; the path is empty when nobody knows it
     * @throws ToolInputException naming everything that cannot be read
     */
    static List<ParsedEdit> read(String patch, Function<String, RefusedEdit> refused) {
        // Paths must not mean another file once an earlier call has created one: what is permitted
        // is what is planned.
        ParsedModelAnswer read = ModelEditParser.parse(patch, _ -> false);
        if (!read.errors().isEmpty()) {
            throw new ToolInputException(
                    "The patch cannot be read, and nothing was changed. "
                            + read.errors().stream()
                                    .map(EditParseError::message)
                                    .collect(Collectors.joining(" ")),
                    refused.apply(path(read)));
        }
        if (read.edits().isEmpty()) {
            throw new ToolInputException(
                    "There is no change in the patch, and nothing was changed. " + FORM,
                    refused.apply(""));
        }
        read.edits().forEach(it -> require(it, refused));
        return read.edits();
    }

    /** The file that the first error is about; where it names none, the first file of the patch. */
    private static String path(ParsedModelAnswer read) {
        return Stream.concat(
                        read.errors().stream().map(EditParseError::path),
                        read.edits().stream().map(ParsedEdit::path))
                .filter(it -> !it.isEmpty())
                .findFirst()
                .orElse("");
    }

    private static void require(ParsedEdit edit, Function<String, RefusedEdit> refused) {
        switch (edit) {
            case ParsedEdit.Patched _,
                    ParsedEdit.Create _,
                    ParsedEdit.Delete _,
                    ParsedEdit.Move _,
                    ParsedEdit.Block _ -> {}
            case ParsedEdit.WholeFile _, ParsedEdit.Written _, ParsedEdit.Replaced _ ->
                    throw new ToolInputException(
                            "Line %d, which is about %s, is not valid in a patch, and nothing was changed. %s"
                                    .formatted(edit.line(), edit.path(), FORM),
                            refused.apply(edit.path()));
        }
    }
}
