package dev.troupe.worker.mention;

import dev.troupe.worker.context.mention.ParsedMention;
import dev.troupe.worker.mention.UnresolvedMention.Meaning;
import dev.troupe.worker.tool.file.SimilarPathFinder;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Tells paths that are not there from words with an {@code @} that mean something else: names of people, annotations such as
 * {@code @mock.patch}, packages such as {@code @types/node}, aliases such as {@code @app/shared}, rules such as {@code @media}.
 */
final class UnresolvedMentionRule {
    private static final Pattern ENDING = Pattern.compile(".*[^./][.]([A-Za-z0-9_+-]{1,12})");

    private static final Pattern CALL = Pattern.compile("[\\w.$-]+[(]");
    private static final String CODE = "\"';`|";
    private static final List<String> BRACKETS = List.of("()", "[]", "{}");

    /** Endings that are no usual names of functions or packages. */
    private static final Set<String> ONLY_FILES =
            Set.of(
                    ("txt md mdx rst adoc csv tsv jsonc json5 json yaml yml toml ini cfg htm html css scss sass jsx mjs cjs ts tsx mts vue"
                                    + " svelte py pyi ipynb rb erb rs java kt kts scala groovy gradle cc cpp cxx hpp hh mm fs php exs erl"
                                    + " hs clj cljs bash zsh ps1 graphql gql tf hcl nix dockerfile svg png jpg jpeg webp gif pdf docx"
                                    + " xls xlsx xml")
                            .split(" "));

    private UnresolvedMentionRule() {}

    /**
     * Says what a mention that matches nothing means.
     *
     * @param files paths of the project
     * @param directories of the project
     */
    static UnresolvedMention judge(
            ParsedMention mention, Collection<String> files, Collection<String> directories) {
        String target = mention.target();
        return switch (mention.kind()) {
            case GLOB -> glob(mention);
            case DIRECTORY ->
                    new UnresolvedMention(
                            !mention.quoted() && isCode(target) ? Meaning.WORD : Meaning.PATH,
                            SimilarPathFinder.nearest(
                                    directories, target.substring(0, target.length() - 1)));
            case PATH, GIT, SYMBOL, URL -> path(mention, files, directories);
        };
    }

    private static UnresolvedMention glob(ParsedMention mention) {
        String target = mention.target();
        if (mention.quoted()) {
            return new UnresolvedMention(Meaning.PATH, List.of());
        }
        if (!target.contains("*") || isCode(target)) {
            return new UnresolvedMention(Meaning.WORD, List.of());
        }
        boolean path = target.contains("/") || target.contains(".");
        return new UnresolvedMention(path ? Meaning.PATH : Meaning.PERHAPS_PATH, List.of());
    }

    /** Annotations and directives go on with what no pattern has: an argument, a quotation mark, a bracket that closes later. */
    static boolean isCode(String target) {
        return CALL.matcher(target).lookingAt()
                || target.chars().anyMatch(it -> CODE.indexOf(it) >= 0)
                || BRACKETS.stream().anyMatch(it -> !isClosed(target, it));
    }

    private static boolean isClosed(String target, String pair) {
        long open = target.chars().filter(it -> it == pair.charAt(0)).count();
        return open == target.chars().filter(it -> it == pair.charAt(1)).count();
    }

    private static UnresolvedMention path(
            ParsedMention mention, Collection<String> files, Collection<String> directories) {
        String target = mention.target();
        List<String> near = SimilarPathFinder.nearest(files, target);
        if (mention.quoted() || isSurelyPath(target)) {
            return new UnresolvedMention(Meaning.PATH, near);
        }
        if (target.indexOf('(') >= 0 || target.indexOf('@') >= 0) {
            return new UnresolvedMention(Meaning.WORD, List.of());
        }
        if (target.startsWith("/")) {
            // Build tools know `@/components/Menu.vue` as a place in the project.
            return new UnresolvedMention(Meaning.PERHAPS_PATH, near);
        }
        String ending = ending(target);
        if (!ending.isEmpty()) {
            return new UnresolvedMention(
                    ONLY_FILES.contains(ending.toLowerCase(Locale.ROOT))
                                    || near.stream().anyMatch(it -> it.endsWith("." + ending))
                            ? Meaning.PATH
                            : Meaning.PERHAPS_PATH,
                    near);
        }
        if (target.indexOf('/') >= 0) {
            return slashed(mention, files, near);
        }
        List<String> alike =
                Stream.concat(
                                SimilarPathFinder.alike(files, target).stream(),
                                SimilarPathFinder.alike(directories, target).stream()
                                        .map(it -> it + "/"))
                        .toList();
        boolean perhaps = !alike.isEmpty() || mention.lines() != null;
        return new UnresolvedMention(perhaps ? Meaning.PERHAPS_PATH : Meaning.WORD, alike);
    }

    /** A path that begins like one; {@code @/components} does not: build tools have such aliases. */
    private static boolean isSurelyPath(String target) {
        return target.startsWith("./") || target.startsWith("../") || target.startsWith("~/");
    }

    /** Packages and aliases have a slash, too, also where the project has a directory of their first name. */
    private static UnresolvedMention slashed(
            ParsedMention mention, Collection<String> files, List<String> near) {
        String target = mention.target();
        String first = target.substring(0, target.indexOf('/') + 1);
        boolean below = files.stream().anyMatch(it -> it.startsWith(first));
        boolean perhaps = below || mention.lines() != null;
        return new UnresolvedMention(perhaps ? Meaning.PERHAPS_PATH : Meaning.WORD, near);
    }

    private static String ending(String target) {
        var ending = ENDING.matcher(target);
        return ending.matches() ? ending.group(1) : "";
    }
}
