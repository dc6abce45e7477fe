package dev.troupe.configuration.source;

import dev.troupe.configuration.schema.SettingLayer;
import java.nio.file.Path;

/** Tells where a setting was written. */
public sealed interface SettingOrigin {
    /** As people read it, such as {@code /home/ada/.troupe/config.yaml:3:10}. */
    String words();

    /** The layer it belongs to. */
    SettingLayer layer();

    /**
     * Names a place in a file.
     *
     * @param line counted from 1; 0 for the file as a whole
     * @param column counted from 1
     */
    record InFile(SettingLayer layer, Path file, int line, int column) implements SettingOrigin {
        @Override
        public String words() {
            return line == 0 ? file.toString() : file + ":" + line + ":" + column;
        }
    }

    /** Names an environment variable. */
    record Variable(String name) implements SettingOrigin {
        @Override
        public String words() {
            return "environment variable " + name;
        }

        @Override
        public SettingLayer layer() {
            return SettingLayer.ENVIRONMENT;
        }
    }

    /** Names an argument or JVM option of the server, with its hyphens. */
    record Flag(String name) implements SettingOrigin {
        @Override
        public String words() {
            return "flag " + name;
        }

        @Override
        public SettingLayer layer() {
            return SettingLayer.FLAGS;
        }
    }
}
