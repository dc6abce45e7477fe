package dev.troupe.workspace.worktree;

import dev.troupe.workspace.BuiltInFileRules;
import dev.troupe.workspace.git.GitCheckout;
import dev.troupe.workspace.git.GitIndexComparison;
import dev.troupe.workspace.git.GitPath;
import dev.troupe.workspace.git.NativeGit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The files of a user's tree that git keeps in another form than they have on disk, such as
 * encrypted or as a pointer: those with one of the git attributes filter, ident and
 * working-tree-encoding. Only a program of the user's could turn them into what git keeps.
 *
 * @param tracked those in the index
 * @param untracked those that git would add
 * @param others all files that git would add
 */
record ConvertedFiles(Set<GitPath> tracked, Set<GitPath> untracked, Set<GitPath> others) {
    private static final Set<String> OFF = Set.of("unset", "unspecified");
    private static final String REPOSITORY = "160000 ";

    /** Finds them, with an index that holds the last commit. */
    static ConvertedFiles find(NativeGit git) throws IOException {
        List<GitPath> others =
                GitPath.all(
                        git.records(Set.of(), "ls-files", "-z", "--others", "--exclude-standard"));
        return new ConvertedFiles(
                having(git, committed(git)), having(git, others), Set.copyOf(others));
    }

    /** What stands for a repository is not made of bytes. */
    private static List<GitPath> committed(NativeGit git) throws IOException {
        return git.records(Set.of(), "ls-files", "-s", "-z").stream()
                .filter(line -> !line.startsWith(REPOSITORY))
                .map(line -> new GitPath(line.substring(line.indexOf('\t') + 1)))
                .toList();
    }

    /**
     * Adds all other files of the tree to the index; these stay in it as they were committed.
     *
     * @param unseen files that the index holds and keeps
     */
    void addOthers(NativeGit git, SkipWorktreeFiles unseen) throws IOException {
        if (!tracked.isEmpty()) {
            git.records(raw(tracked), "update-index", "-z", "--assume-unchanged", "--stdin");
        }
        List<String> paths = new ArrayList<>(List.of(":(top)"));
        untracked.forEach(it -> paths.add(without(it)));
        unseen.pushing(others).forEach(it -> paths.add(without(it)));
        // A .gitignore file that takes one back goes before all lists of ignored files.
        others.stream()
                .filter(it -> BuiltInFileRules.secret(it.text()))
                .forEach(it -> paths.add(without(it)));
        git.records(paths, "add", "--all", "--pathspec-from-file=-", "--pathspec-file-nul");
    }

    private static String without(GitPath path) {
        return ":(top,exclude,literal)" + path.raw();
    }

    /** Those that are not as they were committed, by what the user's own index says of them. */
    Set<GitPath> changed(GitCheckout users, boolean committed) throws IOException {
        Set<GitPath> changed = new HashSet<>(untracked);
        if (committed && !tracked.isEmpty()) {
            GitIndexComparison.staged(users).stream()
                    .filter(tracked::contains)
                    .forEach(changed::add);
            changed.addAll(GitIndexComparison.differing(users, tracked));
        }
        return changed;
    }

    /** By the attributes on disk as well as by the committed ones: neither may give a file away. */
    private static Set<GitPath> having(NativeGit git, List<GitPath> paths) throws IOException {
        Set<GitPath> having = new HashSet<>();
        if (paths.isEmpty()) {
            return having;
        }
        for (List<String> source : List.of(List.<String>of(), List.of("--cached"))) {
            List<String> command = new ArrayList<>(List.of("check-attr", "-z", "--stdin"));
            command.addAll(source);
            command.addAll(List.of("filter", "ident", "working-tree-encoding"));
            note(git.records(raw(paths), command.toArray(String[]::new)), having);
        }
        return having;
    }

    /** The answer names path, attribute and value in turn. */
    private static void note(List<String> answer, Set<GitPath> having) {
        for (int i = 0; i + 2 < answer.size(); i += 3) {
            if (!OFF.contains(answer.get(i + 2))) {
                having.add(new GitPath(answer.get(i)));
            }
        }
    }

    private static List<String> raw(Collection<GitPath> names) {
        return names.stream().map(GitPath::raw).toList();
    }
}
