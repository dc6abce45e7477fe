package dev.troupe.contracts.security.api;

import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.CommandPermissionRequest;
import dev.troupe.contracts.security.Decision;
import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.contracts.security.FileTrustRequest;
import dev.troupe.contracts.security.RepositoryTrust;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.DeleteExchange;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.HttpExchange;
import org.springframework.web.service.annotation.PostExchange;
import org.springframework.web.service.annotation.PutExchange;

/** Decisions, trust in files of repositories, and what is put on the audit trail. */
@HttpExchange("/v1")
public interface SecurityApi {
    /** Decides a command. Never throws for an odd command: what is not understood asks. */
    @PostExchange("/decisions/commands")
    Decision decideCommand(@RequestBody CommandPermissionRequest request);

    /** Decides an access to a file. */
    @PostExchange("/decisions/files")
    Decision decideFile(@RequestBody FilePermissionRequest request);

    /** Puts events on the trail, all or none; those already there are passed over. */
    @PostExchange("/audit")
    void recordAudit(@RequestBody List<AuditEvent> events);

    /**
     * A file of a repository, read now, and whether the caller's team trusts it. Like all that
     * is about trust it is for people, be it through the orchestrator: no service and no run has a say.
     *
     * @param repository absolute path of the checkout's top level
     * @param file its path from there, one of {@link dev.troupe.contracts.security.TrustableFile}; absent: {@code
     *     .troupe/config.yaml}
     */
    @GetExchange("/trust")
    RepositoryTrust trust(
            @RequestParam String repository, @RequestParam(required = false) @Nullable String file);

    /** All files that the caller's team has trusted, without their texts, by path. */
    @GetExchange("/trust/files")
    List<RepositoryTrust> trustedFiles();

    /**
     * Trusts a file with the bytes that the person was shown. The file is read again; with other bytes it
     * is refused and nothing changes.
     */
    @PutExchange("/trust")
    RepositoryTrust trustFile(@RequestBody FileTrustRequest request);

    /** Takes trust in a file back; without any it changes nothing. The repository need not exist any more. */
    @DeleteExchange("/trust")
    RepositoryTrust distrustFile(
            @RequestParam String repository, @RequestParam(required = false) @Nullable String file);
}
