package dev.troupe.worker.mention;

import dev.troupe.worker.context.mention.MentionKind;
import dev.troupe.worker.context.mention.ParsedMention;
import dev.troupe.worker.tool.file.SimilarPathFinder;
import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Tells paths that are not there from words with an {@code @} that mean something else: names of people, annotations,
 * packages such as {@code @babel/core}, rules such as {@code @media}.
 */
final class UnresolvedMentionRule {
    private static final Pattern ENDING = Pattern.compile(".*[^./][.]([A-Za-z0-9_+-]{1,12})");
    private static final Set<String> KNOWN =
            Set.of(
                    ("txt md mdx rst adoc log csv tsv json jsonc json5 yaml yml toml ini cfg conf env properties xml html"
                                    + " htm css scss sass less js jsx mjs cjs ts tsx mts vue svelte py pyi ipynb rb erb go rs java kt kts"
                                    + " scala groovy gradle c h cc cpp cxx hpp hh m mm cs fs vb swift php pl pm lua r jl dart ex exs erl"
                                    + " hs ml clj cljs lisp el sh bash zsh fish ps1 bat cmd sql graphql gql proto tf hcl nix dockerfile"
                                    + " lock diff patch svg png jpg jpeg webp gif pdf doc docx xls xlsx zip gz tar jar bin exe")
                            .split(" "));

    private UnresolvedMentionRule() {}

    /**
     * Whether a mention that matches nothing can only be a path.
     *
     * @param files paths of the project
     */
    static boolean meansPath(ParsedMention mention, Collection<String> files) {
        String target = mention.target();
        if (mention.quoted() || mention.lines() != null) {
            return true;
        }
        if (mention.kind() == MentionKind.GLOB) {
            return target.contains("*") && (target.contains("/") || target.contains("."));
        }
        if (target.indexOf('(') >= 0 || target.indexOf('@') >= 0) {
            return false;
        }
        if (target.startsWith("./")
                || target.startsWith("../")
                || target.startsWith("/")
                || target.startsWith("~/")
                || target.endsWith("/")) {
            return true;
        }
        int slash = target.indexOf('/');
        return endsLikeFile(target, files)
                || (slash > 0 && below(target.substring(0, slash + 1), files))
                || (target.indexOf('.') > 0 && !SimilarPathFinder.nearest(files, target).isEmpty());
    }

    private static boolean below(String directory, Collection<String> files) {
        return files.stream().anyMatch(it -> it.startsWith(directory));
    }

    private static boolean endsLikeFile(String target, Collection<String> files) {
        var ending = ENDING.matcher(target);
        if (!ending.matches()) {
            return false;
        }
        String word = ending.group(1);
        return KNOWN.contains(word.toLowerCase(Locale.ROOT))
                || files.stream().anyMatch(it -> it.endsWith("." + word));
    }
}
