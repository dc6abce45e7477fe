package dev.troupe.service.startup;

import dev.troupe.configuration.TroupeConfiguration;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Looks at all settings of a process before anything is started. */
public final class StartupSettingsCheck {
    private StartupSettingsCheck() {}

    /** Everything that may hold a flag: the options of this JVM, and the arguments of its program. */
    public static List<String> flags(String[] arguments) {
        List<String> flags =
                new ArrayList<>(ManagementFactory.getRuntimeMXBean().getInputArguments());
        flags.addAll(Arrays.asList(arguments));
        return flags;
    }

    /**
     * Refuses settings of which one is wrong.
     *
     * @param next what to do about it
     * @throws TroupeException CONFIGURATION_INVALID with all that is wrong, each with its place
     */
    public static void refuseFaults(TroupeConfiguration all, String next) {
        all.refusal()
                .ifPresent(faults -> {
                    throw new TroupeException(ErrorCode.CONFIGURATION_INVALID, faults, next, null);
                });
    }
}
