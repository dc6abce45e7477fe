package dev.troupe.cli.command;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.client.Wire;
import dev.troupe.cli.screen.JsonScreen;
import dev.troupe.cli.screen.SafeText;
import dev.troupe.contracts.agent.AgentView;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code troupe agents}: who there is for the requests of a repository. */
@Command(
        name = "agents",
        description = "List the agents of the repository around the current directory.",
        footer = {
            "",
            "`troupe run --agent NAME` gives a request to one of them; docs/agents.md tells how",
            "to define your own."
        })
final class AgentsCommand extends JsonCommand {
    @Mixin DirectoryOption where = new DirectoryOption();

    AgentsCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        TroupeApi api = surroundings.connect();
        String directory = where.resolve(surroundings).toString();
        api.agents(api.createProject(directory).id()).forEach(this::show);
        return 0;
    }

    private void show(AgentView agent) {
        var console = surroundings.console();
        if (json) {
            JsonScreen.print(console, Wire.tree(agent));
            return;
        }
        var out = console.out();
        if (agent.fault() != null) {
            out.println(SafeText.line(agent.name() + "  cannot work: " + agent.fault()));
            return;
        }
        String model = agent.model() == null ? "" : ", model " + agent.model();
        String effort = agent.effort() == null ? "" : ", effort " + agent.effort().word();
        String turns =
                agent.maxTurns() == null ? "" : ", at most %d turns".formatted(agent.maxTurns());
        out.println(
                SafeText.line(
                        "%s  (%s%s%s%s)"
                                .formatted(agent.name(), agent.origin(), model, effort, turns)));
        out.println("    " + SafeText.line(agent.description()));
        out.println("    " + SafeText.line("tools: " + String.join(", ", agent.tools())));
    }
}
