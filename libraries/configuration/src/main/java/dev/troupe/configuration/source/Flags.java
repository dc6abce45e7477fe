package dev.troupe.configuration.source;

import dev.troupe.configuration.schema.Key;
import dev.troupe.configuration.schema.Layer;
import dev.troupe.configuration.schema.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads settings from flags: {@code --troupe.worker.slots=2}, or {@code -Dtroupe.worker.slots=2} for the JVM. */
public final class Flags {
    private static final Pattern FLAG =
            Pattern.compile("(--|-D)troupe\\.([^=]+)(?:=(.*))?", Pattern.DOTALL);
    private static final Pattern PART = Pattern.compile("\\[([^\\]]*)]|([^.\\[\\]]+)");

    private final Place root;
    private final List<Setting> settings = new ArrayList<>();
    private final List<Fault> faults = new ArrayList<>();
    private final List<Fault> notices = new ArrayList<>();

    private Flags(Schema schema) {
        this.root = new Place(schema.root(), List.of());
    }

    /** What arguments set; those that begin otherwise belong to others. */
    public static Reading read(Schema schema, List<String> arguments) {
        Flags flags = new Flags(schema);
        for (String argument : arguments) {
            Matcher flag = FLAG.matcher(argument);
            if (flag.matches()) {
                String value = flag.group(3);
                flags.flag(flag.group(1), flag.group(2), value == null ? "" : value);
            }
        }
        return new Reading(flags.settings, flags.faults, flags.notices);
    }

    private void flag(String prefix, String name, String value) {
        Origin origin = new Origin.Flag(prefix + "troupe." + name);
        try {
            Place place = root;
            Matcher parts = PART.matcher(name);
            while (parts.find()) {
                String part = parts.group(1) == null ? parts.group(2) : parts.group(1);
                boolean index = place.shape() instanceof Key && part.matches("\\d+");
                place = index ? place : place.below(part);
            }
            set(place, value, origin);
        } catch (Place.Unknown unknown) {
            faults.add(new Fault(origin, unknown.what()));
        }
    }

    private void set(Place place, String value, Origin origin) {
        if (!(place.shape() instanceof Key key)) {
            faults.add(new Fault(origin, "`" + place.name() + "` is no setting but holds some"));
            return;
        }
        if (key.apart()) {
            notices.add(new Fault(origin, ValueCheck.apart(place.name())));
            return;
        }
        Optional<String> refusal =
                key.layers().contains(Layer.FLAGS)
                        ? ValueCheck.refusal(key, place.name(), value)
                        : Optional.of("`" + place.name() + "` can only be set in a file");
        if (refusal.isPresent()) {
            faults.add(new Fault(origin, refusal.get()));
        } else {
            settings.add(new Setting(key, place.path(), Variables.values(key, value), origin));
        }
    }
}
