package dev.troupe.security.policy;

import dev.troupe.security.decision.CommandRule;
import dev.troupe.security.decision.FileRule;
import dev.troupe.security.decision.Layer;
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
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The policy in force, out of {@code config.yaml} in the user's Troupe home, {@code
 * .troupe/config.yaml} in the repository and the team's file. A change counts from the next decision.
 */
public final class Policies {
    /** Raised when the built-in rules change, since they are part of every policy. */
    private static final String BUILT_IN = "built-in 1";

    private static final int MOST_REPOSITORIES = 1_000;

    private final LookUps lookUps = new LookUps();
    private final PolicyFile user;
    private final @Nullable PolicyFile team;
    private final Map<Path, PolicyFile> repositories = new ConcurrentHashMap<>();
    private final Trusted trusted;
    private final Path home;

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
        if (top == null) {
            fault =
                    "The repository "
                            + repository
                            + " cannot be read from here, so its policy is unknown and everything"
                            + " asks.";
        } else if (!top.resolve(".troupe").equals(home)) {
            snapshots.add(file(top).now(hash -> standing(asking, top, hash)));
        }
        if (team != null) {
            snapshots.add(team.now());
        }
        return merged(snapshots, fault);
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
        }
        return repositories.computeIfAbsent(top, it -> PolicyFile.ofRepository(it, lookUps));
    }

    /** A link that leads elsewhere by now gains nothing: these very bytes are trusted there, too. */
    private Trusted.Standing standing(String asking, Path top, String hash) {
        try {
            return trusted.standing(asking, top.toRealPath().toString(), hash);
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

    private static Policy merged(List<PolicyFile.Snapshot> snapshots, @Nullable String fault) {
        List<CommandRule> commands = new ArrayList<>();
        List<FileRule> files = new ArrayList<>();
        List<String> notices = new ArrayList<>();
        MessageDigest digest = sha256();
        digest.update(BUILT_IN.getBytes(StandardCharsets.UTF_8));
        String first = fault;
        for (PolicyFile.Snapshot snapshot : snapshots) {
            commands.addAll(snapshot.text().commands());
            files.addAll(snapshot.text().files());
            notices.addAll(snapshot.text().notices());
            if (first == null && !snapshot.text().faults().isEmpty()) {
                first =
                        snapshot.text().faults().getFirst()
                                + " Until that is corrected, everything asks.";
            }
            digest.update(snapshot.hash().getBytes(StandardCharsets.US_ASCII));
        }
        String hash = HexFormat.of().formatHex(digest.digest());
        return new Policy(commands, files, hash, notices, first);
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java runtime has SHA-256, but not this one.", e);
        }
    }
}
