package dev.troupe.cli.client;

import dev.troupe.contracts.languageserver.DiagnosticsAnswer;
import dev.troupe.contracts.languageserver.DiagnosticsQuery;
import dev.troupe.contracts.languageserver.LanguageServerLog;
import dev.troupe.contracts.languageserver.LanguageServerStatus;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Asks the server about language servers and what they say. */
public final class LanguageServerQuestionClient {
    private final TroupeApi api;

    LanguageServerQuestionClient(TroupeApi api) {
        this.api = api;
    }

    /** Says what is wrong with files. */
    public DiagnosticsAnswer diagnostics(DiagnosticsQuery query) {
        return api.send(ApiCall.post("/v1/lsp/diagnostics", query), DiagnosticsAnswer.class);
    }

    /** Tells which servers run, and which could for a root. */
    public LanguageServerStatus status(String root) {
        return api.send(
                ApiCall.get("/v1/lsp/status?root=" + encode(root)), LanguageServerStatus.class);
    }

    /** Gives the last lines that servers of a name have written about themselves. */
    public LanguageServerLog logs(String name) {
        return api.send(ApiCall.get("/v1/lsp/logs?name=" + encode(name)), LanguageServerLog.class);
    }

    private static String encode(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }
}
