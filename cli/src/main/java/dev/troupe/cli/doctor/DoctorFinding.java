package dev.troupe.cli.doctor;

import java.util.Locale;

/**
 * Describes the result of one check.
 *
 * @param detail what is so
 * @param hint what to do about it, empty when nothing is to be done
 * @param code the error code that stands for it, empty when there is none
 */
public record DoctorFinding(String name, Status status, String detail, String hint, String code) {
    /** Rates a finding. */
    public enum Status {
        OK,
        WARNING,
        FAILED;

        /** The name on every wire. */
        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The status of a wire name; unknown ones are worth a look. */
        static Status ofWire(String wire) {
            return switch (wire) {
                case "ok" -> OK;
                case "failed" -> FAILED;
                default -> WARNING;
            };
        }
    }

    static DoctorFinding ok(String name, String detail) {
        return new DoctorFinding(name, Status.OK, detail, "", "");
    }

    static DoctorFinding warning(String name, String detail, String hint) {
        return new DoctorFinding(name, Status.WARNING, detail, hint, "");
    }

    static DoctorFinding failed(String name, String detail, String hint) {
        return new DoctorFinding(name, Status.FAILED, detail, hint, "");
    }
}
