package dev.troupe.syntax.data;

import dev.troupe.edit.syntax.SyntaxFault;
import java.util.Optional;

/** A format of data. */
public enum DataFormat {
    JSON {
        @Override
        public Optional<SyntaxFault> fault(String text) {
            return JsonText.strict().fault(text);
        }
    },
    /** JSON as settings of tools are written: with comments, and commas behind the last element. */
    JSON_WITH_COMMENTS {
        @Override
        public Optional<SyntaxFault> fault(String text) {
            return JsonText.lenient().fault(text);
        }
    },
    TOML {
        @Override
        public Optional<SyntaxFault> fault(String text) {
            return JsonText.toml().fault(text);
        }
    },
    XML {
        @Override
        public Optional<SyntaxFault> fault(String text) {
            return XmlText.fault(text);
        }
    },
    YAML {
        @Override
        public Optional<SyntaxFault> fault(String text) {
            return YamlText.fault(text);
        }
    };

    /** The first fault of a text; empty when there is none. */
    public abstract Optional<SyntaxFault> fault(String text);
}
