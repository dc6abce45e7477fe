package dev.troupe.syntax.data;

import dev.troupe.syntax.SyntaxFault;
import java.io.StringReader;
import java.util.Optional;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;

/** YAML, event by event: neither tags nor aliases are resolved. */
final class YamlSyntaxCheck {
    private YamlSyntaxCheck() {}

    static Optional<SyntaxFault> fault(String text) {
        try {
            new Yaml(options()).parse(new StringReader(text)).forEach(_ -> {});
            return Optional.empty();
        } catch (MarkedYAMLException broken) {
            Mark mark = broken.getProblemMark();
            int line = mark == null ? 1 : mark.getLine() + 1;
            int column = mark == null ? 1 : mark.getColumn() + 1;
            String problem = broken.getProblem();
            return Optional.of(
                    new SyntaxFault(
                            line, column, ParserMessageClause.of(problem == null ? "" : problem)));
        } catch (YAMLException unreadable) {
            return Optional.of(
                    new SyntaxFault(
                            1, 1, ParserMessageClause.of(String.valueOf(unreadable.getMessage()))));
        }
    }

    private static LoaderOptions options() {
        LoaderOptions options = new LoaderOptions();
        options.setCodePointLimit(Integer.MAX_VALUE);
        return options;
    }
}
