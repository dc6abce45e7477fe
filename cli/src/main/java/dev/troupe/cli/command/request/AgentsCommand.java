package dev.troupe.cli.command.request;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.DirectoryOption;
import dev.troupe.cli.command.JsonCommand;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.contracts.agent.AgentView;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code troupe agents}: who there is for the requests of a repository. */
@Command(
        name = "agents",
        description = "List the agents that can work in your repository.",
        footer = {
            "",
            "`troupe run --agent NAME` gives a request to one of them. docs/user/agents.md explains how to define your own."
        })
public final class AgentsCommand extends JsonCommand {
    @Mixin DirectoryOption directoryOption = new DirectoryOption();

    public AgentsCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        TroupeApi api = context.connect();
        String directory = directoryOption.resolve(context).toString();
        api.agents(api.createProject(directory).id()).forEach(this::show);
        return 0;
    }

    private void show(AgentView agent) {
        if (json) {
            printJson(agent);
            return;
        }
        if (agent.fault() != null) {
            print(agent.name() + "  cannot work: " + agent.fault());
            return;
        }
        String model = agent.model() == null ? "" : ", model " + agent.model();
        String effort = agent.effort() == null ? "" : ", effort " + agent.effort().word();
        String turns =
                agent.maxTurns() == null ? "" : ", at most %d turns".formatted(agent.maxTurns());
        print("%s  (%s%s%s%s)".formatted(agent.name(), agent.origin(), model, effort, turns));
        var out = context.console().out();
        out.println("    " + TerminalSanitizer.line(agent.description()));
        out.println("    " + TerminalSanitizer.line("tools: " + String.join(", ", agent.tools())));
    }
}
