package dev.troupe.cli.chat;

import dev.troupe.contracts.agent.CommandView;
import dev.troupe.contracts.agent.ModelView;
import dev.troupe.contracts.session.Session;
import java.util.List;
import java.util.function.Consumer;

/** Opens and finds the sessions that a chat may be about. */
public interface ChatSessionProvider {
    /** Opens another session on the same project, with the same settings as the first. */
    Session begin();

    /**
     * The session that a person means.
     *
     * @param id a whole id, or its beginning or end
     * @throws dev.troupe.contracts.error.TroupeException when there is none, or several
     */
    Session find(String id);

    /** The slash commands that files define for the project. */
    List<CommandView> commands();

    /** The models that are configured. */
    List<ModelView> models();

    /**
     * The name in the settings of a model that a person names; one that runs on this machine is put there.
     *
     * @param told prints what was written
     */
    String modelName(String wanted, Consumer<String> told);

    /** Sessions of the project in which something was said, most recently changed first. */
    List<Session> here();
}
