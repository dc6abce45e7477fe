package dev.troupe.languageservers.definition;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Finds the programs of language servers: those of the project first, then those that Troupe installed, then those on the path. A
 * result holds until a directory or a program that it rests on changes.
 */
public final class ServerProgramFinder {
    /** What does not work may be mended without a trace in the directories, as by {@code rustup component add}. */
    private static final Duration RETRY = Duration.ofMinutes(1);

    private static final int MAX_RESULTS = 1_000;

    private final ServerInstallation installation;
    private final ServerProgramCheck check;
    private final InstantSource clock;
    private final Map<Question, Result> results = new ConcurrentHashMap<>();

    private record Question(String name, List<List<String>> commands, ProgramSearchScope scope) {}

    private record Result(String fingerprint, Instant at, ProgramLookup lookup) {}

    /** Makes a finder that asks programs for their versions with a probe. */
    public ServerProgramFinder(
            ServerInstallation installation, VersionProbe probe, InstantSource clock) {
        this.installation = installation;
        this.check = new ServerProgramCheck(installation, probe);
        this.clock = clock;
    }

    /** Finds the program of a server and checks that it works. */
    public ProgramLookup findProgram(
            LanguageServerDefinition definition, ProgramSearchScope scope) {
        if (definition.isBundled()) {
            return new ProgramLookup.Found(definition.commands().getFirst(), "");
        }
        ProgramCandidates candidates = ProgramCandidates.collect(definition, scope, installation);
        String fingerprint = candidates.fingerprint(installation.searchPath().findProgram("node"));
        Question question = new Question(definition.name(), definition.commands(), scope);
        Result known = results.get(question);
        if (known != null && holds(known, fingerprint)) {
            return known.lookup();
        }
        ProgramLookup lookup = checkCandidates(definition, candidates);
        if (results.size() >= MAX_RESULTS) {
            results.clear();
        }
        results.put(question, new Result(fingerprint, clock.instant(), lookup));
        return lookup;
    }

    private boolean holds(Result result, String fingerprint) {
        boolean isStale =
                result.lookup() instanceof ProgramLookup.Unusable
                        && result.at().plus(RETRY).isBefore(clock.instant());
        return result.fingerprint().equals(fingerprint) && !isStale;
    }

    private ProgramLookup checkCandidates(
            LanguageServerDefinition definition, ProgramCandidates candidates) {
        List<ProgramLookup> failed = new ArrayList<>();
        for (ProgramCandidates.Candidate candidate : candidates.found()) {
            ProgramLookup lookup =
                    check.checkProgram(definition, candidate.program(), candidate.command());
            if (lookup instanceof ProgramLookup.Found) {
                return lookup;
            }
            failed.add(lookup);
        }
        return failed.isEmpty() ? missing(definition) : failed.getFirst();
    }

    private ProgramLookup missing(LanguageServerDefinition definition) {
        String program = definition.commands().getFirst().getFirst();
        return new ProgramLookup.Missing(
                "The language server `%s` is not installed: there is no program `%s`. %s"
                        .formatted(definition.name(), program, installation.hintFor(definition)));
    }
}
