package dev.troupe.testkit.model;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A request that reached the server, and what became of it.
 *
 * @param number from 1, in order of arrival
 * @param method HTTP method
 * @param path without query
 * @param headers by lower-case name; the first value of each
 * @param body the parsed body; a missing node when it was empty or no JSON
 * @param conversation the conversation that answered, or null
 * @param turn index of the turn in its conversation's file order, or -1
 * @param answers how many answers of the model it carries, so the number of the turn that it asks for, from 0; -1 when
 *     no conversation answered
 * @param status HTTP status of the answer, or 0 while it is being thought about
 * @param ending how the answer went
 * @param arrivedAt when it arrived, in nanoseconds of this JVM's clock
 * @param endedAt when its answer ended, likewise; 0 before
 * @param forgotten how many of its oldest messages the model did not see, because they exceeded the window
 *     and the service drops such messages without a word
 */
public record RecordedModelRequest(
        long number,
        String method,
        String path,
        Map<String, String> headers,
        JsonNode body,
        @Nullable String conversation,
        int turn,
        int answers,
        int status,
        Ending ending,
        long arrivedAt,
        long endedAt,
        int forgotten) {

    /** Tells how an answer ended. */
    public enum Ending {
        /** Not finished yet. */
        OPEN,
        /** Sent whole. */
        COMPLETE,
        /** Cut on purpose, as the scenario says. */
        CUT,
        /** The client hung up before the end. */
        CLIENT_LEFT
    }

    RecordedModelRequest playing(String name, int index, int before, int unseen) {
        return new RecordedModelRequest(
                number, method, path, headers, body, name, index, before, status, ending, arrivedAt,
                endedAt, unseen);
    }

    RecordedModelRequest answering(int code) {
        return new RecordedModelRequest(
                number,
                method,
                path,
                headers,
                body,
                conversation,
                turn,
                answers,
                code,
                ending,
                arrivedAt,
                endedAt,
                forgotten);
    }

    RecordedModelRequest ended(Ending how) {
        return new RecordedModelRequest(
                number,
                method,
                path,
                headers,
                body,
                conversation,
                turn,
                answers,
                status,
                how,
                arrivedAt,
                System.nanoTime(),
                forgotten);
    }
}
