package dev.troupe.sandbox;

import dev.troupe.edit.file.RegularFileReader;
import dev.troupe.redaction.SecretRedactor;
import dev.troupe.redaction.SecretScope;
import dev.troupe.redaction.SecretValue;
import dev.troupe.redaction.SecretValueExtractor;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the redactor what stands in the secret files of a workspace, as long as somebody works there. The values are
 * kept in memory alone; a file is read again when it has changed.
 */
public final class WorkspaceSecretLoader implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(WorkspaceSecretLoader.class);
    private static final long LARGEST = 256 * 1024;

    private final Sandbox sandbox;
    private final Path workspace;
    private Map<Path, Content> contents = Map.of();
    private @Nullable SecretScope scope;
    private boolean closed;

    /** Caches the secrets in one version of a file. */
    private record Content(FileTime changed, long size, List<SecretValue> secrets) {}

    public WorkspaceSecretLoader(Sandbox sandbox, Path workspace) {
        this.sandbox = sandbox;
        this.workspace = workspace;
    }

    /** Looks for secret files and reads those that are new or have changed. */
    public void refresh() {
        refresh(sandbox.look(workspace).files());
    }

    /** A value that was known once stays known: what holds it may be on its way. */
    public synchronized void refresh(Set<Path> files) {
        if (closed) {
            return;
        }
        Map<Path, Content> fresh = new HashMap<>(contents);
        for (Path file : files) {
            Content content = read(file, contents.get(file));
            if (content != null) {
                fresh.put(file, content);
            }
        }
        if (!fresh.equals(contents)) {
            contents = fresh;
            List<SecretValue> secrets = new ArrayList<>();
            fresh.values().forEach(it -> secrets.addAll(it.secrets()));
            if (scope == null) {
                scope = SecretRedactor.ofProcess().hold(secrets);
            } else {
                scope.replace(secrets);
            }
        }
    }

    private static @Nullable Content read(Path file, @Nullable Content before) {
        try {
            var attributes = Files.readAttributes(file, BasicFileAttributes.class);
            FileTime changed = attributes.lastModifiedTime();
            long size = attributes.size();
            if (size > LARGEST) {
                return null;
            }
            if (before != null && before.size() == size && before.changed().equals(changed)) {
                return before;
            }
            String text = new String(RegularFileReader.read(file), StandardCharsets.UTF_8);
            List<SecretValue> secrets = new ArrayList<>(SecretValueExtractor.of(text));
            if (before != null) {
                before.secrets().stream().filter(it -> !secrets.contains(it)).forEach(secrets::add);
            }
            return new Content(changed, size, List.copyOf(secrets));
        } catch (IOException unreadable) {
            LOG.debug("{} cannot be read now.", file, unreadable);
            return before;
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        contents = Map.of();
        if (scope != null) {
            scope.close();
        }
    }
}
