package dev.troupe.orchestrator.project;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.FileTrustRequest;
import dev.troupe.contracts.security.RepositoryTrust;
import dev.troupe.contracts.security.api.SecurityApi;
import dev.troupe.contracts.session.ProjectTrustRequest;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Shows and changes the trust in projects' files, which the security service stores. */
public final class ProjectTrustService {
    private final ProjectService projects;
    private final SecurityApi security;

    ProjectTrustService(ProjectService projects, SecurityApi security) {
        this.projects = projects;
        this.security = security;
    }

    /**
     * A file of the project, as it is now.
     *
     * @param file its path from the top level, or null for the settings
     * @throws TroupeException NOT_FOUND, SECURITY_UNAVAILABLE, or as the security service refuses
     */
    public RepositoryTrust of(UUID project, @Nullable String file) {
        return security.trust(path(project), file);
    }

    /**
     * Trusts a file with the bytes that the person was shown.
     *
     * @throws TroupeException also TRUST_CHANGED, when the file has others by now
     */
    public RepositoryTrust trust(UUID project, ProjectTrustRequest request) {
        String path = path(project);
        @Nullable String sha256 = request.sha256();
        if (sha256 == null) {
            throw new TroupeException(ErrorCode.INVALID_REQUEST, "sha256 is missing.");
        }
        return security.trustFile(new FileTrustRequest(path, sha256, request.file()));
    }

    /**
     * Takes trust back.
     *
     * @throws TroupeException as {@link #of} does
     */
    public RepositoryTrust distrust(UUID project, @Nullable String file) {
        return security.distrustFile(path(project), file);
    }

    private String path(UUID project) {
        CallerIdentity.current().require(Role.DEVELOPER);
        return projects.get(project).path();
    }
}
