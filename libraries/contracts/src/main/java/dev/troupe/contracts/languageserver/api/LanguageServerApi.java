package dev.troupe.contracts.languageserver.api;

import dev.troupe.contracts.languageserver.CodeChangeAnswer;
import dev.troupe.contracts.languageserver.CodeChangeQuery;
import dev.troupe.contracts.languageserver.DiagnosticsAnswer;
import dev.troupe.contracts.languageserver.DiagnosticsQuery;
import dev.troupe.contracts.languageserver.FileChangeNotice;
import dev.troupe.contracts.languageserver.LanguageServerLog;
import dev.troupe.contracts.languageserver.LanguageServerStatus;
import dev.troupe.contracts.languageserver.NavigationAnswer;
import dev.troupe.contracts.languageserver.NavigationQuery;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.HttpExchange;
import org.springframework.web.service.annotation.PostExchange;

/**
 * Answers from language servers, each with how fresh it is. {@code not-found} for a directory that does not exist, {@code
 * invalid-request} for a path outside the root.
 */
@HttpExchange("/v1/lsp")
public interface LanguageServerApi {
    /** Says what is wrong with files, or what is newly wrong with them. */
    @PostExchange("/diagnostics")
    DiagnosticsAnswer diagnostics(@RequestBody DiagnosticsQuery query);

    /** Takes note that files have changed on disk; servers that run are told, and none is started. */
    @PostExchange("/changes")
    void changed(@RequestBody FileChangeNotice notice);

    /** Answers a question about a place in code. */
    @PostExchange("/navigation")
    NavigationAnswer navigate(@RequestBody NavigationQuery query);

    /** Proposes a change; nothing is written. */
    @PostExchange("/change")
    CodeChangeAnswer propose(@RequestBody CodeChangeQuery query);

    /** Tells which servers run, and which could for a root. */
    @GetExchange("/status")
    LanguageServerStatus status(@RequestParam String root);

    /** Gives the last lines that servers of a name have written about themselves. */
    @GetExchange("/logs")
    LanguageServerLog logs(@RequestParam String name);
}
