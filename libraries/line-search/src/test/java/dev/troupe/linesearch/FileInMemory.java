package dev.troupe.linesearch;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A file that is nowhere but here; its content is named by its hash. */
final class FileInMemory implements SearchableFile {
    private final String path;
    private final byte[] content;

    private FileInMemory(String path, byte[] content) {
        this.path = path;
        this.content = content.clone();
    }

    static FileInMemory of(String path, String text) {
        return of(path, text.getBytes(StandardCharsets.UTF_8));
    }

    static FileInMemory of(String path, byte[] content) {
        return new FileInMemory(path, content);
    }

    @Override
    public String path() {
        return path;
    }

    @Override
    public String contentId() {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException absent) {
            throw new IllegalStateException(absent);
        }
    }

    @Override
    public byte[] readContent() {
        return content.clone();
    }
}
