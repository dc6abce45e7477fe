package dev.troupe.workspace.change;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.testkit.repository.TestRepository;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A repository that an agent changes too; keeps the bytes of its changes. */
public final class AgentEditedRepository extends TestRepository implements BlobSource {
    private final Map<String, byte[]> blobs = new HashMap<>();

    private AgentEditedRepository(Path root) {
        super(root);
    }

    /** An empty one with a user. */
    public static AgentEditedRepository create(Path directory) throws IOException {
        Files.createDirectories(directory);
        AgentEditedRepository repository = new AgentEditedRepository(directory.toRealPath());
        repository.initialise();
        return repository;
    }

    /** Changes a file as an agent would: on disk, with its bytes before and after kept. */
    public HashedFileChange agent(String path, @Nullable String after) {
        return agentBytes(
                path, after == null ? null : after.getBytes(StandardCharsets.UTF_8), false);
    }

    /** The same with bytes and mode. */
    public HashedFileChange agentBytes(String path, byte @Nullable [] after, boolean executable) {
        try {
            Path file = root().resolve(path);
            String before = Files.exists(file) ? keep(Files.readAllBytes(file)) : null;
            boolean mode = before == null ? executable : ExecutableBit.executable(file);
            if (after == null) {
                Files.delete(file);
                return new HashedFileChange(path, before, null, mode);
            }
            write(path, after);
            ExecutableBit.setExecutable(file, mode);
            return new HashedFileChange(path, before, keep(after), mode);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Optional<byte[]> find(String hash) {
        return Optional.ofNullable(blobs.get(hash));
    }

    private String keep(byte[] bytes) {
        ContentBlob blob = ContentBlob.of(bytes);
        blobs.put(blob.hash(), bytes);
        return blob.hash();
    }
}
