package dev.troupe.security.policy;

import dev.troupe.configuration.source.RepositorySettingsFile;
import dev.troupe.contracts.security.TrustableFile;
import dev.troupe.permission.policy.CommandRule;
import dev.troupe.permission.policy.Layer;
import dev.troupe.permission.policy.SecurityPolicy;
import dev.troupe.permission.profile.DetectedProjectType;
import dev.troupe.permission.profile.ProjectTypes;
import dev.troupe.security.decision.EffectivePolicy;
import dev.troupe.security.decision.FileRule;
import dev.troupe.security.fact.FilePresence;
import dev.troupe.security.hash.Sha256Hash;
import dev.troupe.security.policy.MergedPolicies.Sources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the policy in force, out of the user's files in the Troupe home, those of the repository and the team's. A change
 * counts from the next decision.
 */
public final class PolicySource {
    /** Raised when the built-in rules change, since they are part of every policy. */
    private static final String BUILT_IN = "built-in 3";

    private static final int MOST_REPOSITORIES = 1_000;
    private static final String CLOSED = " Until that is corrected, every command needs approval.";

    private final LookUps lookUps = new LookUps();
    private final PolicyFile user;
    private final @Nullable PolicyFile team;
    private final Map<Path, PolicyFile> repositories = new ConcurrentHashMap<>();
    private final TrustedFiles trusted;
    private final Path home;
    private final TeamFiles teamFiles;
    private final SecurityFiles security;
    private final ProjectListing listing = new ProjectListing();
    private final MergedPolicies merged = new MergedPolicies();

    /**
     * Policies over these files.
     *
     * @param home the user's Troupe home
     * @param teamFiles what an administrator says for everybody
     * @param trusted whose files of repositories may allow something
     */
    public PolicySource(Path home, TeamFiles teamFiles, TrustedFiles trusted) {
        Path settings = teamFiles.settings();
        this.user = PolicyFile.ofUser(home.resolve("config.yaml"), lookUps);
        this.team = settings == null ? null : PolicyFile.ofTeam(settings, lookUps);
        this.trusted = trusted;
        this.home = home;
        this.teamFiles = teamFiles;
        this.security = new SecurityFiles(home, teamFiles.commands(), lookUps);
    }

    /**
     * The policy for a repository, as the files stand now.
     *
     * @param asking the team that asks, whose trust counts
     * @param repository absolute path of the checkout's top level
     */
    public EffectivePolicy of(String asking, String repository) {
        Path top = directory(repository);
        Path own = top == null || top.resolve(".troupe").equals(home) ? null : top;
        List<PolicyFile.Snapshot> snapshots = new ArrayList<>();
        snapshots.add(user.now());
        snapshots.add(
                own == null
                        ? PolicyFile.Snapshot.NOTHING
                        : file(own)
                                .now(hash ->
                                        standing(asking, own, RepositorySettingsFile.NAME, hash)));
        snapshots.add(team == null ? PolicyFile.Snapshot.NOTHING : team.now());
        List<DetectedProjectType> detected = top == null ? List.of() : listing.detected(top);
        SecurityFiles.Read read =
                security.read(own, (at, name, hash) -> standing(asking, at, name, hash));
        snapshots.addAll(read.snapshots());
        return merged.of(
                asking,
                repository,
                new Sources(snapshots, detected, misplaced(repository, top)),
                sources -> merged(sources, read.over(ProjectTypes.types(detected))));
    }

    private @Nullable String misplaced(String repository, @Nullable Path top) {
        return top == null
                ? "The repository "
                        + repository
                        + " cannot be read from here, so its policy is unknown and every command needs approval."
                : teamFiles.misplaced(top, home).map(it -> it + CLOSED).orElse(null);
    }

    /**
     * What is wrong with the files that belong to no repository, as they stand now, one sentence each. While anything is,
     * everything asks in all repositories.
     */
    public List<String> faults() {
        return common().flatMap(it -> it.now().text().faults().stream()).toList();
    }

    /** Those of these files that are there. */
    public List<Path> files() {
        return common().map(PolicyFile::path).filter(Files::exists).toList();
    }

    private Stream<PolicyFile> common() {
        return Stream.of(Stream.of(user), Stream.ofNullable(team), security.common().stream())
                .flatMap(it -> it);
    }

    /** Whether the team's policy lets rules apply that answers propose; not while there is a fault in it. */
    public boolean appliesProposals() {
        if (team == null) {
            return false;
        }
        PolicyText text = team.now().text();
        return text.autoApply() && text.faults().isEmpty();
    }

    /** Of one that cannot be looked at the files are missed, which is a fault; of one that is not here there are none. */
    private static @Nullable Path directory(String repository) {
        try {
            Path top = Path.of(repository);
            return top.isAbsolute() && FilePresence.mayBeDirectory(top) ? top : null;
        } catch (InvalidPathException e) {
            return null;
        }
    }

    private PolicyFile file(Path top) {
        if (repositories.size() > MOST_REPOSITORIES) {
            repositories.clear();
            security.forget();
        }
        return repositories.computeIfAbsent(top, it -> PolicyFile.ofRepository(it, lookUps));
    }

    /** A link that leads elsewhere by now gains nothing: these very bytes are trusted there, too. */
    private TrustedFiles.Standing standing(String asking, Path top, String name, String hash) {
        try {
            return trusted.standing(asking, top.toRealPath().toString(), name, hash);
        } catch (IOException e) {
            return TrustedFiles.Standing.UNTRUSTED;
        }
    }

    /**
     * What would be wrong with a repository's file once it is trusted, so that everything would ask.
     *
     * @param file what the sentences call it
     */
    public static List<String> faultsOnceTrusted(TrustableFile kind, String file, String text) {
        return switch (kind) {
            case SETTINGS -> PolicyReader.read(Layer.REPOSITORY, file, text, true).faults();
            case SECURITY, OTHER_SECURITY ->
                    SecurityText.read(Layer.REPOSITORY, file, text, true).faults();
        };
    }

    /** How often a file's text was known from the last look. */
    public long hits() {
        return lookUps.hits();
    }

    /** How often a file's text was new and had to be parsed. */
    public long misses() {
        return lookUps.misses();
    }

    /** Files whose text is known. */
    public long entries() {
        return Stream.of(
                        Stream.of(user),
                        Stream.ofNullable(team),
                        repositories.values().stream(),
                        security.all())
                .flatMap(it -> it)
                .filter(PolicyFile::known)
                .count();
    }

    private static EffectivePolicy merged(Sources sources, SecurityPolicy security) {
        List<CommandRule> commands = new ArrayList<>(security.rules());
        List<FileRule> files = new ArrayList<>();
        List<String> notices = new ArrayList<>();
        Sha256Hash hash = new Sha256Hash().add(BUILT_IN).add(sources.detected().toString());
        String first = sources.fault();
        for (PolicyFile.Snapshot snapshot : sources.files()) {
            commands.addAll(snapshot.text().commands());
            files.addAll(snapshot.text().files());
            notices.addAll(snapshot.text().notices());
            if (first == null && !snapshot.text().faults().isEmpty()) {
                first = snapshot.text().faults().getFirst() + CLOSED;
            }
            hash.add(snapshot.hash());
        }
        return new EffectivePolicy(
                security.with(commands), files, sources.detected(), hash.hex(), notices, first);
    }
}
