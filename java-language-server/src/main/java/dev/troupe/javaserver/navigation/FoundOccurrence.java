package dev.troupe.javaserver.navigation;

import dev.troupe.javaserver.document.DocumentUris;
import dev.troupe.javaserver.project.SourceFile;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Range;

/** An occurrence of the symbol that was searched for, in its file. */
public record FoundOccurrence(SourceFile file, Range range, SymbolOccurrence occurrence) {
    Location toLocation() {
        return new Location(DocumentUris.toUri(file.path()), range);
    }
}
