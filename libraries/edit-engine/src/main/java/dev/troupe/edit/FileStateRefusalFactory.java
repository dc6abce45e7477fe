package dev.troupe.edit;

import dev.troupe.edit.result.EditRefusalKind;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.TextEncoding;
import java.util.List;

/** Creates refusals for what a file is and can hold, in words that a model can act on. */
final class FileStateRefusalFactory {

    private FileStateRefusalFactory() {}

    static EditResult.Refused stale() {
        return new EditResult.Refused(
                EditRefusalKind.STALE,
                "The file has changed since it was read.",
                List.of(),
                "Read the file again and repeat the edit on its present content.");
    }

    static EditResult.Refused missingFile() {
        return new EditResult.Refused(
                EditRefusalKind.MISSING_FILE,
                "The file does not exist.",
                List.of(),
                "Check the path, or write the whole file to create it.");
    }

    static EditResult.Refused binary(int size) {
        return new EditResult.Refused(
                EditRefusalKind.BINARY,
                "The file is not text (" + size + " bytes).",
                List.of(),
                "Use a command that handles this kind of file.");
    }

    static EditResult.Refused binaryText() {
        return new EditResult.Refused(
                EditRefusalKind.BINARY,
                "The new text contains a NUL character, which would make the file binary.",
                List.of(),
                "Write the character as an escape of the language instead.");
    }

    /**
     * @param sign the character that cannot be written
     * @param line its line in the file as it would be, from 1
     */
    static EditResult.Refused unencodable(TextEncoding encoding, int sign, int line) {
        String what = "The character %s in line %d cannot be written: ".formatted(name(sign), line);
        String why =
                encoding.isOpaque()
                        ? "the file is %s, so only ASCII can be added to it."
                        : "the file's encoding, %s, does not have it.";
        return new EditResult.Refused(
                EditRefusalKind.UNENCODABLE,
                what + why.formatted(encoding.label()),
                List.of(),
                "Write the character as an escape of the language, or convert the file first.");
    }

    private static String name(int sign) {
        boolean half = Character.getType(sign) == Character.SURROGATE;
        return (half ? "" : "\"%s\" ".formatted(Character.toString(sign)))
                + "(U+%04X)".formatted(sign);
    }
}
