package dev.troupe.security.policy;

import dev.troupe.permission.policy.SecurityPolicy;
import dev.troupe.permission.profile.PolicyLayers;
import dev.troupe.permission.profile.ProjectType;
import dev.troupe.security.policy.PolicyFile.Snapshot;
import dev.troupe.security.policy.TrustedFiles.Standing;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The files in the shape of {@code security.json}: the user's, those of repositories and the team's. */
final class SecurityFiles {
    /** Tells whether a file of a repository is trusted with the bytes of a hash. */
    interface Standings {
        Standing of(Path top, String file, String sha256);
    }

    private final LookUps lookUps;
    private final PolicyFile user;
    private final @Nullable PolicyFile team;
    private final Map<Path, List<PolicyFile>> repositories = new ConcurrentHashMap<>();

    /**
     * The files of one server.
     *
     * @param team the team's; null: there is none
     */
    SecurityFiles(Path home, @Nullable Path team, LookUps lookUps) {
        this.lookUps = lookUps;
        this.user = PolicyFile.securityOfUser(home.resolve("security.json"), lookUps);
        this.team = team == null ? null : PolicyFile.securityOfTeam(team, lookUps);
    }

    /**
     * What was read for one decision.
     *
     * @param user the user's file
     * @param repository the repository's, as far as it counts
     * @param team the team's
     */
    record Read(Snapshot user, Snapshot repository, Snapshot team) {
        /** All of them. */
        List<Snapshot> snapshots() {
            return List.of(user, repository, team);
        }

        /** What they say together, over the defaults for a project. */
        SecurityPolicy over(Set<ProjectType> types) {
            boolean there = !repository.equals(Snapshot.NOTHING);
            return new PolicyLayers(
                            user.text().security(),
                            there ? repository.text().security() : null,
                            repository.trusted(),
                            team.text().security())
                    .over(types);
        }
    }

    /**
     * Reads them as they stand now.
     *
     * @param top of the repository; null: its file does not count, or cannot be read
     */
    Read read(@Nullable Path top, Standings standings) {
        return new Read(
                user.now(),
                top == null ? Snapshot.NOTHING : repository(top, standings),
                team == null ? Snapshot.NOTHING : team.now());
    }

    /** The first of a repository's files that is there. */
    private Snapshot repository(Path top, Standings standings) {
        List<PolicyFile> files = repositories.computeIfAbsent(top, this::files);
        for (int i = 0; i < files.size(); i++) {
            String name = SecurityText.FILES.get(i).path();
            Snapshot now = files.get(i).now(hash -> standings.of(top, name, hash));
            if (!now.equals(Snapshot.NOTHING)) {
                return now;
            }
        }
        return Snapshot.NOTHING;
    }

    private List<PolicyFile> files(Path top) {
        return SecurityText.FILES.stream()
                .map(it -> PolicyFile.securityOfRepository(top, it.path(), lookUps))
                .toList();
    }

    /** Those that belong to no repository. */
    List<PolicyFile> common() {
        List<PolicyFile> files = new ArrayList<>(List.of(user));
        Stream.ofNullable(team).forEach(files::add);
        return files;
    }

    /** All whose text may be known. */
    Stream<PolicyFile> all() {
        return Stream.concat(
                common().stream(), repositories.values().stream().flatMap(List::stream));
    }

    /** Forgets the texts of repositories. */
    void forget() {
        repositories.clear();
    }
}
