package dev.troupe.security.policy;

import dev.troupe.configuration.source.RepositoryFile;
import dev.troupe.permission.policy.Layer;
import dev.troupe.permission.policy.Rule;
import dev.troupe.permission.policy.SecurityPolicy;
import dev.troupe.permission.profile.Profiles;
import dev.troupe.permission.profile.ProjectType;
import dev.troupe.security.decision.FileRule;
import dev.troupe.security.decision.Policy;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The policy in force, out of {@code config.yaml} in the user's Troupe home, {@code
 * .troupe/config.yaml} in the repository and the team's file. A change counts from the next decision.
 */
public final class Policies {
    /** Raised when the built-in rules change, since they are part of every policy. */
    private static final String BUILT_IN = "built-in 2";

    private static final int MOST_REPOSITORIES = 1_000;

    private final LookUps lookUps = new LookUps();
    private final PolicyFile user;
    private final @Nullable PolicyFile team;
    private final Map<Path, PolicyFile> repositories = new ConcurrentHashMap<>();
    private final Trusted trusted;
    private final Path home;
    private final PolicyFile userSecurity;
    private final Map<Path, List<PolicyFile>> securityFiles = new ConcurrentHashMap<>();
    private final ProjectListing listing = new ProjectListing();
    private final Map<Basis, Policy> known = new ConcurrentHashMap<>();

    /**
     * Policies over these files.
     *
     * @param home the user's Troupe home
     * @param teamFile the team's policy file; when named, it has to be there
     * @param trusted whose files of repositories may allow something
     */
    public Policies(Path home, @Nullable Path teamFile, Trusted trusted) {
        this.user = PolicyFile.ofUser(home.resolve("config.yaml"), lookUps);
        this.team = teamFile == null ? null : PolicyFile.ofTeam(teamFile, lookUps);
        this.trusted = trusted;
        this.home = home;
        this.userSecurity = PolicyFile.securityOfUser(home.resolve("security.json"), lookUps);
    }

    /**
     * The policy for a repository, as the files stand now.
     *
     * @param asking the team that asks, whose trust counts
     * @param repository absolute path of the checkout's top level
     */
    public Policy of(String asking, String repository) {
        List<PolicyFile.Snapshot> snapshots = new ArrayList<>();
        snapshots.add(user.now());
        String fault = null;
        Path top = directory(repository);
        PolicyFile.Snapshot security = null;
        boolean trusted = false;
        if (top == null) {
            fault =
                    "The repository "
                            + repository
                            + " cannot be read from here, so its policy is unknown and everything"
                            + " asks.";
        } else if (!top.resolve(".troupe").equals(home)) {
            snapshots.add(file(top).now(hash -> standing(asking, top, RepositoryFile.NAME, hash)));
            security = security(asking, top);
            trusted = security != null && security.hash().endsWith(" trusted");
        }
        if (team != null) {
            snapshots.add(team.now());
        }
        PolicyFile.Snapshot own = userSecurity.now();
        snapshots.add(own);
        if (security != null) {
            snapshots.add(security);
        }
        Set<ProjectType> types = top == null ? Set.of() : listing.types(top);
        Basis basis = new Basis(top, hash(snapshots, types), notices(snapshots), fault);
        Policy before = known.get(basis);
        if (before != null) {
            return before;
        }
        SecurityPolicy effective =
                own.text()
                        .security()
                        .over(
                                Profiles.effective(
                                        types,
                                        security == null ? null : security.text().security(),
                                        trusted));
        Policy merged = merged(snapshots, effective, basis);
        if (known.size() > MOST_REPOSITORIES) {
            known.clear();
        }
        known.put(basis, merged);
        return merged;
    }

    /**
     * All that a policy is made of: merging it takes longer than to decide under it.
     *
     * @param top where the rules say that they stand
     * @param hash of the texts, the trust in them and the types
     * @param notices that may also tell of what nobody knows now
     */
    private record Basis(
            @Nullable Path top, String hash, List<String> notices, @Nullable String fault) {}

    private static String hash(List<PolicyFile.Snapshot> snapshots, Set<ProjectType> types) {
        MessageDigest digest = sha256();
        digest.update(BUILT_IN.getBytes(StandardCharsets.UTF_8));
        digest.update(types.toString().getBytes(StandardCharsets.UTF_8));
        for (PolicyFile.Snapshot snapshot : snapshots) {
            digest.update(snapshot.hash().getBytes(StandardCharsets.US_ASCII));
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static List<String> notices(List<PolicyFile.Snapshot> snapshots) {
        return snapshots.stream().flatMap(it -> it.text().notices().stream()).toList();
    }

    /** The first of a repository's security files that is there; null when none is. */
    private PolicyFile.@Nullable Snapshot security(String asking, Path top) {
        List<PolicyFile> files =
                securityFiles.computeIfAbsent(
                        top,
                        it ->
                                SecurityText.NAMES.stream()
                                        .map(name ->
                                                PolicyFile.securityOfRepository(it, name, lookUps))
                                        .toList());
        for (int i = 0; i < files.size(); i++) {
            String name = SecurityText.NAMES.get(i);
            PolicyFile.Snapshot now = files.get(i).now(hash -> standing(asking, top, name, hash));
            if (!now.text().equals(PolicyText.EMPTY)) {
                return now;
            }
        }
        return null;
    }

    private static @Nullable Path directory(String repository) {
        try {
            Path top = Path.of(repository);
            return top.isAbsolute() && Files.isDirectory(top) ? top : null;
        } catch (InvalidPathException e) {
            return null;
        }
    }

    private PolicyFile file(Path top) {
        if (repositories.size() > MOST_REPOSITORIES) {
            repositories.clear();
            securityFiles.clear();
        }
        return repositories.computeIfAbsent(top, it -> PolicyFile.ofRepository(it, lookUps));
    }

    /** A link that leads elsewhere by now gains nothing: these very bytes are trusted there, too. */
    private Trusted.Standing standing(String asking, Path top, String name, String hash) {
        try {
            return trusted.standing(asking, top.toRealPath().toString(), name, hash);
        } catch (IOException e) {
            return Trusted.Standing.UNTRUSTED;
        }
    }

    /**
     * What would be wrong with a repository's file once it is trusted, so that everything would ask.
     *
     * @param file what the sentence calls it
     */
    public static Optional<String> faultOnceTrusted(String file, String text) {
        return PolicyReader.read(Layer.REPOSITORY, file, text, true).faults().stream().findFirst();
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
        return Stream.concat(Stream.ofNullable(team), repositories.values().stream())
                        .filter(PolicyFile::known)
                        .count()
                + (user.known() ? 1 : 0);
    }

    private static Policy merged(
            List<PolicyFile.Snapshot> snapshots, SecurityPolicy security, Basis basis) {
        List<Rule> commands = new ArrayList<>(security.rules());
        List<FileRule> files = new ArrayList<>();
        String first = basis.fault();
        for (PolicyFile.Snapshot snapshot : snapshots) {
            commands.addAll(snapshot.text().commands());
            files.addAll(snapshot.text().files());
            if (first == null && !snapshot.text().faults().isEmpty()) {
                first =
                        snapshot.text().faults().getFirst()
                                + " Until that is corrected, everything asks.";
            }
        }
        return new Policy(
                commands,
                files,
                security.patterns(),
                security.synonyms(),
                security.conditions(),
                security.otherwise(),
                basis.hash(),
                basis.notices(),
                first);
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java runtime has SHA-256, but not this one.", e);
        }
    }
}
