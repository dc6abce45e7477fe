package dev.troupe.languageservers.definition;

import java.nio.file.Path;
import java.util.List;

/**
 * How servers get onto this machine.
 *
 * @param searchPath where the programs that install servers are looked for
 * @param directory below it Troupe keeps the servers that it installs
 */
public record ServerInstallation(ServerSearchPath searchPath, Path directory) {
    /** Returns the directory in which Troupe keeps a server. */
    public Path directoryOf(LanguageServerDefinition definition) {
        return directory.resolve(definition.installName());
    }

    /** Lists the commands that install a server with the programs of this machine, the best first. */
    public List<List<String>> installCommands(LanguageServerDefinition definition) {
        return definition.installMethods().stream()
                .filter(it -> searchPath.findProgram(it.manager()) != null)
                .map(it -> it.commandFor(directoryOf(definition)))
                .toList();
    }

    /** Lists the directories of the servers that Troupe installed in which this one may be. */
    List<Path> programDirectories(LanguageServerDefinition definition) {
        Path own = directoryOf(definition);
        return List.of(own.resolve("node_modules/.bin"), own.resolve("bin"));
    }

    /** Writes the sentence that says how to get a server. */
    String hintFor(LanguageServerDefinition definition) {
        List<List<String>> commands = installCommands(definition);
        if (!commands.isEmpty()) {
            return "Install it with `" + String.join(" ", commands.getFirst()) + "`.";
        }
        if (definition.installMethods().isEmpty()) {
            return "Put it on the path, or name its `command` in .lsp.json.";
        }
        InstallMethod best = definition.installMethods().getFirst();
        return "Install %s, then run `%s`."
                .formatted(
                        best.manager(), String.join(" ", best.commandFor(directoryOf(definition))));
    }
}
