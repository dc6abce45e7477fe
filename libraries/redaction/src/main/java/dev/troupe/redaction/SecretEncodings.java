package dev.troupe.redaction;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The forms in which a value comes to stand in texts. */
final class SecretEncodings {
    private static final int BITS = 6;

    private SecretEncodings() {}

    /** All forms of at least eight characters, without line breaks; the value itself is the first. */
    static Set<String> of(String value) {
        Set<String> forms = new LinkedHashSet<>();
        forms.add(value);
        String json = json(value);
        forms.add(json);
        forms.add(json(json));
        forms.add(json.replace("/", "\\/"));
        forms.add(
                json.replace("<", "\\u003c")
                        .replace(">", "\\u003e")
                        .replace("&", "\\u0026")
                        .replace("=", "\\u003d")
                        .replace("'", "\\u0027"));
        forms.add(value.replace("'", "'\\''"));
        forms.add(html(value));
        url(value, forms);
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        // Where bytes are taken for characters.
        forms.add(new String(bytes, StandardCharsets.ISO_8859_1));
        forms.add(HexFormat.of().formatHex(bytes));
        forms.add(HexFormat.of().withUpperCase().formatHex(bytes));
        for (int before = 0; before < 3; before++) {
            forms.add(base64(Base64.getEncoder(), bytes, before));
            forms.add(base64(Base64.getUrlEncoder(), bytes, before));
        }
        Set<String> unbroken = new LinkedHashSet<>();
        forms.forEach(it -> unbroken.add(it.replace("\r", "").replace("\n", "")));
        unbroken.removeIf(it -> it.length() < SecretValue.SHORTEST);
        return unbroken;
    }

    private static String json(String value) {
        StringBuilder escaped = new StringBuilder();
        for (int i = 0; i < value.length(); i++) {
            switch (value.charAt(i)) {
                case '"' -> escaped.append("\\\"");
                case '\\' -> escaped.append("\\\\");
                case '\n' -> escaped.append("\\n");
                case '\r' -> escaped.append("\\r");
                case '\t' -> escaped.append("\\t");
                default -> escaped.append(value.charAt(i));
            }
        }
        return escaped.toString();
    }

    private static String html(String value) {
        return value.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    private static void url(String value, Set<String> forms) {
        String form = URLEncoder.encode(value, StandardCharsets.UTF_8);
        for (String one : List.of(form, form.replace("+", "%20"))) {
            forms.add(one);
            forms.add(lowerCaseEscapes(one));
        }
    }

    private static String lowerCaseEscapes(String encoded) {
        StringBuilder lower = new StringBuilder(encoded);
        for (int i = lower.indexOf("%"); i >= 0; i = lower.indexOf("%", i + 1)) {
            lower.replace(i, i + 3, lower.substring(i, i + 3).toLowerCase(Locale.ROOT));
        }
        return lower.toString();
    }

    /** The digits that the value alone decides when that many bytes of a group stand before it. */
    private static String base64(Base64.Encoder encoder, byte[] bytes, int before) {
        byte[] shifted = new byte[before + bytes.length];
        System.arraycopy(bytes, 0, shifted, before, bytes.length);
        String digits = encoder.withoutPadding().encodeToString(shifted);
        int first = (before * Byte.SIZE + BITS - 1) / BITS;
        int end = shifted.length * Byte.SIZE / BITS;
        return end > first ? digits.substring(first, end) : "";
    }
}
