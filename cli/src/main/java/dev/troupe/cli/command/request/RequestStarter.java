package dev.troupe.cli.command.request;

import dev.troupe.cli.attachment.CallerDirectory;
import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.command.SessionFinder;
import dev.troupe.cli.command.SessionOptions;
import dev.troupe.contracts.session.CreateSessionRequest;
import dev.troupe.contracts.session.PostMessageRequest;
import dev.troupe.contracts.session.ProjectView;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.StartSessionRequest;
import dev.troupe.contracts.session.StartSessionResponse;
import dev.troupe.contracts.session.UpdateSessionRequest;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Has requests begin: each in a session of its own, or in one that is there, at work as wished.
 *
 * @param micros most that the session may cost; absent: as it is
 */
record RequestStarter(
        TroupeApi api,
        SessionOptions options,
        SessionAttendance attendance,
        @Nullable Long micros) {
    /**
     * Begins one. What is refused leaves no session behind that was opened for it.
     *
     * @param named the session to go on in; absent: as the options say
     */
    StartSessionResponse ask(
            @Nullable String named,
            @Nullable String title,
            Path directory,
            PostMessageRequest message) {
        if (options.begin(named)) {
            ProjectView project = api.createProject(directory.toString());
            return api.start(
                    new StartSessionRequest(
                            wished(title, project), placed(project.path(), directory, message)));
        }
        Session found = new SessionFinder(api).find(named, directory);
        Session changed =
                api.updateSession(
                        found.id(),
                        new UpdateSessionRequest(
                                title, options.mode, attendance, micros, options.model));
        return new StartSessionResponse(
                changed,
                api.postMessage(changed.id(), placed(changed.projectPath(), directory, message)));
    }

    /** Has a message tell where its author is. */
    static PostMessageRequest placed(String project, Path directory, PostMessageRequest message) {
        return message.inContext(CallerDirectory.within(project, directory), message.attachments());
    }

    private CreateSessionRequest wished(@Nullable String title, ProjectView project) {
        return new CreateSessionRequest(
                project.id(),
                title,
                options.mode,
                attendance,
                options.isolation(),
                options.model,
                micros);
    }
}
