package dev.troupe.edit.parse;

import dev.troupe.edit.EditRequest;
import java.util.List;

/** One edit found in an answer, with the file it is for. */
public sealed interface ParsedEdit {

    /** The path as the model wrote it, without decoration. */
    String path();

    /** The line of the answer where the edit begins, from 1. */
    int line();

    /** The same edit, said to begin on another line of the answer. */
    default ParsedEdit at(int line) {
        return switch (this) {
            case Block it -> new Block(it.path, line, it.search, it.replace);
            case WholeFile it -> new WholeFile(it.path, line, it.content);
            case Patched it -> new Patched(it.path, line, it.hunks);
            case Replaced it -> new Replaced(it.path, line, it.replacements);
            case Written it -> new Written(it.path, line, it.content);
            case Create it -> new Create(it.path, line, it.content);
            case Delete it -> new Delete(it.path, line);
            case Move it -> new Move(it.path, line, it.to);
        };
    }

    /** The same edit of another file. */
    default ParsedEdit on(String path) {
        return switch (this) {
            case Block it -> new Block(path, it.line, it.search, it.replace);
            case WholeFile it -> new WholeFile(path, it.line, it.content);
            case Patched it -> new Patched(path, it.line, it.hunks);
            case Replaced it -> new Replaced(path, it.line, it.replacements);
            case Written it -> new Written(path, it.line, it.content);
            case Create it -> new Create(path, it.line, it.content);
            case Delete it -> new Delete(path, it.line);
            case Move it -> new Move(path, it.line, it.to);
        };
    }

    /** What to hand to the engine, in this order; nothing for a file that is deleted or moved. */
    List<EditRequest> requests();

    /**
     * A SEARCH/REPLACE block.
     *
     * @param path the file
     * @param line where the block begins in the answer, from 1
     * @param search the lines to find; empty to create a file
     * @param replace the lines to put there
     */
    record Block(String path, int line, String search, String replace) implements ParsedEdit {
        @Override
        public List<EditRequest> requests() {
            return List.of(new EditRequest.Block(search, replace));
        }
    }

    /**
     * A fence with the whole content of a file. Models also quote files in this way.
     *
     * @param path the file
     * @param line where the fence opens in the answer, from 1
     * @param content the content
     */
    record WholeFile(String path, int line, String content) implements ParsedEdit {
        @Override
        public List<EditRequest> requests() {
            return List.of(new EditRequest.Whole(content));
        }
    }

    /**
     * The hunks of a diff or patch for one file.
     *
     * @param path the file
     * @param line where the diff of the file begins in the answer, from 1
     * @param hunks at least one hunk
     */
    record Patched(String path, int line, List<EditRequest.Hunk> hunks) implements ParsedEdit {

        /** Copies the hunks. */
        public Patched {
            hunks = List.copyOf(hunks);
        }

        @Override
        public List<EditRequest> requests() {
            return List.copyOf(hunks);
        }
    }

    /**
     * The replacements of a tool call in one file.
     *
     * @param path the file
     * @param line where the call begins in the answer, from 1
     * @param replacements at least one replacement, to be made together or not at all
     */
    record Replaced(String path, int line, List<EditRequest.Replace> replacements)
            implements ParsedEdit {

        /** Copies the replacements. */
        public Replaced {
            replacements = List.copyOf(replacements);
        }

        @Override
        public List<EditRequest> requests() {
            return List.copyOf(replacements);
        }
    }

    /**
     * The content that a tool call writes to a file, whether it exists or not.
     *
     * @param path the file
     * @param line where the call begins in the answer, from 1
     * @param content the content
     */
    record Written(String path, int line, String content) implements ParsedEdit {
        @Override
        public List<EditRequest> requests() {
            return List.of(new EditRequest.Whole(content));
        }
    }

    /**
     * A new file of a diff or patch, where none may be yet.
     *
     * @param path the file
     * @param line where its part of the diff begins in the answer, from 1
     * @param content the content
     */
    record Create(String path, int line, String content) implements ParsedEdit {
        @Override
        public List<EditRequest> requests() {
            return List.of(new EditRequest.Block("", content));
        }
    }

    /**
     * A file that a diff or patch deletes.
     *
     * @param path the file
     * @param line where its part of the diff begins in the answer, from 1
     */
    record Delete(String path, int line) implements ParsedEdit {
        @Override
        public List<EditRequest> requests() {
            return List.of();
        }
    }

    /**
     * A file that a diff or patch moves; hunks for it, under its old path, come before.
     *
     * @param path the file
     * @param line where its part of the diff begins in the answer, from 1
     * @param to the new path
     */
    record Move(String path, int line, String to) implements ParsedEdit {
        @Override
        public List<EditRequest> requests() {
            return List.of();
        }
    }
}
