package dev.troupe.worker.repomap;

import dev.troupe.contracts.repomap.RelevantFile;
import dev.troupe.contracts.repomap.RequestContext;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.repomap.CheckoutPathMapping;
import dev.troupe.worker.tool.repomap.ReadablePathFilter;
import java.util.List;
import java.util.Set;

/**
 * A file of an answer that the agent may read.
 *
 * @param path in the workspace
 */
record ReadableFile(String path, RelevantFile found) {
    /** Selects those of an answer, in its order. */
    static List<ReadableFile> select(
            RequestContext answer, CheckoutPathMapping paths, ToolContext context) {
        List<ReadableFile> all =
                answer.files().stream()
                        .flatMap(it ->
                                paths
                                        .inWorkspace(it.path())
                                        .map(path -> new ReadableFile(path, it))
                                        .stream())
                        .toList();
        Set<String> readable =
                ReadablePathFilter.select(all.stream().map(ReadableFile::path).toList(), context);
        return all.stream().filter(it -> readable.contains(it.path())).toList();
    }
}
