package dev.troupe.sandbox.index;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the hidden files whose contents stand in a repository's index, byte for byte. Git reads such contents from its objects,
 * so hiding the files from git keeps nothing secret and makes every line that writes the index fail.
 */
public final class CommittedSecretFinder {
    private static final Logger LOG = LoggerFactory.getLogger(CommittedSecretFinder.class);

    /** Mode, name of the object, stage and path, as {@code git ls-files --stage} prints them. */
    private static final Pattern ENTRY = Pattern.compile("(?s)100\\d{3} ([0-9a-f]+) 0\t(.*)");

    /** The length of a SHA-1 in hexadecimal digits; repositories of SHA-256 have longer names. */
    private static final int SHORT = 40;

    private CommittedSecretFinder() {}

    /**
     * Finds them in one repository; none when its index cannot be read.
     *
     * @param repository git directory that the index is in
     * @param tree its working tree
     * @param hidden files that commands see empty
     */
    public static Set<Path> find(Path repository, Path tree, Collection<Path> hidden) {
        Map<String, Path> names =
                hidden.stream()
                        .filter(it -> it.startsWith(tree))
                        .collect(Collectors.toMap(it -> tree.relativize(it).toString(), it -> it));
        Set<Path> found = new HashSet<>();
        if (names.isEmpty() || !Files.isRegularFile(repository.resolve("index"))) {
            return found;
        }
        try {
            for (String line : new IndexCopyWriter(repository, tree).list()) {
                Matcher entry = ENTRY.matcher(line);
                Path file = entry.matches() ? names.get(entry.group(2)) : null;
                if (file != null && entry.group(1).equals(hash(file, entry.group(1).length()))) {
                    found.add(file);
                }
            }
        } catch (IOException failed) {
            LOG.warn(
                    "Cannot find out which hidden files of {} are committed: {}",
                    tree,
                    failed.getMessage());
            return Set.of();
        }
        return found;
    }

    /** Returns the name that git gives to the contents of a file; empty for what is no regular file. */
    private static String hash(Path file, int length) throws IOException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return "";
        }
        byte[] content = Files.readAllBytes(file);
        try {
            MessageDigest digest = MessageDigest.getInstance(length == SHORT ? "SHA-1" : "SHA-256");
            digest.update(("blob " + content.length + "\0").getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest.digest(content));
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException(missing);
        }
    }
}
