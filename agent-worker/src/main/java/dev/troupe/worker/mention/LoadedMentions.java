package dev.troupe.worker.mention;

import dev.troupe.contracts.image.ImageFormat;
import dev.troupe.worker.context.mention.ParsedMention;
import dev.troupe.worker.journal.LoadedContext;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Collects what was loaded for one text, each thing once. */
final class LoadedMentions {
    private final Map<String, LoadedContext> items = new LinkedHashMap<>();
    private final List<String> shown = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private final List<MentionException> faults = new ArrayList<>();
    private final Set<ParsedMention> meant = new HashSet<>();
    private final Set<String> files = new LinkedHashSet<>();
    private final Set<String> wholeFiles = new LinkedHashSet<>();
    private int images;
    private long imageBytes;

    boolean holds(String key) {
        return items.containsKey(key);
    }

    /**
     * @param key what makes it the same as another
     * @param summary for people, to follow its name; may be empty
     */
    void add(String key, LoadedContext item, String summary) {
        if (items.putIfAbsent(key, item) == null) {
            shown.add(summary.isEmpty() ? item.name() : "%s (%s)".formatted(item.name(), summary));
        }
    }

    /** Notes that a file was loaded, or a part of it. */
    void addFile(String path, boolean whole) {
        files.add(path);
        if (whole) {
            wholeFiles.add(path);
        }
    }

    /** Returns what was loaded, for those who look for more. */
    MentionedFiles mentionedFiles() {
        return new MentionedFiles(files, wholeFiles);
    }

    /**
     * Requires that one more image fits.
     *
     * @throws MentionException when there are too many, or they are too large together
     */
    void requireRoom(String image, long size) {
        if (images == ImageFormat.MOST || imageBytes + size > ImageFormat.LARGEST_TOGETHER) {
            throw MentionedImageRule.noRoom(image);
        }
    }

    /** Adds an image, for which there is room. */
    void addImage(String key, LoadedContext item, long size) {
        if (!holds(key)) {
            images++;
            imageBytes += size;
            add(key, item, "image");
        }
    }

    /** How many images there are. */
    int images() {
        return images;
    }

    /** Gives up all of it: there is no room for it. */
    void clear() {
        items.clear();
        shown.clear();
        files.clear();
        wholeFiles.clear();
        images = 0;
        imageBytes = 0;
    }

    void warn(String text) {
        warnings.add(text);
    }

    void fault(MentionException fault) {
        faults.add(fault);
    }

    /** It was a mention, and no word of another language. */
    void mean(ParsedMention mention) {
        meant.add(mention);
    }

    boolean means(ParsedMention mention) {
        return meant.contains(mention);
    }

    List<LoadedContext> items() {
        return List.copyOf(items.values());
    }

    List<String> shown() {
        return shown;
    }

    List<String> warnings() {
        return warnings;
    }

    List<MentionException> faults() {
        return faults;
    }
}
