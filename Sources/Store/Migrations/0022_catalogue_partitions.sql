-- The tables of an import are made, put in place and dropped by functions of the schema's owner, so that the role the programs run with
-- needs no right to create anything (Sources/Store/README.md, "Roles"). They take nothing but a number.

-- Without indexes: building them at the end takes a fraction of the time.
CREATE FUNCTION catalogue_partition_begin(generation integer) RETURNS void LANGUAGE plpgsql STRICT SECURITY DEFINER
SET search_path = public, pg_temp AS $$ BEGIN
  EXECUTE format(
    'CREATE TABLE catalogue_entry_%1$s (LIKE catalogue_entry INCLUDING GENERATED, CHECK (generation = %1$s))', generation);
END $$;

-- The names are those of the parent tables, with the generation's number. The indexes match the parents', so that they can be attached
-- as partitions. Words that sound alike are looked at together, so they lie together.
CREATE FUNCTION catalogue_partition_attach(generation integer) RETURNS void LANGUAGE plpgsql STRICT SECURITY DEFINER
SET search_path = public, pg_temp SET maintenance_work_mem = '256MB' SET work_mem = '64MB' AS $$ BEGIN
  EXECUTE format('CREATE INDEX ON catalogue_entry_%s USING gin (words) WITH (fastupdate = off)', generation);
  EXECUTE format(
    'CREATE TABLE catalogue_word_%1$s (LIKE catalogue_word INCLUDING GENERATED, CHECK (generation = %1$s))', generation);
  EXECUTE format(
    $sql$
    INSERT INTO catalogue_word_%1$s (generation, word, uses)
      SELECT %1$s, word, count(*) FROM catalogue_entry_%1$s, unnest(words) AS word GROUP BY word
      ORDER BY word LIKE '=%%', dmetaphone(word)
    $sql$, generation);
  EXECUTE format('CREATE INDEX ON catalogue_word_%s (skeleton)', generation);
  EXECUTE format('CREATE INDEX ON catalogue_word_%s (sound) WHERE sound IS NOT NULL', generation);
  EXECUTE format(
    $sql$
    CREATE INDEX ON catalogue_word_%s USING gin (skeleton gin_trgm_ops) WITH (fastupdate = off) WHERE word NOT LIKE '=%%'
    $sql$, generation);
  EXECUTE format('ANALYZE catalogue_entry_%1$s, catalogue_word_%1$s', generation);
  LOCK TABLE catalogue_word, catalogue_entry IN ACCESS EXCLUSIVE MODE;
  EXECUTE format('ALTER TABLE catalogue_entry ATTACH PARTITION catalogue_entry_%1$s FOR VALUES IN (%1$s)', generation);
  EXECUTE format('ALTER TABLE catalogue_word ATTACH PARTITION catalogue_word_%1$s FOR VALUES IN (%1$s)', generation);
END $$;

-- Generation 0 are the albums of scans, which no import replaces.
CREATE FUNCTION catalogue_partition_drop(generation integer) RETURNS void LANGUAGE plpgsql STRICT SECURITY DEFINER
SET search_path = public, pg_temp AS $$ BEGIN
  IF generation < 1 THEN RAISE 'generation % is no import', generation; END IF;
  EXECUTE format('DROP TABLE IF EXISTS catalogue_word_%1$s, catalogue_entry_%1$s', generation);
END $$;

REVOKE EXECUTE ON FUNCTION catalogue_partition_begin, catalogue_partition_attach, catalogue_partition_drop FROM PUBLIC;
