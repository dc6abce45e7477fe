package dev.troupe.standalone.home;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.beans.factory.config.YamlPropertiesFactoryBean;
import org.springframework.core.io.FileSystemResource;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/**
 * The user's {@code config.yaml} as properties. A key {@code models.default.model} of the file is
 * the property {@code troupe.models.default.model}.
 */
public final class UserConfiguration {
    private UserConfiguration() {}

    /**
     * The file's settings, empty when there is no file. A link that leads nowhere was meant to be one.
     *
     * @throws TroupeException CONFIGURATION_INVALID, with the parser's line and column if it came so
     *     far
     */
    public static Map<String, Object> read(Path file) {
        Map<String, Object> settings = new LinkedHashMap<>();
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return settings;
        }
        try {
            requireText(file);
            var yaml = new YamlPropertiesFactoryBean();
            yaml.setResources(new FileSystemResource(file));
            var properties = yaml.getObject();
            if (properties != null) {
                properties.forEach((key, value) -> settings.put(property(key.toString()), value));
            }
            return settings;
        } catch (IOException e) {
            throw invalid(file + " " + unreadable(e) + ".", e);
        } catch (MarkedYAMLException e) {
            throw invalid(file + " cannot be read as YAML: " + place(e) + ".", e);
        } catch (RuntimeException e) {
            throw invalid(file + " cannot be read as YAML: " + firstLines(e) + ".", e);
        }
    }

    /** The file's keys leave out what all of them begin with; written out they mean the same. */
    private static String property(String key) {
        return key.startsWith("troupe.") ? key : "troupe." + key;
    }

    private static void requireText(Path file) throws IOException {
        Files.readString(file);
    }

    private static TroupeException invalid(String what, Exception cause) {
        return new TroupeException(ErrorCode.CONFIGURATION_INVALID, what, cause);
    }

    private static String unreadable(IOException failure) {
        return switch (failure) {
            case CharacterCodingException _ -> "is not UTF-8 text";
            case NoSuchFileException _ -> "cannot be read: it is a link that leads to no file";
            case AccessDeniedException _ -> "cannot be read: access is denied";
            case FileSystemException e when e.getReason() != null ->
                    "cannot be read: " + e.getReason();
            default -> "cannot be read: " + failure.getMessage();
        };
    }

    private static String place(MarkedYAMLException failure) {
        Mark mark = failure.getProblemMark();
        return mark == null
                ? firstLines(failure)
                : "%s, line %d, column %d"
                        .formatted(failure.getProblem(), mark.getLine() + 1, mark.getColumn() + 1);
    }

    private static String firstLines(Exception e) {
        return String.valueOf(e.getMessage())
                .lines()
                .limit(3)
                .reduce((a, b) -> a + " " + b.strip())
                .orElse("");
    }
}
