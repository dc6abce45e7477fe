package dev.troupe.cli.chat;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.doctor.InstallationDoctor;
import dev.troupe.cli.notification.NotifySettings;
import dev.troupe.cli.server.TroupeHome;
import dev.troupe.cli.terminal.ConsoleStreams;
import dev.troupe.contracts.agent.ReasoningEffort;
import dev.troupe.contracts.session.MessageAttachment;
import dev.troupe.contracts.session.Session;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Holds what a chat needs to begin.
 *
 * @param connect connects to the server, which is started when none runs; the consumer is told of
 *     what a person would otherwise wait for without knowing
 * @param session the one to talk in
 * @param directory where it was called
 * @param place the directory that it is about, in which the person's own commands run
 * @param attachments what goes with the first message
 * @param notifying how the person wants to be called
 * @param effort how much models are to think about requests; null: as much as each agent wants
 * @param environment the variables of the process, which name the person's editor
 */
public record ChatSetup(
        ConsoleStreams console,
        TroupeHome home,
        InstallationDoctor doctor,
        Function<Consumer<String>, TroupeApi> connect,
        ChatSessionProvider sessions,
        Session session,
        Path directory,
        Path place,
        List<MessageAttachment> attachments,
        Supplier<NotifySettings> notifying,
        @Nullable ReasoningEffort effort,
        Map<String, String> environment) {
    /** Copies the map and the list. */
    public ChatSetup {
        attachments = List.copyOf(attachments);
        environment = Map.copyOf(environment);
    }
}
