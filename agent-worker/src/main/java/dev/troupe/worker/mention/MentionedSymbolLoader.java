package dev.troupe.worker.mention;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.repomap.SymbolAnswer;
import dev.troupe.contracts.repomap.SymbolPlace;
import dev.troupe.contracts.repomap.SymbolQuery;
import dev.troupe.contracts.repomap.SymbolQuestion;
import dev.troupe.contracts.text.SymbolMention;
import dev.troupe.worker.context.mention.MentionedLines;
import dev.troupe.worker.context.mention.ParsedMention;
import dev.troupe.worker.tool.repomap.CheckoutPathMapping;
import dev.troupe.worker.tool.repomap.ReadablePlace;
import dev.troupe.worker.tool.repomap.RepositoryMapClient;
import dev.troupe.worker.toolcall.RunToolContext;
import java.util.List;
import java.util.Objects;

/**
 * Loads the definitions of symbols that people name. The index says where they are; their lines are read like those of any
 * mentioned file.
 */
final class MentionedSymbolLoader {
    private static final int MOST = 10;
    private static final int MOST_NEAR = 3;
    private static final int LEAST_PREFIX = 3;

    private final RepositoryMapClient client;
    private final RunToolContext context;

    MentionedSymbolLoader(RepositoryMapClient client, RunToolContext context) {
        this.client = client;
        this.context = context;
    }

    /**
     * Loads all definitions of a symbol, the first of them when there are many.
     *
     * @return true: it is no word of another language
     * @throws MentionException when there is none that the agent may read
     */
    boolean load(ParsedMention mention, MentionedFileLoader files, LoadedMentions loaded)
            throws InterruptedException {
        String name = mention.target().substring(SymbolMention.PREFIX.length());
        CheckoutPathMapping paths = CheckoutPathMapping.of(context.workspace());
        SymbolAnswer answer = ask(mention, name, SymbolQuestion.DEFINITION, MOST, paths);
        List<ReadablePlace> places = ReadablePlace.select(answer, paths, context);
        if (places.isEmpty()) {
            throw missing(mention, name, paths);
        }
        for (ReadablePlace each : places) {
            SymbolPlace place = each.place();
            files.lines(
                    mention.words(),
                    each.path(),
                    new MentionedLines(
                            place.firstLine(), Math.max(place.firstLine(), place.lastLine())));
        }
        if (answer.total() > answer.places().size()) {
            loaded.warn(
                    "`@%s` has %d definitions; the first %d are loaded. Name what it belongs to, such as `@symbol:Cart.total`."
                            .formatted(mention.words(), answer.total(), answer.places().size()));
        }
        return true;
    }

    private MentionException missing(ParsedMention mention, String name, CheckoutPathMapping paths)
            throws InterruptedException {
        List<String> near = near(mention, name, paths);
        return new MentionException(
                "`@%s` names no symbol that the index of this project knows.%s"
                        .formatted(
                                mention.words(),
                                near.isEmpty()
                                        ? ""
                                        : " Did you mean %s?".formatted(String.join(", ", near))));
    }

    /** Names that begin like it: all of it, else its first half. */
    private List<String> near(ParsedMention mention, String name, CheckoutPathMapping paths)
            throws InterruptedException {
        String simple = name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf(':')) + 1);
        int length =
                Math.clamp(
                        (simple.length() + 1L) / 2,
                        LEAST_PREFIX,
                        Math.max(LEAST_PREFIX, simple.length()));
        String half = simple.substring(0, Math.min(length, simple.length()));
        for (String begin : List.of(simple, half)) {
            SymbolAnswer answer = ask(mention, begin, SymbolQuestion.PREFIX, 2 * MOST, paths);
            List<String> names =
                    ReadablePlace.select(answer, paths, context).stream()
                            .map(it -> it.place().name())
                            .filter(Objects::nonNull)
                            .distinct()
                            .limit(MOST_NEAR)
                            .toList();
            if (!names.isEmpty()) {
                return names;
            }
        }
        return List.of();
    }

    private SymbolAnswer ask(
            ParsedMention mention,
            String name,
            SymbolQuestion question,
            int most,
            CheckoutPathMapping paths)
            throws InterruptedException {
        SymbolQuery query =
                new SymbolQuery(List.of(paths.root().toString()), question, name, most, false);
        try {
            return client.ask(context.caller(), it -> it.symbols(query));
        } catch (TroupeException e) {
            if (e.code() == ErrorCode.CANCELLED) {
                throw e;
            }
            throw new MentionException(
                    "`@%s` cannot be loaded: %s".formatted(mention.words(), e.getMessage()));
        }
    }
}
