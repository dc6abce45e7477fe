package dev.troupe.cli.command;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.contracts.session.ProjectView;
import dev.troupe.contracts.session.ResultPage;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.SessionHistory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Finds the session that a person means. */
public final class SessionFinder {
    private static final int PAGE = 200;
    private static final int LAST = 50;

    /** What the server calls a session before anything is said in it. */
    private static final String UNTITLED = "New session";

    private final TroupeApi api;

    public SessionFinder(TroupeApi api) {
        this.api = api;
    }

    /**
     * The named session, or the last one of a directory's project in which something was asked.
     *
     * @param id a whole id, or its beginning or end
     * @throws TroupeException when there is none, or several
     */
    public Session find(@Nullable String id, Path directory) {
        return id == null ? last(directory) : named(id);
    }

    /** The project whose checkout holds a directory, if it is known. */
    public Optional<ProjectView> project(Path directory) {
        return pages(api::projects).stream()
                .filter(project -> directory.startsWith(Path.of(project.path())))
                .max(Comparator.comparingInt(project -> project.path().length()));
    }

    /**
     * The last session of a directory's project that changed files in a request of some kind; where there is none, the
     * last one in which something was asked.
     *
     * @param kind such as those whose changes are taken back
     * @throws TroupeException when there is none
     */
    public Session lastChanging(Path directory, Predicate<SessionHistory.Request> kind) {
        return newest(directory).stream()
                .filter(Session::changedFiles)
                .filter(it ->
                        api.history(it.id()).requests().stream()
                                .anyMatch(request ->
                                        !request.steps().isEmpty() && kind.test(request)))
                .findFirst()
                .orElseGet(() -> last(directory));
    }

    /** Whether nothing was ever said in a session, and nobody has named it. */
    public static boolean isUnused(Session session) {
        return session.title().equals(UNTITLED)
                && session.spend().equals(ModelUsage.NONE)
                && session.forkedFrom() == null;
    }

    private List<Session> newest(Path directory) {
        return project(directory)
                .map(project -> api.sessions(project.id(), LAST, null).items())
                .orElse(List.of());
    }

    private Session last(Path directory) {
        List<Session> newest = newest(directory);
        // A request that was refused leaves a session in which nothing was ever told.
        return newest.stream()
                .filter(session -> session.lastEvent() > 0 && !isUnused(session))
                .findFirst()
                .or(() -> newest.stream().findFirst())
                .orElseThrow(() ->
                        new TroupeException(
                                ErrorCode.NOT_FOUND,
                                "There is no session for " + directory + " yet.",
                                "Start one with `troupe run`, or name one of `troupe"
                                        + " sessions`."));
    }

    private Session named(String id) {
        Optional<UUID> whole = PartialIdResolver.whole(id);
        if (whole.isPresent()) {
            return api.session(whole.get());
        }
        List<Session> all = pages(cursor -> api.sessions(null, PAGE, cursor));
        return PartialIdResolver.only(id, "session", all, Session::id);
    }

    private static <T> List<T> pages(Function<@Nullable String, ResultPage<T>> read) {
        List<T> all = new ArrayList<>();
        @Nullable String cursor = null;
        do {
            ResultPage<T> page = read.apply(cursor);
            all.addAll(page.items());
            cursor = page.next();
        } while (cursor != null);
        return all;
    }

    /** Lower-case name of a session's state. */
    public static String state(Session session) {
        return session.state().name().toLowerCase(Locale.ROOT);
    }
}
