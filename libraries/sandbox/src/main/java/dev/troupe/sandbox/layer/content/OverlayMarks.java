package dev.troupe.sandbox.layer.content;

import dev.troupe.sandbox.posix.DirectoryHandle;
import dev.troupe.sandbox.posix.PosixException;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds what the overlay has noted at an entry of its upper directory. A command cannot make such notes: the overlay stores
 * what it tries under other names.
 *
 * @param opaque whether a directory stands alone, without what the workspace has in it
 * @param copied whether it is a changed copy of something that the workspace had, under this or another name
 */
record OverlayMarks(boolean opaque, boolean copied) {
    static final OverlayMarks NONE = new OverlayMarks(false, false);

    private static final String OVERLAY = "user.overlay.";
    private static final String OPAQUE = OVERLAY + "opaque";
    private static final String ORIGIN = OVERLAY + "origin";

    /** Reads the notes and takes them off, together with attributes that give others rights. */
    static OverlayMarks takeOff(DirectoryHandle upper, @Nullable DirectoryHandle lower, String name)
            throws IOException {
        boolean opaque = false;
        boolean copied = false;
        List<String> attributes = upper.attributes(name);
        for (String attribute : attributes) {
            if (attribute.startsWith(OVERLAY)) {
                if (attribute.equals(OPAQUE)) {
                    opaque = read(upper, name, attribute).startsWith("y");
                }
                copied |= attribute.equals(ORIGIN);
                remove(upper, name, attribute);
            }
        }
        RightsAttributes.takeOff(upper, lower, name, attributes);
        return new OverlayMarks(opaque, copied);
    }

    private interface AttributeUse {
        String apply() throws IOException;
    }

    private static String read(DirectoryHandle upper, String name, String attribute)
            throws IOException {
        return opened(upper, name, () -> upper.attribute(name, attribute));
    }

    private static void remove(DirectoryHandle upper, String name, String attribute)
            throws IOException {
        var _ =
                opened(
                        upper,
                        name,
                        () -> {
                            upper.removeAttribute(name, attribute);
                            return "";
                        });
    }

    /** Where the command has taken the rights of the owner, they are given back meanwhile. */
    private static String opened(DirectoryHandle upper, String name, AttributeUse use)
            throws IOException {
        try {
            return use.apply();
        } catch (PosixException locked) {
            int permissions = upper.status(name).permissions();
            upper.setPermissions(name, permissions | 0600);
            try {
                return use.apply();
            } finally {
                upper.setPermissions(name, permissions);
            }
        }
    }
}
