/** Embedding models in the format of ONNX, run in the process of the repository map service. */
@NullMarked
package dev.troupe.embeddings;

import org.jspecify.annotations.NullMarked;
