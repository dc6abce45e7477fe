package dev.troupe.repomap.semantic;

import java.nio.file.Path;

/**
 * The files of an embedding model of one's own.
 *
 * @param model in the format of ONNX
 * @param tokenizer its {@code tokenizer.json}, in the format of Hugging Face
 */
public record OnnxModelFiles(Path model, Path tokenizer) {}
