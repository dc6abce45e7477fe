package dev.troupe.orchestrator.project;

import dev.troupe.contracts.call.Caller;
import dev.troupe.contracts.call.Caller.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.RepositoryTrust;
import dev.troupe.contracts.security.TrustRequest;
import dev.troupe.contracts.security.api.SecurityApi;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What people may do about the trust in projects' settings files, which the security service keeps. */
public final class ProjectTrust {
    private final ProjectRegister projects;
    private final SecurityApi security;

    ProjectTrust(ProjectRegister projects, SecurityApi security) {
        this.projects = projects;
        this.security = security;
    }

    /**
     * The project's file, as it is now.
     *
     * @throws TroupeException NOT_FOUND, SECURITY_UNAVAILABLE, or as the security service refuses
     */
    public RepositoryTrust of(UUID project) {
        return security.trust(path(project));
    }

    /**
     * Trusts the file with these bytes.
     *
     * @param sha256 what the person was shown
     * @throws TroupeException also TRUST_CHANGED, when the file has others by now
     */
    public RepositoryTrust trust(UUID project, @Nullable String sha256) {
        String path = path(project);
        if (sha256 == null) {
            throw new TroupeException(ErrorCode.INVALID_REQUEST, "sha256 is missing.");
        }
        return security.trustFile(new TrustRequest(path, sha256));
    }

    /**
     * Takes trust back.
     *
     * @throws TroupeException as {@link #of} does
     */
    public RepositoryTrust distrust(UUID project) {
        return security.distrustFile(path(project));
    }

    private String path(UUID project) {
        Caller.current().require(Role.DEVELOPER);
        return projects.get(project).path();
    }
}
