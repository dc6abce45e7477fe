package dev.troupe.repomap.semantic;

import java.util.List;

/** Turns texts into vectors of length 1, near to each other when the texts mean the same. Called by several threads at once. */
public interface TextEmbedder extends AutoCloseable {
    /** Names the model, so that vectors of different ones are kept apart: letters, digits, dots and dashes. */
    String model();

    /** Turns passages into vectors, in their order. */
    List<float[]> embedPassages(List<String> passages);

    /** Turns what is looked for into a vector, which some models want done otherwise than passages. */
    float[] embedRequest(String request);

    /** Frees the model. */
    @Override
    void close();
}
