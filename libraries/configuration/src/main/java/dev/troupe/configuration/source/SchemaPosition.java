package dev.troupe.configuration.source;

import dev.troupe.configuration.schema.NameSpelling;
import dev.troupe.configuration.schema.NamedEntries;
import dev.troupe.configuration.schema.SchemaNode;
import dev.troupe.configuration.schema.SchemaSection;
import dev.troupe.configuration.schema.SettingKey;
import java.util.ArrayList;
import java.util.List;

/**
 * A place in the tree of settings, and how it was reached.
 *
 * @param path the names down to it, in the schema's spelling
 */
record SchemaPosition(SchemaNode schemaNode, List<String> path) {
    /** A name that leads nowhere. */
    static final class Unknown extends Exception {
        private static final long serialVersionUID = 1L;

        Unknown(String what) {
            super(what);
        }

        String what() {
            return String.valueOf(getMessage());
        }
    }

    /** The place below this one that a written name leads to. */
    SchemaPosition below(String written) throws Unknown {
        return switch (schemaNode) {
            case NamedEntries names -> new SchemaPosition(names.each(), with(written));
            case SchemaSection section -> {
                String name = section.name(written).orElse(null);
                SchemaNode found = name == null ? null : section.keys().get(name);
                if (name == null || found == null) {
                    throw new Unknown(unknown(section, written));
                }
                yield new SchemaPosition(found, with(name));
            }
            case SettingKey _ ->
                    throw new Unknown(
                            "`%s` is a value and has no key `%s`".formatted(name(), written));
        };
    }

    private String unknown(SchemaSection section, String written) {
        String hint =
                NameSpelling.closest(written, section.keys().keySet())
                        .map(it -> "; did you mean `" + String.join(".", with(it)) + "`?")
                        .orElseGet(() ->
                                section.keys().size() > 12
                                        ? ""
                                        : "; known here: "
                                                + String.join(", ", section.keys().keySet()));
        return "there is no setting `" + String.join(".", with(written)) + "`" + hint;
    }

    private List<String> with(String name) {
        List<String> longer = new ArrayList<>(path);
        longer.add(name);
        return List.copyOf(longer);
    }

    String name() {
        return String.join(".", path);
    }
}
