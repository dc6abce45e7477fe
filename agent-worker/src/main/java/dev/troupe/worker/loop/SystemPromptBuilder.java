package dev.troupe.worker.loop;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.edit.file.RegularFileReader;
import dev.troupe.worker.context.instruction.AgentInstructions;
import dev.troupe.worker.context.instruction.FileReadRule;
import dev.troupe.worker.context.instruction.ProjectInstructionReader;
import dev.troupe.worker.context.prompt.PromptEnvironment;
import dev.troupe.worker.context.prompt.SystemPromptRenderer;
import dev.troupe.worker.definition.agent.AgentDefinition;
import dev.troupe.workspace.Workspace;
import dev.troupe.workspace.git.GitCheckout;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The system prompt of a run: the same text from turn to turn, so that providers can cache it. */
final class SystemPromptBuilder {
    private static final Logger LOG = LoggerFactory.getLogger(SystemPromptBuilder.class);
    private static final String HEAD = "ref: refs/heads/";

    private final AgentDefinition agent;
    private final List<AgentDefinition> others;
    private final boolean plans;
    private final Path root;
    private final @Nullable List<String> files;
    private final Optional<AgentInstructions> users;
    private final Optional<AgentInstructions> instructions;
    private final Map<ApprovalMode, String> texts = new EnumMap<>(ApprovalMode.class);
    private final LocalDate today = LocalDate.now(java.time.ZoneId.systemDefault());

    /**
     * @param others agents that work can be handed to
     * @param users what the user tells agents for all work
     * @param rule which files agents may read
     * @param files paths of the workspace, ignored ones left out; null where a map of the repository comes with the request
     * @param plans whether plan mode asks for a plan
     */
    SystemPromptBuilder(
            AgentDefinition agent,
            List<AgentDefinition> others,
            Optional<AgentInstructions> users,
            Workspace workspace,
            FileReadRule rule,
            @Nullable List<String> files,
            boolean plans) {
        this.agent = agent;
        this.others = others;
        this.plans = plans;
        this.root = workspace.root();
        this.files = files;
        this.users = users;
        this.instructions = ProjectInstructionReader.of(workspace, rule);
    }

    /** The prompt; always the same for a mode. */
    String text(ApprovalMode mode) {
        return texts.computeIfAbsent(mode, this::make);
    }

    /** How many characters of it are instructions of people and of the repository. */
    long instructionLength() {
        return Stream.concat(users.stream(), instructions.stream())
                .mapToLong(it -> it.text().length())
                .sum();
    }

    /** What agents may not read of the instructions, for people. */
    List<EventBody> news() {
        return Stream.concat(users.stream(), instructions.stream())
                .flatMap(it -> it.notices().stream())
                .toList();
    }

    private String make(ApprovalMode mode) {
        PromptEnvironment place =
                new PromptEnvironment(
                        root.toString(),
                        System.getProperty("os.name") + " " + System.getProperty("os.arch"),
                        today,
                        branch(),
                        files,
                        others,
                        plans && mode == ApprovalMode.PLAN);
        return SystemPromptRenderer.of(
                agent,
                place,
                users.map(AgentInstructions::text),
                instructions.map(AgentInstructions::text));
    }

    private @Nullable String branch() {
        try {
            String head =
                    RegularFileReader.line(GitCheckout.find(root).gitDirectory().resolve("HEAD"));
            return head.startsWith(HEAD) ? head.substring(HEAD.length()).strip() : null;
        } catch (IOException e) {
            LOG.debug("The branch of {} cannot be read.", root, e);
            return null;
        }
    }
}
