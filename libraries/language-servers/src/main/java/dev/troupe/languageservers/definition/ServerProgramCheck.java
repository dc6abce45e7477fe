package dev.troupe.languageservers.definition;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds out whether a program on this machine is a server that works. */
final class ServerProgramCheck {
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private final ServerInstallation installation;
    private final VersionProbe probe;

    ServerProgramCheck(ServerInstallation installation, VersionProbe probe) {
        this.installation = installation;
        this.probe = probe;
    }

    /** Checks the program of a command. */
    ProgramLookup checkProgram(
            LanguageServerDefinition definition, Path program, List<String> command) {
        NodePackage node = NodePackage.readPackage(program);
        String fault = node == null ? null : nodeFault(program, node);
        if (fault != null) {
            return new ProgramLookup.Unusable(fault);
        }
        List<String> words = new ArrayList<>(command);
        words.set(0, program.toString());
        String version = node == null ? "" : node.version();
        VersionRequirement requirement = definition.versionRequirement();
        List<String> question = requirement == null ? List.of() : question(program, requirement);
        if (requirement == null || question.isEmpty()) {
            return new ProgramLookup.Found(words, version);
        }
        VersionProbe.Answer answer = probe.runProgram(question, LIMIT);
        if (answer.exitCode() != 0) {
            return new ProgramLookup.Unusable(failure(definition, question, answer));
        }
        ReleaseNumber told = ReleaseNumber.findIn(answer.output());
        ReleaseNumber minimum = ReleaseNumber.findIn(requirement.minimum());
        if (minimum != null && (told == null || told.compareTo(minimum) < 0)) {
            return new ProgramLookup.Unusable(
                    "`%s` is version %s, and %s or newer is needed. %s"
                            .formatted(
                                    program,
                                    told == null ? "unknown" : told.text(),
                                    minimum.text(),
                                    installation.hintFor(definition)));
        }
        return new ProgramLookup.Found(words, told == null ? version : told.text());
    }

    private static List<String> question(Path program, VersionRequirement requirement) {
        Path asked =
                requirement.program().isEmpty()
                        ? program
                        : program.resolveSibling(requirement.program());
        if (!ServerSearchPath.isProgram(asked)) {
            return List.of();
        }
        List<String> question = new ArrayList<>(List.of(asked.toString()));
        question.addAll(requirement.arguments());
        return question;
    }

    private String failure(
            LanguageServerDefinition definition,
            List<String> question,
            VersionProbe.Answer answer) {
        String asked = String.join(" ", question);
        String hint = installation.hintFor(definition);
        if (answer.exitCode() < 0) {
            return "`%s` did not run to its end within %d s. %s"
                    .formatted(asked, LIMIT.toSeconds(), hint);
        }
        String line = answer.output().lines().filter(it -> !it.isBlank()).findFirst().orElse("");
        String said = line.isEmpty() ? "it printed nothing" : line.strip();
        return "`%s` fails with exit code %d: %s. %s"
                .formatted(asked, answer.exitCode(), said.replaceAll("\\.$", ""), hint);
    }

    private @Nullable String nodeFault(Path program, NodePackage script) {
        Path node = installation.searchPath().findProgram("node");
        if (node == null) {
            return "`%s` needs Node.js, which is not on the path; install Node.js."
                    .formatted(program);
        }
        if (script.engines().isEmpty()) {
            return null;
        }
        VersionProbe.Answer answer = probe.runProgram(List.of(node.toString(), "--version"), LIMIT);
        ReleaseNumber version = ReleaseNumber.findIn(answer.output());
        if (answer.exitCode() != 0 || version == null || script.canRunOn(version)) {
            return null;
        }
        return "`%s` %s needs Node.js %s, and `%s` is %s; install a Node.js that fits."
                .formatted(program, script.version(), script.engines(), node, version.text());
    }
}
