package dev.troupe.benchmarks.history.client;

import dev.troupe.benchmarks.history.record.ObservedOperation.Kind;
import dev.troupe.benchmarks.history.record.ObservedOperation.Name;
import dev.troupe.benchmarks.history.record.OperationHistory;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** Answers what a person is asked, each a while later. */
final class SimulatedReplies {
    private final String name;
    private final FailoverApiClient api;
    private final OperationHistory history;
    private volatile Approvals approvals = new Approvals(true, Duration.ZERO);
    private volatile Forms forms = new Forms(Map.of(), Duration.ZERO);

    private record Approvals(boolean yes, Duration after) {}

    private record Forms(Map<String, Object> answers, Duration after) {}

    SimulatedReplies(String name, FailoverApiClient api, OperationHistory history) {
        this.name = name;
        this.api = api;
        this.history = history;
    }

    void approvals(boolean yes, Duration after) {
        approvals = new Approvals(yes, after);
    }

    void forms(Map<String, Object> answers, Duration after) {
        forms = new Forms(Map.copyOf(answers), after);
    }

    /** Somebody asks whether they may. */
    void decide(String approval) {
        Approvals now = approvals;
        later(
                now.after(),
                Name.DECIDE,
                approval,
                Boolean.toString(now.yes()),
                "/v1/approvals/" + approval + "/decision",
                Map.of("approved", now.yes(), "remember", false));
    }

    /** Somebody asks something; what nobody has thought of takes what is suggested. */
    void fill(String question, JsonNode form) {
        Forms now = forms;
        Map<String, Object> answers = new LinkedHashMap<>();
        for (JsonNode field : form.path("fields")) {
            String key = field.path("key").asString();
            if (now.answers().containsKey(key)) {
                answers.put(key, now.answers().get(key));
            }
        }
        later(
                now.after(),
                Name.ANSWER,
                question,
                // As the ledger's are read: in the order of their keys.
                new TreeMap<>(answers).toString(),
                "/v1/questions/" + question + "/answers",
                Map.of("answers", answers));
    }

    private void later(
            Duration wait, Name what, String subject, String value, String path, Object body) {
        Thread.ofVirtual()
                .start(() -> {
                    try {
                        Thread.sleep(wait);
                        history.add(name, Kind.INVOKE, what, subject, value);
                        var _ = api.ask("POST", path, null, body);
                        history.add(name, Kind.OK, what, subject, value);
                    } catch (FailoverApiClient.RefusedException
                            | RecoveryDeadline.LateException e) {
                        history.add(name, Kind.FAIL, what, subject, String.valueOf(e.getMessage()));
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                });
    }
}
