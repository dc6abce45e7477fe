package dev.troupe.security.policy;

import dev.troupe.configuration.schema.NameSpelling;
import java.util.Arrays;
import java.util.List;
import org.yaml.snakeyaml.nodes.Node;

/**
 * A key with its value; a sentence about the key names the line where the key stands.
 *
 * @param path what the key stands for from where it stands: with dots it is several names
 */
record PolicyEntry(String key, List<String> path, Node name, Node value) {
    static PolicyEntry of(String key, Node name, Node value) {
        List<String> path = Arrays.stream(key.split("\\.", -1)).map(NameSpelling::plain).toList();
        return new PolicyEntry(key, path, name, value);
    }

    /** The same without its first name; the path is empty when the value is all there is. */
    PolicyEntry below() {
        return new PolicyEntry(key, path.subList(1, path.size()), name, value);
    }

    /** The name when it is the only one left; otherwise what no section knows. */
    String last() {
        return path.size() == 1 ? path.getFirst() : key;
    }
}
