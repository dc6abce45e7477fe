package dev.troupe.worker.tool.repomap;

import dev.troupe.contracts.repomap.SymbolAnswer;
import dev.troupe.contracts.repomap.SymbolPlace;
import dev.troupe.worker.tool.ToolContext;
import java.util.List;
import java.util.Set;

/**
 * A place of an answer in a file that the agent may read.
 *
 * @param path in the workspace
 */
public record ReadablePlace(String path, SymbolPlace place) {
    /** Selects those of an answer, in its order. */
    public static List<ReadablePlace> select(
            SymbolAnswer answer, CheckoutPathMapping paths, ToolContext context) {
        List<ReadablePlace> all =
                answer.places().stream()
                        .flatMap(it ->
                                paths
                                        .inWorkspace(it.repository(), it.path())
                                        .map(path -> new ReadablePlace(path, it))
                                        .stream())
                        .toList();
        Set<String> readable =
                ReadablePathFilter.select(all.stream().map(ReadablePlace::path).toList(), context);
        return all.stream().filter(it -> readable.contains(it.path())).toList();
    }

    /** Writes it as a line: {@code path:line kind name — detail}. */
    String line() {
        StringBuilder text = new StringBuilder(path);
        if (place.line() > 0) {
            text.append(':').append(place.line());
        }
        if (place.kind() != null) {
            text.append(' ').append(place.kind());
        }
        if (place.name() != null) {
            text.append(' ').append(place.name());
        }
        if (place.detail() != null && !place.detail().isBlank()) {
            text.append(": ").append(place.detail().strip());
        }
        return text.append('\n').toString();
    }
}
