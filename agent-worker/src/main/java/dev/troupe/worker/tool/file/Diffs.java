package dev.troupe.worker.tool.file;

import dev.troupe.edit.merge.Splice;
import dev.troupe.edit.merge.UnifiedDiff;
import dev.troupe.edit.text.FileText;
import java.util.List;

/** Unified diffs of whole files that come and go. */
final class Diffs {
    private Diffs() {}

    static String deleted(String path, FileText before) {
        return switch (before) {
            case FileText.Text text ->
                    "--- a/%s\n+++ /dev/null\n%s"
                            .formatted(
                                    path,
                                    UnifiedDiff.hunks(
                                            text,
                                            List.of(
                                                    new Splice(
                                                            0, text.lines().size(), List.of()))));
            case FileText.Binary _ -> "Binary file a/" + path + " deleted\n";
            case FileText.Missing _ -> "";
        };
    }

    static String moved(String from, String to) {
        return "similarity index 100%%\nrename from %s\nrename to %s\n".formatted(from, to);
    }

    static int lines(FileText text) {
        return text instanceof FileText.Text lines ? lines.lines().size() : 0;
    }
}
