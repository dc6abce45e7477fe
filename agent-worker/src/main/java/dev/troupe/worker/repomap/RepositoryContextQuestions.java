package dev.troupe.worker.repomap;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.repomap.RepositoryMapQuery;
import dev.troupe.contracts.repomap.RepositoryMapText;
import dev.troupe.contracts.repomap.RequestContext;
import dev.troupe.contracts.repomap.RequestContextQuery;
import dev.troupe.contracts.text.TextPrefix;
import dev.troupe.model.catalog.ModelSettings;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.mention.MentionedFiles;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.tool.repomap.CheckoutPathMapping;
import dev.troupe.worker.tool.repomap.RepositoryMapAccess;
import dev.troupe.worker.toolcall.RunToolContext;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Asks for files and maps, and takes from the answers what the model may read and has not before it already. */
final class RepositoryContextQuestions {
    private static final int LONGEST_REQUEST = 10_000;

    /** What comes unasked must leave room for the work. */
    private static final int SHARE_OF_WINDOW = 8;

    private final RunState run;
    private final RunToolContext context;
    private final CheckoutPathMapping paths;
    private final RepositoryMapAccess access;
    private final List<JournalRecord.RepositoryContextLoaded> before;

    RepositoryContextQuestions(
            RunState run,
            RunToolContext context,
            CheckoutPathMapping paths,
            RepositoryMapAccess access) {
        this.run = run;
        this.context = context;
        this.paths = paths;
        this.access = access;
        this.before = run.conversation().repositoryContext();
    }

    /**
     * Finds the files that a message needs.
     *
     * @return empty for small talk, and where nobody wants files; with no file in it when none is certain, or all are known
     * @throws dev.troupe.contracts.error.TroupeException {@link ErrorCode#REPOSITORY_MAP_UNAVAILABLE} and others, when no
     *     answer came
     */
    Optional<ContextFilesText> findFiles(String words, MentionedFiles named)
            throws InterruptedException {
        if (!access.givesContext()) {
            return Optional.empty();
        }
        RequestContextQuery query =
                new RequestContextQuery(
                        paths.root().toString(),
                        TextPrefix.cut(words, LONGEST_REQUEST, ""),
                        named.paths().stream().sorted().map(paths::fromTop).toList(),
                        within(access.contextTokens()),
                        model().model());
        RequestContext answer = access.client().ask(context.caller(), it -> it.context(query));
        return answer.smallTalk()
                ? Optional.empty()
                : Optional.of(
                        ContextFilesText.of(
                                answer,
                                ReadableFile.select(answer, paths, context),
                                named,
                                given()));
    }

    /** Hashes of the excerpts that are still before the model, by path. */
    private Map<String, Set<String>> given() {
        Map<String, Set<String>> given = new HashMap<>();
        before.forEach(it ->
                it.given()
                        .forEach((path, hashes) ->
                                given.computeIfAbsent(path, _ -> new HashSet<>()).addAll(hashes)));
        return given;
    }

    /** Draws a map, unless the one that the model has is as good. */
    Optional<ReadableMap> drawMap() throws InterruptedException {
        if (!access.givesMap()) {
            return Optional.empty();
        }
        RepositoryMapQuery query =
                new RepositoryMapQuery(
                        paths.root().toString(),
                        null,
                        null,
                        within(access.mapTokens()),
                        model().model());
        RepositoryMapText answer = access.client().ask(context.caller(), it -> it.map(query));
        return ReadableMap.of(answer, paths, context).filter(this::isNews);
    }

    /** A map is large and seldom wrong: it comes again when it was left out of the conversation, or most of its files are others. */
    private boolean isNews(ReadableMap map) {
        return before.reversed().stream()
                .filter(it -> it.map() != null)
                .findFirst()
                .map(it -> map.differsFrom(it.mapped()))
                .orElse(true);
    }

    private int within(int tokens) {
        long share = model().requestLimit() / SHARE_OF_WINDOW;
        return Math.clamp(share, 1, tokens);
    }

    private ModelSettings model() {
        return run.models().catalog().settings(run.model());
    }
}
