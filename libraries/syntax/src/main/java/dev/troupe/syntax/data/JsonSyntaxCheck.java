package dev.troupe.syntax.data;

import dev.troupe.syntax.SyntaxFault;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.dataformat.toml.TomlFactory;

/** JSON and its relatives, token by token, by Jackson. */
final class JsonSyntaxCheck {
    private static final JsonSyntaxCheck STRICT = new JsonSyntaxCheck(new JsonFactory(), true);
    private static final JsonSyntaxCheck LENIENT =
            new JsonSyntaxCheck(
                    JsonFactory.builder()
                            .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
                            .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
                            .build(),
                    true);
    private static final JsonSyntaxCheck TOML = new JsonSyntaxCheck(new TomlFactory(), false);

    private final TokenStreamFactory factory;
    private final boolean single;

    private JsonSyntaxCheck(TokenStreamFactory factory, boolean single) {
        this.factory = factory;
        this.single = single;
    }

    static JsonSyntaxCheck strict() {
        return STRICT;
    }

    static JsonSyntaxCheck lenient() {
        return LENIENT;
    }

    static JsonSyntaxCheck toml() {
        return TOML;
    }

    Optional<SyntaxFault> fault(String text) {
        if (text.isBlank()) {
            return Optional.empty();
        }
        try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), text)) {
            int values = 0;
            int depth = 0;
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                depth -= token.isStructEnd() ? 1 : 0;
                if (depth == 0 && !token.isStructEnd() && ++values > 1 && single) {
                    return Optional.of(
                            at(parser.currentTokenLocation(), "the text goes on behind its end"));
                }
                depth += token.isStructStart() ? 1 : 0;
            }
            return Optional.empty();
        } catch (UnexpectedEndOfInputException cut) {
            return Optional.of(
                    at(cut.getLocation(), "the text ends before all that it opens is closed"));
        } catch (JacksonException broken) {
            return Optional.of(at(broken.getLocation(), broken.getOriginalMessage()));
        }
    }

    private static SyntaxFault at(TokenStreamLocation place, String message) {
        return new SyntaxFault(
                Math.max(1, place.getLineNr()),
                Math.max(1, place.getColumnNr()),
                ParserMessageClause.of(message));
    }
}
