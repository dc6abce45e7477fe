package dev.troupe.lsp;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.languageserver.CodeChangeAnswer;
import dev.troupe.contracts.languageserver.CodeChangeQuery;
import dev.troupe.contracts.languageserver.DiagnosticsAnswer;
import dev.troupe.contracts.languageserver.DiagnosticsQuery;
import dev.troupe.contracts.languageserver.FileChangeNotice;
import dev.troupe.contracts.languageserver.LanguageServerLog;
import dev.troupe.contracts.languageserver.LanguageServerStatus;
import dev.troupe.contracts.languageserver.NavigationAnswer;
import dev.troupe.contracts.languageserver.NavigationQuery;
import dev.troupe.contracts.languageserver.api.LanguageServerApi;
import java.util.function.Supplier;
import org.springframework.web.bind.annotation.RestController;

/** The gateway on both wires: over HTTP and called directly. Contents of files are for those who may run requests. */
@RestController
final class LanguageServerController implements LanguageServerApi {
    private final LanguageServerAnswers answers;
    private final CodeQuestionAnswers code;
    private final LanguageServerOverview overview;
    private final LanguageServerMeters meters;

    LanguageServerController(
            LanguageServerAnswers answers,
            CodeQuestionAnswers code,
            LanguageServerOverview overview,
            LanguageServerMeters meters) {
        this.answers = answers;
        this.code = code;
        this.overview = overview;
        this.meters = meters;
    }

    @Override
    public DiagnosticsAnswer diagnostics(DiagnosticsQuery query) {
        DiagnosticsAnswer answer = answer("diagnostics", () -> answers.diagnostics(query));
        meters.count(answer);
        return answer;
    }

    @Override
    public void changed(FileChangeNotice notice) {
        var _ =
                answer(
                        "changes",
                        () -> {
                            answers.changed(notice);
                            return notice;
                        });
    }

    @Override
    public NavigationAnswer navigate(NavigationQuery query) {
        return answer("navigation", () -> code.navigate(query));
    }

    @Override
    public CodeChangeAnswer propose(CodeChangeQuery query) {
        return answer("change", () -> code.propose(query));
    }

    @Override
    public LanguageServerStatus status(String root) {
        return answer("status", () -> overview.status(root));
    }

    @Override
    public LanguageServerLog logs(String name) {
        return answer("logs", () -> overview.logs(name));
    }

    private <T> T answer(String question, Supplier<T> answer) {
        CallerIdentity.current().require(Role.DEVELOPER, Role.ADMIN, Role.SERVICE, Role.WORKER);
        return meters.time(question, answer);
    }
}
