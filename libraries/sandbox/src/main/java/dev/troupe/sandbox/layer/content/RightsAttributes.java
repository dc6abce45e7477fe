package dev.troupe.sandbox.layer.content;

import dev.troupe.sandbox.posix.DirectoryHandle;
import dev.troupe.sandbox.posix.PosixException;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Takes extended attributes off files of a layer that give a program or other users rights. */
final class RightsAttributes {
    private static final String SECURITY = "security.";
    private static final String ACCESS_LISTS = "system.posix_acl_";

    private RightsAttributes() {}

    /** Takes those off that the workspace does not have in the same place. */
    static void takeOff(
            DirectoryHandle layer,
            @Nullable DirectoryHandle workspace,
            String name,
            List<String> attributes)
            throws IOException {
        for (String attribute : attributes) {
            boolean gives = attribute.startsWith(SECURITY) || attribute.startsWith(ACCESS_LISTS);
            if (gives && (workspace == null || !isSame(layer, workspace, name, attribute))) {
                remove(layer, name, attribute);
            }
        }
    }

    private static boolean isSame(
            DirectoryHandle layer, DirectoryHandle workspace, String name, String attribute)
            throws IOException {
        try {
            return workspace.attributes(name).contains(attribute)
                    && workspace
                            .attribute(name, attribute)
                            .equals(layer.attribute(name, attribute));
        } catch (PosixException gone) {
            return false;
        }
    }

    private static void remove(DirectoryHandle layer, String name, String attribute)
            throws IOException {
        try {
            layer.removeAttribute(name, attribute);
        } catch (PosixException refused) {
            boolean kept =
                    refused.error() == PosixException.NO_ACCESS
                            || refused.error() == PosixException.NOT_PERMITTED
                            || refused.error() == PosixException.NOT_SUPPORTED
                            || refused.error() == PosixException.NO_DATA;
            if (!kept) {
                throw refused;
            }
            // Labels that the system itself puts on every file; a command has no right to set
            // others.
        }
    }
}
