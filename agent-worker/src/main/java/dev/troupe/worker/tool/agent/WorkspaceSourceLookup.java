package dev.troupe.worker.tool.agent;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.edit.text.FileContent;
import dev.troupe.worker.finding.SourceLookup;
import dev.troupe.workspace.Workspace;
import dev.troupe.workspace.WorkspacePath;
import dev.troupe.workspace.git.DeletedFileContentLookup;
import dev.troupe.workspace.git.GitCheckout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The files of a workspace as they are, and those that the newest commits deleted as they were. */
final class WorkspaceSourceLookup implements SourceLookup {
    private final Workspace workspace;
    private final Map<String, Optional<List<String>>> known = new HashMap<>();

    WorkspaceSourceLookup(Workspace workspace) {
        this.workspace = workspace;
    }

    /**
     * {@inheritDoc}
     *
     * @throws dev.troupe.workspace.PathRefusedException when it is outside or a secret
     */
    @Override
    public Optional<List<String>> lines(String file) {
        WorkspacePath path = workspace.resolve(file, FilePermissionRequest.Access.READ);
        return known.computeIfAbsent(path.relative(), it -> text(path));
    }

    private Optional<List<String>> text(WorkspacePath path) {
        try {
            Optional<byte[]> bytes =
                    workspace.exists(path.relative())
                            ? workspace.bytes(path.relative())
                            : deleted(path.absolute());
            return bytes.map(FileContent::decode)
                    .filter(FileContent.Text.class::isInstance)
                    .map(it -> ((FileContent.Text) it).lineTexts());
        } catch (UncheckedIOException unreadable) {
            return Optional.empty();
        }
    }

    private Optional<byte[]> deleted(Path file) {
        try {
            GitCheckout checkout = GitCheckout.find(workspace.root());
            String path = checkout.workTree().relativize(file).toString().replace('\\', '/');
            return DeletedFileContentLookup.of(checkout, path);
        } catch (TroupeException | IOException unknown) {
            return Optional.empty();
        }
    }
}
