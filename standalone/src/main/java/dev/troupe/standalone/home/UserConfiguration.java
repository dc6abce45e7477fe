package dev.troupe.standalone.home;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.beans.factory.config.YamlPropertiesFactoryBean;
import org.springframework.core.io.FileSystemResource;

/**
 * The user's {@code config.yaml} as properties. A key {@code models.default.model} of the file is
 * the property {@code troupe.models.default.model}.
 */
public final class UserConfiguration {
    private UserConfiguration() {}

    /**
     * The file's settings, empty when there is no file.
     *
     * @throws TroupeException CONFIGURATION_INVALID with the parser's line and column
     */
    public static Map<String, Object> read(Path file) {
        Map<String, Object> settings = new LinkedHashMap<>();
        if (!Files.exists(file)) {
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
        } catch (IOException | RuntimeException e) {
            throw new TroupeException(
                    ErrorCode.CONFIGURATION_INVALID,
                    file + " cannot be read as YAML: " + firstLines(e) + ".",
                    e);
        }
    }

    /** The file's keys leave out what all of them begin with; written out they mean the same. */
    private static String property(String key) {
        return key.startsWith("troupe.") ? key : "troupe." + key;
    }

    private static void requireText(Path file) throws IOException {
        Files.readString(file);
    }

    private static String firstLines(Exception e) {
        return String.valueOf(e.getMessage())
                .lines()
                .limit(3)
                .reduce((a, b) -> a + " " + b.strip())
                .orElse("");
    }
}
