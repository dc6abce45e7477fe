package dev.troupe.workspace.commit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;

/**
 * An entry of a tree as git keeps it: the mode in octal digits, a blank, the name, a zero byte, and the
 * object's id.
 *
 * @param raw its bytes as characters of ISO 8859-1
 */
record GitTreeEntry(String raw) {
    /** The entries of a tree, by their names. */
    static Map<String, GitTreeEntry> all(String tree) throws IOException {
        Map<String, GitTreeEntry> lines = new TreeMap<>();
        int at = 0;
        while (at < tree.length()) {
            int end = tree.indexOf('\0', at) + 1 + Constants.OBJECT_ID_LENGTH;
            if (end <= at + Constants.OBJECT_ID_LENGTH || end > tree.length()) {
                throw new IOException("a tree of the last commit is damaged; run `git fsck`");
            }
            GitTreeEntry line = new GitTreeEntry(tree.substring(at, end));
            lines.put(line.name(), line);
            at = end;
        }
        return lines;
    }

    static GitTreeEntry of(String name, MergedChanges.Entry entry) {
        byte[] id = new byte[Constants.OBJECT_ID_LENGTH];
        entry.id().copyRawTo(id, 0);
        return new GitTreeEntry(
                Integer.toOctalString(entry.mode().getBits())
                        + ' '
                        + name
                        + '\0'
                        + new String(id, StandardCharsets.ISO_8859_1));
    }

    String name() {
        return raw.substring(raw.indexOf(' ') + 1, raw.indexOf('\0'));
    }

    ObjectId id() {
        String id = raw.substring(raw.length() - Constants.OBJECT_ID_LENGTH);
        return ObjectId.fromRaw(id.getBytes(StandardCharsets.ISO_8859_1));
    }

    boolean isTree() {
        return FileMode.TREE.equals(Integer.parseInt(raw, 0, raw.indexOf(' '), 8));
    }

    /** Git sorts directories as if their names ended in a slash. */
    String sortKey() {
        return isTree() ? name() + "/" : name();
    }
}
