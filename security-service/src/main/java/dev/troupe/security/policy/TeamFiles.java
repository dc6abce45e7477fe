package dev.troupe.security.policy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What an administrator says for everybody. Once a file is named it has to be there.
 *
 * @param settings a YAML file with {@code permissions}, if there is one
 * @param commands a file in the shape of {@code security.json}, if there is one
 */
public record TeamFiles(@Nullable Path settings, @Nullable Path commands) {
    /** No files. */
    public static final TeamFiles NONE = new TeamFiles(null, null);

    static final String SETTINGS = "troupe.security.team-policy";
    static final String COMMANDS = "troupe.security.team-commands";

    private record Named(String setting, Path file) {}

    /**
     * What is wrong when one of them lies in a repository, where agents may write and a pull may change it.
     *
     * @param top of the repository
     * @param home the Troupe home, which agents never write
     */
    Optional<String> misplaced(Path top, Path home) {
        if (settings == null && commands == null) {
            return Optional.empty();
        }
        Path real = real(top);
        return named().filter(it -> within(it.file(), real) && !within(it.file(), real(home)))
                .findFirst()
                .map(it ->
                        "The team's policy file "
                                + it.file()
                                + " lies in the repository "
                                + top
                                + ", where it is not safe from agents; move it out of there and"
                                + " name its new place in `"
                                + it.setting()
                                + "`.");
    }

    private Stream<Named> named() {
        return Stream.concat(
                Stream.ofNullable(settings).map(it -> new Named(SETTINGS, it)),
                Stream.ofNullable(commands).map(it -> new Named(COMMANDS, it)));
    }

    /** As named, or where its links lead. */
    private static boolean within(Path file, Path top) {
        return file.toAbsolutePath().normalize().startsWith(top) || real(file).startsWith(top);
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException gone) {
            return path.toAbsolutePath().normalize();
        }
    }
}
