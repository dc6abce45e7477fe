package dev.troupe.orchestrator.app;

import dev.troupe.contracts.security.RepositoryTrust;
import dev.troupe.contracts.security.api.SecurityApi;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Trusted files of any path, project or not, for people, whose command lines know the orchestrator alone.
 * The security service sees who asks, and decides whether they may.
 */
@RestController
@RequestMapping("/v1/trust")
class SecurityTrustProxyController {
    private final SecurityApi security;

    SecurityTrustProxyController(SecurityApi security) {
        this.security = security;
    }

    /**
     * Tells whether the team trusts a file of a repository.
     *
     * @param file its path from the top level; absent: {@code .troupe/config.yaml}
     */
    @GetMapping
    RepositoryTrust trust(
            @RequestParam String repository,
            @RequestParam(required = false) @Nullable String file) {
        return security.trust(repository, file);
    }

    /** Lists the files that the team trusts. */
    @GetMapping("/files")
    List<RepositoryTrust> files() {
        return security.trustedFiles();
    }

    /**
     * Takes the trust in a file of a repository back.
     *
     * @param file its path from the top level; absent: {@code .troupe/config.yaml}
     */
    @DeleteMapping
    RepositoryTrust distrust(
            @RequestParam String repository,
            @RequestParam(required = false) @Nullable String file) {
        return security.distrustFile(repository, file);
    }
}
