package dev.troupe.standalone.request;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;

/** Everything that an installation keeps, shows and sends, by where it is, to look for values in it. */
final class InstallationContents {
    private static final String TABLES =
            """
            SELECT table_schema, table_name FROM information_schema.tables
             WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')
               AND has_table_privilege(quote_ident(table_schema) || '.' || quote_ident(table_name), 'SELECT')
            """;

    private final Map<String, String> places = new LinkedHashMap<>();

    void add(String place, String text) {
        places.merge(place, text, (a, b) -> a + "\n" + b);
    }

    /** All regular files below. */
    void files(Path directory) throws IOException {
        try (var files = Files.walk(directory)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                add(
                        directory.getFileName() + "/" + directory.relativize(file),
                        new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
            }
        }
    }

    /** All tables that any of the services' roles can read. */
    void tables(Path home) throws IOException, SQLException {
        Properties secrets = new Properties();
        try (var reader = Files.newBufferedReader(home.resolve("secrets.properties"))) {
            secrets.load(reader);
        }
        String port = Files.readString(home.resolve("data/postgres.port")).strip();
        String url = "jdbc:postgresql://127.0.0.1:" + port + "/troupe";
        for (String role : secrets.stringPropertyNames()) {
            if (role.startsWith("troupe_")) {
                try (Connection connection =
                        DriverManager.getConnection(url, role, secrets.getProperty(role))) {
                    tables(connection);
                }
            }
        }
    }

    private void tables(Connection connection) throws SQLException {
        for (String table : column(connection, TABLES)) {
            String rows =
                    table.equals("ledger.blob")
                            ? "SELECT encode(bytes, 'escape') FROM ledger.blob"
                            : "SELECT t::text FROM " + table + " t";
            places.put("table " + table, String.join("\n", column(connection, rows)));
        }
    }

    private static List<String> column(Connection connection, String query) throws SQLException {
        List<String> values = new ArrayList<>();
        try (var statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                values.add(
                        rows.getMetaData().getColumnCount() == 1
                                ? rows.getString(1)
                                : rows.getString(1) + "." + rows.getString(2));
            }
        }
        return values;
    }

    /** Where a value stands, as it is, in hexadecimal or within Base64. */
    List<String> finds(String value) {
        List<String> found = new ArrayList<>();
        places.forEach((place, text) -> {
            String unbroken = text.replace("\\n", "").replaceAll("\\s", "");
            if (text.contains(value)
                    || forms(value.strip()).stream().anyMatch(unbroken::contains)) {
                found.add(place);
            }
        });
        return found;
    }

    private static List<String> forms(String value) {
        List<String> forms = new ArrayList<>();
        for (String before : List.of("", "x", "xx")) {
            byte[] bytes = (before + value).getBytes(StandardCharsets.UTF_8);
            String digits = Base64.getEncoder().withoutPadding().encodeToString(bytes);
            forms.add(digits.substring(before.isEmpty() ? 0 : 4, digits.length() - 3));
        }
        return forms;
    }

    Set<String> places() {
        return places.keySet();
    }

    boolean has(String place) {
        return !places.getOrDefault(place, "").isBlank();
    }
}
