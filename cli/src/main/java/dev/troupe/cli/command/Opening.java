package dev.troupe.cli.command;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.contracts.session.Attendance;
import dev.troupe.contracts.session.CreateSession;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.UpdateSession;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Opens the session of a request, or has the one that it goes on in work as wished.
 *
 * @param micros most that the session may cost; absent: as it is
 */
record Opening(
        TroupeApi api, SessionOptions options, Attendance attendance, @Nullable Long micros) {
    /**
     * The session.
     *
     * @param named the one to go on in; absent: as the options say
     */
    Session open(@Nullable String named, @Nullable String title, Path directory) {
        if (!options.begin(named)) {
            Session found = new SessionFinder(api).find(named, directory);
            return api.updateSession(
                    found.id(), new UpdateSession(title, options.mode, attendance, micros));
        }
        return api.createSession(
                new CreateSession(
                        api.createProject(directory.toString()).id(),
                        title,
                        options.mode,
                        attendance,
                        options.isolation(),
                        options.model,
                        micros));
    }
}
