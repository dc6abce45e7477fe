package dev.troupe.javaserver.project;

import java.util.Arrays;
import java.util.List;

/**
 * What a source text declares and which names it mentions. Files of the same content, in whatever folder, share one summary.
 *
 * @param packageName with dots; empty for the unnamed package
 * @param identifiers the sorted hashes of all words of the text
 */
public record SourceSummary(ContentDigest digest, String packageName, List<SymbolDeclaration> declarations, int[] identifiers) {
    /** Can the text mention a name? False is certain, true is not. */
    public boolean canMention(String name) {
        return Arrays.binarySearch(identifiers, name.hashCode()) >= 0;
    }

    /** Lists the names of the types that are not inside others. */
    List<String> topLevelTypes() {
        return declarations.stream()
                .filter(SymbolDeclaration::isTopLevelType)
                .map(SymbolDeclaration::name)
                .toList();
    }
}
