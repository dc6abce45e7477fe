package dev.troupe.worker.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
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
import dev.troupe.service.tracing.ServiceTracer;
import dev.troupe.workspace.change.HashedFileChange;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What language servers hear of files that changed without them. */
class FileChangeNotifierTest {
    private static final CallerIdentity CALLER =
            new CallerIdentity("service:agent-worker", "core", Set.of(CallerIdentity.Role.WORKER));
    private static final Path ROOT = Path.of("/shop");

    private final RecordingGateway gateway = new RecordingGateway();
    private final LanguageServerClient client =
            LanguageServerClient.of(gateway, Duration.ofSeconds(10), ServiceTracer.off());

    private FileChangeNotifier notifier(boolean checking) {
        return new FileChangeNotifier(new LanguageServerAccess(client, checking, 3), "/origin");
    }

    private static HashedFileChange change(
            String path, @Nullable String before, @Nullable String after) {
        return new HashedFileChange(path, before, after, false, null);
    }

    /** A question waits for what was told before it. */
    private List<FileChangeNotice> heard() throws InterruptedException {
        client.ask(CALLER, it -> it.logs("any"));
        return List.copyOf(gateway.notices);
    }

    @Test
    void changesOfATurnAreToldTogether() throws InterruptedException {
        FileChangeNotifier notifier = notifier(true);
        notifier.note(change("new.py", null, "a"));
        notifier.note(change("old.py", "a", "b"));
        notifier.note(change("gone.py", "a", null));
        notifier.note(List.of("old.py", "checked.py"));

        notifier.send(CALLER, ROOT, List.of("checked.py"));
        notifier.send(CALLER, ROOT, List.of());

        assertThat(heard())
                .containsExactly(
                        new FileChangeNotice(
                                "/origin",
                                "/shop",
                                List.of("new.py", "old.py", "gone.py"),
                                List.of("new.py"),
                                null));
    }

    @Test
    void whatNobodyCanListIsToldAsEverything() throws InterruptedException {
        FileChangeNotifier notifier = notifier(true);
        notifier.noteUnknown();

        notifier.send(CALLER, ROOT, List.of());

        assertThat(heard()).singleElement().matches(FileChangeNotice::isOfEverything);
    }

    @Test
    void noticesComeInOrder() throws InterruptedException {
        FileChangeNotifier notifier = notifier(true);
        for (int i = 0; i < 50; i++) {
            notifier.note(List.of(i + ".py"));
            notifier.send(CALLER, ROOT, List.of());
        }

        assertThat(heard())
                .extracting(it -> it.paths().getFirst())
                .startsWith("0.py", "1.py", "2.py")
                .hasSize(50);
    }

    @Test
    void nothingIsToldWhereNothingIsChecked() throws InterruptedException {
        FileChangeNotifier notifier = notifier(false);
        notifier.note(List.of("a.py"));

        notifier.send(CALLER, ROOT, List.of());

        assertThat(heard()).isEmpty();
    }

    @Test
    void aGatewayThatFailsHurtsNobody() throws InterruptedException {
        gateway.fails = true;
        FileChangeNotifier notifier = notifier(true);
        notifier.note(List.of("a.py"));

        notifier.send(CALLER, ROOT, List.of());

        assertThat(heard()).isEmpty();
    }

    private static final class RecordingGateway implements LanguageServerApi {
        private final List<FileChangeNotice> notices = new CopyOnWriteArrayList<>();
        private volatile boolean fails;

        @Override
        public DiagnosticsAnswer diagnostics(DiagnosticsQuery query) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void changed(FileChangeNotice notice) {
            if (fails) {
                throw new TroupeException(ErrorCode.LANGUAGE_SERVERS_UNAVAILABLE, "It is away.");
            }
            notices.add(notice);
        }

        @Override
        public NavigationAnswer navigate(NavigationQuery query) {
            throw new UnsupportedOperationException();
        }

        @Override
        public CodeChangeAnswer propose(CodeChangeQuery query) {
            throw new UnsupportedOperationException();
        }

        @Override
        public LanguageServerStatus status(String root) {
            throw new UnsupportedOperationException();
        }

        @Override
        public LanguageServerLog logs(String name) {
            return new LanguageServerLog(name, List.of());
        }
    }
}
