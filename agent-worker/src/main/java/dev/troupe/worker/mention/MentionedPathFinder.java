package dev.troupe.worker.mention;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.worker.context.mention.MentionKind;
import dev.troupe.worker.context.mention.ParsedMention;
import dev.troupe.worker.tool.file.SimilarPathFinder;
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
                if (e.rule() != Rule.NO_PATH) {
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

    private static MentionException refused(String target, PathRefusedException why) {
        return switch (why.rule()) {
            case SECRET_FILE ->
                    new MentionException(
                            ErrorCode.DENIED,
                            "`@%s` may hold secrets, so no model is shown it.".formatted(target));
            case OUTSIDE_WORKSPACE ->
                    new MentionException(
                            "`@%s` is outside of the project; only what is in it can be named."
                                    .formatted(target));
            case AMBIGUOUS_NAME -> new MentionException(why.forModel());
            case NO_PATH, PROTECTED_FILE, SPECIAL_FILE, TROUPE_HOME ->
                    new MentionException(
                            ErrorCode.DENIED,
                            "`@%s` is nothing that an agent may read.".formatted(target));
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
            PathGlob glob = glob(candidate);
            List<String> found = files().stream().filter(glob::matches).toList();
            if (!found.isEmpty()) {
                return found;
            }
        }
        return List.of();
    }

    /** A pattern without a slash means a name in any directory. */
    private static PathGlob glob(String pattern) {
        try {
            String text = pattern.startsWith("./") ? pattern.substring(2) : pattern;
            return PathGlob.of(text.contains("/") ? text : "**/" + text);
        } catch (IllegalArgumentException malformed) {
            throw new MentionException(
                    "`@%s` is no pattern: %s".formatted(pattern, malformed.getMessage()));
        }
    }

    /** Whether whoever wrote this, which matches nothing, can only have meant a path. */
    boolean meansPath(ParsedMention mention) {
        return UnresolvedMentionRule.meansPath(mention, files());
    }

    /** Says that nothing is there, and what may have been meant. */
    MentionException missing(ParsedMention mention) {
        String target = mention.target();
        String what = mention.kind() == MentionKind.GLOB ? "matches no file" : "names nothing";
        String wanted = target.endsWith("/") ? target.substring(0, target.length() - 1) : target;
        List<String> near =
                mention.kind() == MentionKind.DIRECTORY
                        ? SimilarPathFinder.nearest(directories(), wanted)
                        : SimilarPathFinder.nearest(files(), wanted);
        String guess =
                near.isEmpty() || mention.kind() == MentionKind.GLOB
                        ? ""
                        : " Did you mean %s?".formatted(String.join(", ", near));
        return new MentionException(
                "`@%s` %s in this project.%s".formatted(mention.words(), what, guess));
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
