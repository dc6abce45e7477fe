package dev.troupe.cli.command;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.contracts.session.Attendance;
import dev.troupe.contracts.session.CreateSession;
import dev.troupe.contracts.session.NewRequest;
import dev.troupe.contracts.session.PostMessage;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.StartedRequest;
import dev.troupe.contracts.session.UpdateSession;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Has requests begin: each in a session of its own, or in one that is there, at work as wished.
 *
 * @param micros most that the session may cost; absent: as it is
 */
record Opening(
        TroupeApi api, SessionOptions options, Attendance attendance, @Nullable Long micros) {
    /**
     * Begins one. What is refused leaves no session behind that was opened for it.
     *
     * @param named the session to go on in; absent: as the options say
     */
    StartedRequest ask(
            @Nullable String named, @Nullable String title, Path directory, PostMessage message) {
        if (options.begin(named)) {
            return api.start(new NewRequest(wished(title, directory), message));
        }
        Session found = new SessionFinder(api).find(named, directory);
        Session changed =
                api.updateSession(
                        found.id(), new UpdateSession(title, options.mode, attendance, micros));
        return new StartedRequest(changed, api.postMessage(changed.id(), message));
    }

    private CreateSession wished(@Nullable String title, Path directory) {
        return new CreateSession(
                api.createProject(directory.toString()).id(),
                title,
                options.mode,
                attendance,
                options.isolation(),
                options.model,
                micros);
    }
}
