package dev.troupe.model.catalog;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;

/** Lists what providers ask for their own models, from a file in the jar that says as of when and from where. */
final class ListPriceTable {
    private static final String FILE = "list-prices.json";
    private static final Table TABLE = read();

    private ListPriceTable() {}

    /** The list price of a model at the protocol's own provider; free where none is known. */
    static TokenPrices of(ModelProtocol protocol, String model) {
        return TABLE.models().stream()
                .filter(it -> it.fits(protocol, model))
                .findFirst()
                .map(Line::prices)
                .orElse(TokenPrices.FREE);
    }

    private static Table read() {
        try (InputStream file = ListPriceTable.class.getResourceAsStream(FILE)) {
            return JsonMapper.builder()
                    .build()
                    .readValue(Objects.requireNonNull(file, FILE), Table.class);
        } catch (IOException e) {
            throw new UncheckedIOException("The list of prices in the jar is not readable.", e);
        }
    }

    /**
     * The file.
     *
     * @param asOf the month in which the prices were looked up
     * @param sources where
     */
    record Table(String asOf, List<String> sources, List<Line> models) {}

    /** One line of it; prices are in millionths of a dollar for a million tokens. */
    record Line(
            String protocol,
            String pattern,
            long input,
            long output,
            long cached,
            long cacheWrite) {
        boolean fits(ModelProtocol other, String model) {
            return protocol.equals(other.name().toLowerCase(Locale.ROOT))
                    && Pattern.matches(pattern, model);
        }

        TokenPrices prices() {
            return new TokenPrices(input, output, cached, cacheWrite);
        }
    }
}
