package dev.troupe.sandbox.layer;

import dev.troupe.edit.file.AtomicFiles;
import dev.troupe.sandbox.posix.DirectoryHandle;
import dev.troupe.sandbox.posix.DirectoryTreeMeter;
import dev.troupe.sandbox.posix.DirectoryTreeRemover;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Lays out the directory of one layer: what the command writes to, the shelf for what is moved aside, and the manifest. */
record LayerDirectory(Path path) {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String OVERTAKEN = "overtaken";
    private static final String LISTING = "listing";

    Path upper() {
        return path.resolve("upper");
    }

    Path work() {
        return path.resolve("work");
    }

    Path merged() {
        return path.resolve("merged");
    }

    Path shelf() {
        return path.resolve("shelf");
    }

    /** Holds what the command writes to caches outside the workspace. */
    Path caches() {
        return path.resolve("caches");
    }

    /** A file that is made right after the overlay is mounted: what has a newer ctime was changed since. */
    Path marker() {
        return path.resolve("marker");
    }

    /** Lists what is mounted where a command writes to caches, too. It goes with these. */
    Path table() {
        return caches().resolve("mounts");
    }

    /** Returns the overlay above a workspace. */
    OverlayDirectories overlay(Path workspace) {
        return new OverlayDirectories(workspace, upper(), work(), merged());
    }

    String id() {
        return String.valueOf(path.getFileName());
    }

    /** Makes what a command needs. */
    void prepare() throws IOException {
        Files.createDirectories(path);
        Files.createDirectory(upper());
        Files.createDirectory(work());
        Files.createDirectory(merged());
        Files.createDirectory(shelf());
    }

    /** How far it is; empty while nothing is to be kept of it. */
    Optional<LayerState> state() throws IOException {
        if (Files.notExists(path)) {
            return Optional.empty();
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(path, "*.manifest")) {
            for (Path file : files) {
                Optional<LayerState> state = LayerState.of(String.valueOf(file.getFileName()));
                if (state.isPresent()) {
                    return state;
                }
            }
        }
        return Optional.empty();
    }

    /** Writes the manifest to the disk: from then on another process can go on with it. */
    void write(LayerState state, LayerManifest manifest) throws IOException {
        AtomicFiles.create(path.resolve(state.file()), JSON.writeValueAsBytes(manifest));
    }

    /** Writes another manifest in place of the one that is there. */
    void rewrite(LayerState state, LayerManifest manifest) throws IOException {
        Path fresh = path.resolve("manifest.fresh");
        Files.deleteIfExists(fresh);
        AtomicFiles.create(fresh, JSON.writeValueAsBytes(manifest));
        Files.move(fresh, path.resolve(state.file()), StandardCopyOption.ATOMIC_MOVE);
    }

    LayerManifest manifest(LayerState state) throws IOException {
        try {
            return JSON.readValue(
                    Files.readAllBytes(path.resolve(state.file())), LayerManifest.class);
        } catch (JacksonException unreadable) {
            throw new IOException(
                    "The manifest in %s cannot be read: %s"
                            .formatted(path, unreadable.getMessage()),
                    unreadable);
        }
    }

    /** Keeps the raw paths that somebody had changed meanwhile, if any. */
    void writeOvertaken(List<String> paths) throws IOException {
        Path file = path.resolve(OVERTAKEN);
        if (!paths.isEmpty() && Files.notExists(file)) {
            AtomicFiles.create(file, JSON.writeValueAsBytes(paths));
        }
    }

    /** Reads them; empty when there were none. */
    List<String> overtaken() throws IOException {
        Path file = path.resolve(OVERTAKEN);
        try {
            return Files.exists(file)
                    ? List.of(JSON.readValue(Files.readAllBytes(file), String[].class))
                    : List.of();
        } catch (JacksonException unreadable) {
            throw new IOException(
                    "%s cannot be read: %s".formatted(file, unreadable.getMessage()), unreadable);
        }
    }

    /** Keeps what lay below the directories that it takes away; to be called before there is a manifest. */
    void writeListing(RemovalListing listing) throws IOException {
        AtomicFiles.create(path.resolve(LISTING), JSON.writeValueAsBytes(listing));
    }

    /** Reads that; empty where it was not kept. */
    Optional<RemovalListing> listing() throws IOException {
        Path file = path.resolve(LISTING);
        try {
            return Files.exists(file)
                    ? Optional.of(JSON.readValue(Files.readAllBytes(file), RemovalListing.class))
                    : Optional.empty();
        } catch (JacksonException unreadable) {
            throw new IOException(
                    "%s cannot be read: %s".formatted(file, unreadable.getMessage()), unreadable);
        }
    }

    void advance(LayerState from, LayerState to) throws IOException {
        Files.move(
                path.resolve(from.file()), path.resolve(to.file()), StandardCopyOption.ATOMIC_MOVE);
    }

    /** Adds up what the shelf takes on the disk. Files with names elsewhere count as well. */
    long size() throws IOException {
        if (Files.notExists(shelf())) {
            return 0;
        }
        try (DirectoryHandle shelf = DirectoryHandle.open(shelf())) {
            return DirectoryTreeMeter.measure(shelf, Integer.MAX_VALUE, Long.MAX_VALUE).bytes();
        }
    }

    /** Removes what only the command needed. */
    void clear() throws IOException {
        try (DirectoryHandle directory = DirectoryHandle.open(path)) {
            DirectoryTreeRemover.remove(directory, "upper");
            DirectoryTreeRemover.remove(directory, "work");
            DirectoryTreeRemover.remove(directory, "merged");
            DirectoryTreeRemover.remove(directory, "caches");
        }
    }

    /** Removes all of it. */
    void remove() throws IOException {
        Path parent = path.getParent();
        if (parent == null || Files.notExists(path)) {
            return;
        }
        try (DirectoryHandle directory = DirectoryHandle.open(parent)) {
            DirectoryTreeRemover.remove(directory, id());
        }
    }

    /** The ctime of the marker, by which later changes are told; the end of time when there is none. */
    long begin() {
        try (DirectoryHandle directory = DirectoryHandle.open(path)) {
            return directory.find("marker").map(it -> it.changed()).orElse(Long.MAX_VALUE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
