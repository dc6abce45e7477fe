package dev.troupe.security.policy;

import dev.troupe.configuration.source.RepositorySettingsFile;
import dev.troupe.permission.policy.Layer;
import dev.troupe.security.hash.Sha256Hash;
import dev.troupe.security.policy.FileBytes.Absent;
import dev.troupe.security.policy.FileBytes.Present;
import dev.troupe.security.policy.FileBytes.Refused;
import dev.troupe.security.policy.TrustedFiles.Standing;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One layer's file. It is read each time, which costs microseconds and misses no change, and parsed
 * when its bytes, or the trust in them, differ from the last ones.
 */
final class PolicyFile {
    static final int LARGEST = 256 * 1024;

    /** How a person trusts a file. */
    static final String COMMAND = "`troupe config trust`";

    private static final String TRUSTED = " trusted";

    /**
     * The file at one moment.
     *
     * @param hash of its bytes and of the trust in them
     */
    record Snapshot(PolicyText text, String hash) {
        /** Of a file that is not there. */
        static final Snapshot NOTHING = new Snapshot(PolicyText.EMPTY, "-");

        /** Whether a person trusts these bytes. */
        boolean trusted() {
            return hash.endsWith(TRUSTED);
        }
    }

    private final Parser parser;
    private final LookUps lookUps;
    private final Path path;
    private final Supplier<FileBytes> bytes;

    /** What names the file, which then has to be there. */
    private final @Nullable String setting;

    /** Whether a trusted one may take the place of defaults, so that without trust more may be allowed. */
    private final boolean replacing;

    private volatile @Nullable Snapshot last;
    private volatile @Nullable Snapshot lastTrusted;

    /** Reads a text, as it counts with or without a person's trust. */
    private interface Parser {
        PolicyText read(String file, String text, boolean trusted);
    }

    private PolicyFile(
            Parser parser,
            Path path,
            Supplier<FileBytes> bytes,
            @Nullable String setting,
            boolean replacing,
            LookUps lookUps) {
        this.lookUps = lookUps;
        this.parser = parser;
        this.path = path;
        this.bytes = bytes;
        this.setting = setting;
        this.replacing = replacing;
    }

    static PolicyFile ofUser(Path path, LookUps lookUps) {
        return new PolicyFile(
                settings(Layer.USER), path, () -> FileBytes.of(path), null, false, lookUps);
    }

    static PolicyFile ofTeam(Path path, LookUps lookUps) {
        return new PolicyFile(
                settings(Layer.TEAM),
                path,
                () -> FileBytes.of(path),
                TeamFiles.SETTINGS,
                false,
                lookUps);
    }

    static PolicyFile ofRepository(Path top, LookUps lookUps) {
        Path path = top.resolve(RepositorySettingsFile.NAME);
        return new PolicyFile(
                settings(Layer.REPOSITORY),
                path,
                () -> FileBytes.ofRepository(top, RepositorySettingsFile.NAME),
                null,
                false,
                lookUps);
    }

    /** The team's security file. */
    static PolicyFile securityOfTeam(Path path, LookUps lookUps) {
        return new PolicyFile(
                security(Layer.TEAM),
                path,
                () -> FileBytes.of(path),
                TeamFiles.COMMANDS,
                false,
                lookUps);
    }

    /** The user's security file. */
    static PolicyFile securityOfUser(Path path, LookUps lookUps) {
        return new PolicyFile(
                security(Layer.USER), path, () -> FileBytes.of(path), null, false, lookUps);
    }

    /** A repository's security file under one of its names. */
    static PolicyFile securityOfRepository(Path top, String name, LookUps lookUps) {
        return new PolicyFile(
                security(Layer.REPOSITORY),
                top.resolve(name),
                () -> FileBytes.ofRepository(top, name),
                null,
                true,
                lookUps);
    }

    private static Parser settings(Layer layer) {
        return (file, text, trusted) -> PolicyReader.read(layer, file, text, trusted);
    }

    private static Parser security(Layer layer) {
        return (file, text, trusted) -> SecurityText.read(layer, file, text, trusted);
    }

    /** What a person wrote who needs nobody's trust. */
    Snapshot now() {
        return now(_ -> Standing.UNTRUSTED);
    }

    /**
     * The file as it is.
     *
     * @param standing of a hash
     */
    Snapshot now(Function<String, Standing> standing) {
        return switch (bytes.get()) {
            case Absent _ ->
                    setting == null
                            ? Snapshot.NOTHING
                            : broken(
                                    "The policy file "
                                            + path
                                            + " is not there, but `"
                                            + setting
                                            + "` names it.");
            case Refused refused -> broken(refused.fault());
            case Present present -> judged(present, standing.apply(present.sha256()));
        };
    }

    private Snapshot judged(Present present, Standing standing) {
        return switch (standing) {
            case TRUSTED -> {
                Snapshot now = parsed(present, lastTrusted, present.sha256() + TRUSTED, true);
                lastTrusted = now;
                yield now;
            }
            case UNTRUSTED -> untrusted(present);
            case UNKNOWN -> {
                Snapshot now = untrusted(present);
                yield new Snapshot(unknown(now.text()), now.hash());
            }
        };
    }

    private Snapshot untrusted(Present present) {
        Snapshot now = parsed(present, last, present.sha256(), false);
        last = now;
        return now;
    }

    private PolicyText unknown(PolicyText untrusted) {
        String unknown =
                "Whether a person trusts "
                        + path
                        + " is not known now, because the database does not answer; ";
        return replacing
                ? untrusted.failing(
                        unknown
                                + "until it does, every command that is not blocked needs approval.")
                : untrusted.noting(unknown + "meanwhile it only tightens.");
    }

    /** Where it is kept, whether it is there or not. */
    Path path() {
        return path;
    }

    /** Whether a text is kept. */
    boolean known() {
        return last != null || lastTrusted != null;
    }

    private Snapshot parsed(
            Present present, @Nullable Snapshot known, String hash, boolean trusted) {
        if (known != null && known.hash.equals(hash)) {
            lookUps.hit();
            return known;
        }
        lookUps.miss();
        return new Snapshot(parser.read(path.toString(), present.text(), trusted), hash);
    }

    private static Snapshot broken(String fault) {
        return new Snapshot(PolicyText.broken(fault), Sha256Hash.of(fault));
    }
}
