package dev.troupe.javaserver.project;

import java.util.List;

/**
 * What a source text declares and which names it mentions. Files of the same content, in whatever folder, share one summary.
 *
 * @param packageName with dots; empty for the unnamed package
 * @param words the words of the text, in comments too
 */
public record SourceSummary(
        ContentDigest digest,
        String packageName,
        List<SymbolDeclaration> declarations,
        WordHashes words) {
    /** Can the text mention a name? False is certain, true is not. */
    public boolean canMention(String name) {
        return words.contains(name);
    }

    /** Lists the names of the types that are not inside others. */
    List<String> topLevelTypes() {
        return declarations.stream()
                .filter(SymbolDeclaration::isTopLevelType)
                .map(SymbolDeclaration::name)
                .toList();
    }
}
