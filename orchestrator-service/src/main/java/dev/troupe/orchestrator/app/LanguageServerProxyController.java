package dev.troupe.orchestrator.app;

import dev.troupe.contracts.languageserver.CodeChangeAnswer;
import dev.troupe.contracts.languageserver.CodeChangeQuery;
import dev.troupe.contracts.languageserver.DiagnosticsAnswer;
import dev.troupe.contracts.languageserver.DiagnosticsQuery;
import dev.troupe.contracts.languageserver.FileChangeNotice;
import dev.troupe.contracts.languageserver.LanguageServerLog;
import dev.troupe.contracts.languageserver.LanguageServerStatus;
import dev.troupe.contracts.languageserver.NavigationAnswer;
import dev.troupe.contracts.languageserver.NavigationQuery;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Answers from language servers for people, whose command lines know the orchestrator alone. */
@RestController
@RequestMapping("/v1/lsp")
class LanguageServerProxyController {
    private final LanguageServerConnection access;

    LanguageServerProxyController(LanguageServerConnection access) {
        this.access = access;
    }

    /** Says what is wrong with files, or what is newly wrong with them. */
    @PostMapping("/diagnostics")
    DiagnosticsAnswer diagnostics(@RequestBody DiagnosticsQuery query) {
        return access.require().diagnostics(query);
    }

    /** Takes note that files have changed on disk; servers that run are told, and none is started. */
    @PostMapping("/changes")
    void changed(@RequestBody FileChangeNotice notice) {
        access.require().changed(notice);
    }

    /** Answers a question about a place in code. */
    @PostMapping("/navigation")
    NavigationAnswer navigate(@RequestBody NavigationQuery query) {
        return access.require().navigate(query);
    }

    /** Proposes a change; nothing is written. */
    @PostMapping("/change")
    CodeChangeAnswer propose(@RequestBody CodeChangeQuery query) {
        return access.require().propose(query);
    }

    /** Tells which servers run, and which could for a root. */
    @GetMapping("/status")
    LanguageServerStatus status(@RequestParam String root) {
        return access.require().status(root);
    }

    /** Gives the last lines that servers of a name have written about themselves. */
    @GetMapping("/logs")
    LanguageServerLog logs(@RequestParam String name) {
        return access.require().logs(name);
    }
}
