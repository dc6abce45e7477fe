package dev.troupe.syntax.data;

import dev.troupe.syntax.SyntaxFault;
import java.util.Optional;

/** A format of data. */
public enum DataFormat {
    JSON {
        @Override
        public Optional<SyntaxFault> fault(String text) {
            return JsonSyntaxCheck.strict().fault(text);
        }
    },
    /** JSON as settings of tools are written: with comments, and commas behind the last element. */
    JSON_WITH_COMMENTS {
        @Override
        public Optional<SyntaxFault> fault(String text) {
            return JsonSyntaxCheck.lenient().fault(text);
        }
    },
    TOML {
        @Override
        public Optional<SyntaxFault> fault(String text) {
            return JsonSyntaxCheck.toml().fault(text);
        }
    },
    XML {
        @Override
        public Optional<SyntaxFault> fault(String text) {
            return XmlSyntaxCheck.fault(text);
        }
    },
    YAML {
        @Override
        public Optional<SyntaxFault> fault(String text) {
            return YamlSyntaxCheck.fault(text);
        }
    };

    /** The first fault of a text; empty when there is none. */
    public abstract Optional<SyntaxFault> fault(String text);
}
