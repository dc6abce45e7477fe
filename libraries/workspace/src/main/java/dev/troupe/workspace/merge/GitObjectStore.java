package dev.troupe.workspace.merge;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.eclipse.jgit.errors.InvalidObjectIdException;
import org.eclipse.jgit.errors.LargeObjectException;
import org.eclipse.jgit.lib.CommitBuilder;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.ObjectLoader;
import org.eclipse.jgit.lib.PersonIdent;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.lib.RepositoryBuilder;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;

/** The objects of a repository. The same commit written twice has the same name. */
final class GitObjectStore implements AutoCloseable {
    private static final String NAME = "Troupe";
    private static final String MAIL = "troupe@localhost";

    private final Repository repository;

    GitObjectStore(Path gitDirectory) throws IOException {
        this.repository =
                new RepositoryBuilder()
                        .setGitDir(gitDirectory.toFile())
                        .setBare()
                        .setMustExist(true)
                        .build();
    }

    @Override
    public void close() {
        repository.close();
    }

    /**
     * Makes sure that a commit is there.
     *
     * @throws TroupeException {@link ErrorCode#NOT_FOUND} when it is not
     */
    void require(String commit) {
        try (RevWalk walk = new RevWalk(repository)) {
            walk.parseCommit(ObjectId.fromString(commit));
        } catch (IOException | InvalidObjectIdException absent) {
            throw new TroupeException(
                    ErrorCode.NOT_FOUND,
                    "There is no commit %s in %s.".formatted(commit, repository.getDirectory()),
                    "Run the task again that should have made it.",
                    absent);
        }
    }

    /** How files of a commit look in a checkout that are not the same in another one. */
    CheckoutConversionRules forms(String commit, String other) throws IOException {
        return CheckoutConversionRules.of(
                repository, ObjectId.fromString(tree(commit)), ObjectId.fromString(tree(other)));
    }

    String tree(String commit) throws IOException {
        try (RevWalk walk = new RevWalk(repository)) {
            return walk.parseCommit(ObjectId.fromString(commit)).getTree().name();
        }
    }

    /** Whether a commit is another one, or in its history. */
    boolean contains(String commit, String ancestor) throws IOException {
        try (RevWalk walk = new RevWalk(repository)) {
            RevCommit descendant = walk.parseCommit(ObjectId.fromString(commit));
            return walk.isMergedInto(walk.parseCommit(ObjectId.fromString(ancestor)), descendant);
        }
    }

    /**
     * All of a blob.
     *
     * @throws IOException also when it is too large to be held
     */
    byte[] bytes(String blob) throws IOException {
        try {
            return open(blob).getBytes();
        } catch (LargeObjectException large) {
            throw new IOException("The object " + blob + " is too large to be read at once", large);
        }
    }

    long size(String blob) throws IOException {
        return open(blob).getSize();
    }

    /** The first bytes of a blob. */
    byte[] head(String blob, int most) throws IOException {
        try (InputStream stream = open(blob).openStream()) {
            return stream.readNBytes(most);
        }
    }

    InputStream stream(String blob) throws IOException {
        return open(blob).openStream();
    }

    /** Keeps bytes and returns their name. */
    String write(byte[] bytes) throws IOException {
        try (ObjectInserter inserter = repository.newObjectInserter()) {
            ObjectId blob = inserter.insert(Constants.OBJ_BLOB, bytes);
            inserter.flush();
            return blob.name();
        }
    }

    /** A commit that only stands for its tree in a merge. */
    String standIn(String tree, String message, List<String> parents) throws IOException {
        PersonIdent nobody = new PersonIdent(NAME, MAIL, Instant.EPOCH, ZoneOffset.UTC);
        return commit(tree, message, parents, nobody, nobody);
    }

    /** A merge by the task's author, at the time of the task's commit. */
    String merge(String tree, String message, String tip, String task) throws IOException {
        try (RevWalk walk = new RevWalk(repository)) {
            RevCommit made = walk.parseCommit(ObjectId.fromString(task));
            PersonIdent when = made.getCommitterIdent();
            ZoneId zone = when.getZoneId();
            PersonIdent committer = new PersonIdent(NAME, MAIL, when.getWhenAsInstant(), zone);
            return commit(tree, message, List.of(tip, task), made.getAuthorIdent(), committer);
        }
    }

    /** A commit by whoever made another one, with its words, files and parent aside. */
    String again(String other, String tree, String parent) throws IOException {
        try (RevWalk walk = new RevWalk(repository)) {
            RevCommit made = walk.parseCommit(ObjectId.fromString(other));
            return commit(
                    tree,
                    made.getFullMessage(),
                    List.of(parent),
                    made.getAuthorIdent(),
                    made.getCommitterIdent());
        }
    }

    private String commit(
            String tree,
            String message,
            List<String> parents,
            PersonIdent author,
            PersonIdent committer)
            throws IOException {
        CommitBuilder builder = new CommitBuilder();
        builder.setTreeId(ObjectId.fromString(tree));
        builder.setParentIds(parents.stream().map(ObjectId::fromString).toList());
        builder.setAuthor(author);
        builder.setCommitter(committer);
        builder.setMessage(message);
        try (ObjectInserter inserter = repository.newObjectInserter()) {
            ObjectId commit = inserter.insert(builder);
            inserter.flush();
            return commit.name();
        }
    }

    private ObjectLoader open(String blob) throws IOException {
        return repository.open(ObjectId.fromString(blob), Constants.OBJ_BLOB);
    }
}
