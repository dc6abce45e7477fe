package dev.troupe.worker.mention;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.worker.context.mention.MentionKind;
import dev.troupe.worker.context.mention.MentionReadings;
import dev.troupe.worker.context.mention.ParsedMention;
import dev.troupe.worker.mention.UnresolvedMention.Meaning;
import dev.troupe.workspace.PathGlob;
import dev.troupe.workspace.PathRefusedException;
import dev.troupe.workspace.PathRefusedException.Rule;
import dev.troupe.workspace.Workspace;
import dev.troupe.workspace.WorkspacePath;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the files that mentions name: from where their author is first, then from the top of the project. */
final class MentionedPathFinder {
    private static final int DIRECTORIES = 20_000;

    private final Workspace workspace;
    private final @Nullable String directory;
    private @Nullable List<String> files;

    /**
     * @param directory where the author is, relative to the workspace; null: at its top
     */
    MentionedPathFinder(Workspace workspace, @Nullable String directory) {
        this.workspace = workspace;
        this.directory = directory;
    }

    /**
     * Finds the file or directory of a name; empty when there is none.
     *
     * @throws MentionException for a name that no agent may read
     */
    Optional<WorkspacePath> find(String target) {
        MentionException refused = null;
        for (String candidate : candidates(target)) {
            try {
                WorkspacePath path =
                        workspace.resolve(candidate, FilePermissionRequest.Access.READ);
                if (Files.exists(path.absolute())) {
                    return Optional.of(path);
                }
            } catch (PathRefusedException e) {
                if (e.rule() != Rule.NO_PATH && !isAlias(candidate, e)) {
                    refused = refused(target, e);
                }
            } catch (InvalidPathException e) {
                // It names nothing.
            }
        }
        if (refused != null) {
            throw refused;
        }
        return Optional.empty();
    }

    /**
     * Reads a word that may go on behind what it names: as the longest that there is, else as the one that is surely meant
     * to be a path.
     */
    ParsedMention read(String text, ParsedMention mention) {
        List<ParsedMention> shorter = MentionReadings.shorter(text, mention);
        if (shorter.isEmpty() || names(mention)) {
            return mention;
        }
        Optional<ParsedMention> there = shorter.stream().filter(this::names).findFirst();
        if (there.isPresent() || judge(mention).meaning() == Meaning.PATH) {
            return there.orElse(mention);
        }
        return MentionReadings.likely(text, mention).stream()
                .filter(it -> judge(it).meaning() == Meaning.PATH)
                .findFirst()
                .orElse(mention);
    }

    private boolean names(ParsedMention mention) {
        try {
            return find(mention.words()).isPresent()
                    || find(mention.target()).isPresent()
                    || (mention.kind() == MentionKind.GLOB
                            && !matching(mention.target()).isEmpty());
        } catch (MentionException refused) {
            // It is there, and whoever names it is told why it is not read.
            return true;
        }
    }

    /** Build tools know `@/components` as a place in the project; in the machine there is none of that name. */
    private static boolean isAlias(String candidate, PathRefusedException why) {
        return why.rule() == Rule.OUTSIDE_WORKSPACE
                && candidate.startsWith("/")
                && !Files.exists(Path.of(candidate));
    }

    private static MentionException refused(String target, PathRefusedException why) {
        return switch (why.rule()) {
            case SECRET_FILE ->
                    new MentionException(
                            ErrorCode.DENIED,
                            "`@%s` may hold secrets, so no model is shown it.".formatted(target));
            case OUTSIDE_WORKSPACE ->
                    new MentionException(
                            "`@%s` is outside the project; you can mention only files inside it."
                                    .formatted(target));
            case AMBIGUOUS_NAME -> new MentionException(why.forModel());
            case NO_PATH, PROTECTED_FILE, SPECIAL_FILE, TROUPE_HOME ->
                    new MentionException(
                            ErrorCode.DENIED, "Agents may not read `@%s`.".formatted(target));
        };
    }

    private Set<String> candidates(String target) {
        Set<String> candidates = new LinkedHashSet<>();
        if (directory != null && !target.startsWith("/") && !target.startsWith("~")) {
            candidates.add(joined(directory, target));
        }
        candidates.add(target);
        return candidates;
    }

    private static String joined(String directory, String target) {
        try {
            String path = Path.of(directory, target).normalize().toString();
            return path.isEmpty() ? "." : path.replace('\\', '/');
        } catch (InvalidPathException e) {
            return target;
        }
    }

    /**
     * Lists the files that match a pattern, ignored ones left out, sorted.
     *
     * @throws MentionException for a malformed pattern
     */
    List<String> matching(String pattern) {
        for (String candidate : candidates(pattern)) {
            List<String> found =
                    glob(candidate)
                            .map(glob -> files().stream().filter(glob::matches).toList())
                            .orElse(List.of());
            if (!found.isEmpty()) {
                return found;
            }
        }
        return List.of();
    }

    /** A pattern without a slash means a name in any directory; code is none. */
    private static Optional<PathGlob> glob(String pattern) {
        try {
            String text = pattern.startsWith("./") ? pattern.substring(2) : pattern;
            return Optional.of(PathGlob.of(text.contains("/") ? text : "**/" + text));
        } catch (IllegalArgumentException malformed) {
            if (UnresolvedMentionRule.isCode(pattern)) {
                return Optional.empty();
            }
            throw new MentionException(
                    "`@%s` is no pattern: %s".formatted(pattern, malformed.getMessage()));
        }
    }

    /** Says what a mention that matches nothing means. */
    UnresolvedMention judge(ParsedMention mention) {
        return UnresolvedMentionRule.judge(mention, files(), directories());
    }

    private Set<String> directories() {
        Set<String> directories = new LinkedHashSet<>();
        for (String file : files()) {
            for (int i = file.indexOf('/'); i > 0 && directories.size() < DIRECTORIES; ) {
                directories.add(file.substring(0, i));
                i = file.indexOf('/', i + 1);
            }
        }
        return directories;
    }

    private List<String> files() {
        List<String> known = files;
        if (known == null) {
            known = workspace.listing().files();
            files = known;
        }
        return known;
    }
}
