package dev.troupe.worker.tool.agent;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.FileRequest;
import dev.troupe.edit.text.FileText;
import dev.troupe.worker.finding.Code;
import dev.troupe.worker.git.Checkout;
import dev.troupe.worker.git.LastVersion;
import dev.troupe.worker.workspace.Workspace;
import dev.troupe.worker.workspace.WorkspacePath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The files of a workspace as they are, and those that the newest commits deleted as they were. */
final class ReviewedCode implements Code {
    private final Workspace workspace;
    private final Map<String, Optional<List<String>>> known = new HashMap<>();

    ReviewedCode(Workspace workspace) {
        this.workspace = workspace;
    }

    /**
     * {@inheritDoc}
     *
     * @throws dev.troupe.worker.workspace.PathRefusedException when it is outside or a secret
     */
    @Override
    public Optional<List<String>> lines(String file) {
        WorkspacePath path = workspace.resolve(file, FileRequest.Access.READ);
        return known.computeIfAbsent(path.relative(), it -> text(path));
    }

    private Optional<List<String>> text(WorkspacePath path) {
        try {
            Optional<byte[]> bytes =
                    workspace.exists(path.relative())
                            ? workspace.bytes(path.relative())
                            : deleted(path.absolute());
            return bytes.map(FileText::decode)
                    .filter(FileText.Text.class::isInstance)
                    .map(it -> ((FileText.Text) it).lineTexts());
        } catch (UncheckedIOException unreadable) {
            return Optional.empty();
        }
    }

    private Optional<byte[]> deleted(Path file) {
        try {
            Checkout checkout = Checkout.find(workspace.root());
            String path = checkout.workTree().relativize(file).toString().replace('\\', '/');
            return LastVersion.of(checkout, path);
        } catch (TroupeException | IOException unknown) {
            return Optional.empty();
        }
    }
}
