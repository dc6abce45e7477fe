package dev.troupe.javaserver.document;

import java.util.List;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;

/** The text of a document that the client has open; it counts over the file on disk. */
public record OpenDocument(int version, String text) {
    /** Applies changes of the protocol one after the other. */
    OpenDocument applyChanges(int newVersion, List<TextDocumentContentChangeEvent> changes) {
        String changed = text;
        for (TextDocumentContentChangeEvent change : changes) {
            Range range = change.getRange();
            if (range == null) {
                changed = change.getText();
            } else {
                TextPositions positions = new TextPositions(changed.toCharArray());
                int start = positions.toOffset(range.getStart());
                int end = Math.max(start, positions.toOffset(range.getEnd()));
                changed = changed.substring(0, start) + change.getText() + changed.substring(end);
            }
        }
        return new OpenDocument(newVersion, changed);
    }
}
