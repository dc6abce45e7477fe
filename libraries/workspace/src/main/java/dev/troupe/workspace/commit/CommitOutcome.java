package dev.troupe.workspace.commit;

import java.util.List;

/** Tells which changes of a turn were committed. */
public sealed interface CommitOutcome {
    /**
     * A file that was changed on disk but is not in the commit.
     *
     * @param reason what stood in the way, to follow the path in a sentence: {@code is not tracked}
     */
    record Left(String path, String reason) {
        /** One line for people. */
        public String text() {
            return path + " " + reason;
        }
    }

    /** The files that stay uncommitted. */
    List<Left> left();

    /**
     * A commit holds the changes.
     *
     * @param commit its full name
     * @param files the files in it
     * @param notices what people should know about where it went, such as a detached HEAD
     */
    record Committed(
            String commit,
            String subject,
            List<String> files,
            List<Left> left,
            List<String> notices)
            implements CommitOutcome {
        public Committed {
            files = List.copyOf(files);
            left = List.copyOf(left);
            notices = List.copyOf(notices);
        }
    }

    /**
     * A hook of the repository refused the commit; the changes are where they were.
     *
     * @param hook its name
     * @param reason what it wrote
     */
    record Refused(String hook, String reason) implements CommitOutcome {
        @Override
        public List<Left> left() {
            return List.of();
        }
    }

    /** Whoever made the commit was to stop while hooks still judged it; the changes are where they were. */
    record Stopped() implements CommitOutcome {
        @Override
        public List<Left> left() {
            return List.of();
        }
    }

    /** There is nothing to commit, or nothing that can be. */
    record Nothing(List<Left> left) implements CommitOutcome {
        public Nothing {
            left = List.copyOf(left);
        }
    }
}
