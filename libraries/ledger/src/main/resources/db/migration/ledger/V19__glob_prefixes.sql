-- The same on every server, whatever its locale, and as task-graph's checks of plans tell it: letter case is
-- folded among the letters of ASCII. Other characters may be spelled in several ways that a file system
-- takes for one, so that nothing is sure from there on; those of CJK have no case and one spelling.
CREATE OR REPLACE FUNCTION ledger.glob_prefix(p_glob text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    v_path text := lower(regexp_replace(p_glob, '^(\./|/)+', '') COLLATE "C");
BEGIN
    IF v_path ~ '(^|/)\.{1,2}(/|$)' OR v_path ~ '//' OR left(v_path, 1) = '!' THEN
        RETURN '';
    END IF;
    RETURN substring(substring(v_path FROM '^[\u0001-\u007f\u3400-\u9fff]*') FROM '^[^*?\[{\\]*');
END $$;

CREATE OR REPLACE FUNCTION ledger.globs_meet(p_one text, p_other text) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    c_wild CONSTANT text := '[*?\[{\\]|[^\u0001-\u007f\u3400-\u9fff]';
    v_one text := ledger.glob_prefix(p_one);
    v_other text := ledger.glob_prefix(p_other);
    v_literal boolean := p_one !~ c_wild AND p_other !~ c_wild;
BEGIN
    IF v_literal AND v_one <> '' AND v_other <> '' THEN
        v_one := rtrim(v_one, '/') || '/';
        v_other := rtrim(v_other, '/') || '/';
    END IF;
    RETURN starts_with(v_one, v_other) OR starts_with(v_other, v_one);
END $$;
