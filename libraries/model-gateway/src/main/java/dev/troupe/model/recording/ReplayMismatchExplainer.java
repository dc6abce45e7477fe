package dev.troupe.model.recording;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Says how a request differs from the recorded one that is most like it. */
record ReplayMismatchExplainer(List<RecordedExchange> recorded) {
    private static final int SHOWN = 60;

    String to(CanonicalRequest request) {
        String what = request.method() + " " + request.path();
        if (recorded.stream()
                .anyMatch(it -> it.answers(request.method(), request.path(), request.body()))) {
            return "the recording answers this " + what + " less often than it is now asked";
        }
        Optional<RecordedExchange> nearest =
                recorded.stream()
                        .filter(it -> it.isAt(request.method(), request.path()))
                        .max(Comparator.comparingInt(it -> common(it.request(), request.body())));
        return nearest.map(
                        it -> "the recording has no such " + what + "; " + difference(it, request))
                .orElseGet(() -> "the recording has no " + what + " at all");
    }

    private static String difference(RecordedExchange nearest, CanonicalRequest request) {
        int at = common(nearest.request(), request.body());
        long line = request.body().substring(0, at).lines().count();
        return "the nearest one has \"%s\" where this has \"%s\" (line %d of the request)"
                .formatted(around(nearest.request(), at), around(request.body(), at), line);
    }

    private static String around(String text, int at) {
        int from = Math.max(0, at - SHOWN / 3);
        int to = Math.min(text.length(), at + SHOWN);
        return text.substring(from, to).replaceAll("\\s+", " ").strip();
    }

    private static int common(String one, String other) {
        int longest = Math.min(one.length(), other.length());
        for (int i = 0; i < longest; i++) {
            if (one.charAt(i) != other.charAt(i)) {
                return i;
            }
        }
        return longest;
    }
}
