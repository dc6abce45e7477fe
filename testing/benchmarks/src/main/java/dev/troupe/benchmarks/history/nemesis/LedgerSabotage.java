package dev.troupe.benchmarks.history.nemesis;

import java.util.Locale;

/** A mechanism of the ledger that is taken out of one run's database, to see that the checker misses it. */
public enum LedgerSabotage {
    /** Nothing is taken out. */
    NONE(""),
    /** Who has lost a task may write. */
    EPOCH(
            """
            CREATE OR REPLACE FUNCTION ledger.hold_run(p_task uuid, p_epoch bigint) RETURNS ledger.task
            LANGUAGE plpgsql VOLATILE AS $$
            DECLARE
                t ledger.task;
            BEGIN
                SELECT * INTO t FROM ledger.task WHERE id = p_task FOR NO KEY UPDATE;
                t.epoch := p_epoch;
                RETURN t;
            END $$;

            CREATE OR REPLACE FUNCTION ledger.hold_ending(
                p_task uuid, p_epoch bigint, b ledger.batch, p_how text) RETURNS ledger.task
            LANGUAGE plpgsql VOLATILE AS $$
            DECLARE
                t ledger.task;
            BEGIN
                PERFORM ledger.lock_graph(session_id) FROM ledger.task WHERE id = p_task;
                SELECT * INTO t FROM ledger.task WHERE id = p_task FOR NO KEY UPDATE;
                t.epoch := p_epoch;
                RETURN t;
            END $$
            """),
    /** Tasks of dead workers stay theirs. */
    REAPER(
            """
            CREATE OR REPLACE FUNCTION ledger.expire(
                p_task uuid, p_epoch bigint, p_max_crashes int, p_now timestamptz) RETURNS boolean
            LANGUAGE sql VOLATILE AS $$ SELECT false $$
            """),
    /** Every budget has room, and settles nothing. */
    BUDGET(
            """
            CREATE OR REPLACE FUNCTION ledger.settle(t ledger.task, p_settlement bigint[]) RETURNS void
            LANGUAGE sql VOLATILE AS $$ SELECT NULL::void $$
            """),
    /** Workflows never hear what people order while they are at work. */
    PAUSE(
            """
            CREATE FUNCTION ledger.lose() RETURNS trigger
            LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;

            CREATE TRIGGER lose BEFORE INSERT ON ledger.inbox
            FOR EACH ROW WHEN (NEW.author = 'system:workflow') EXECUTE FUNCTION ledger.lose()
            """),
    /** Who waits for an approval reads a yes as a no, and a no as a yes. */
    ANSWER(
            """
            CREATE FUNCTION ledger.turn() RETURNS trigger
            LANGUAGE plpgsql AS $$
            BEGIN
                NEW.decision := jsonb_set(NEW.decision::jsonb, '{approved}',
                    to_jsonb(NOT (NEW.decision ->> 'approved')::boolean))::json;
                RETURN NEW;
            END $$;

            CREATE TRIGGER turn BEFORE UPDATE ON ledger.item
            FOR EACH ROW WHEN (NEW.kind = 'APPROVAL' AND OLD.state = 'OPEN' AND NEW.state = 'DECIDED')
            EXECUTE FUNCTION ledger.turn()
            """);

    private final String sql;

    LedgerSabotage(String sql) {
        this.sql = sql;
    }

    /** What takes it out; empty for none. */
    public String sql() {
        return sql;
    }

    /** As it is named on the command line. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
