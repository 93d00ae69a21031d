-- Empties every table but those that processes live by.
DO $$
DECLARE
  tables text;
BEGIN
  SELECT string_agg(quote_ident(tablename), ', ') INTO tables FROM pg_tables
  WHERE schemaname = 'public' AND tablename NOT IN ('bus_endpoint', 'schema_migration', 'rate_slot');
  -- A transaction under way may hold a table and wait for another that this one holds.
  LOOP
    BEGIN
      EXECUTE 'TRUNCATE ' || tables || ' CASCADE';
      EXIT;
    EXCEPTION WHEN deadlock_detected THEN NULL;
    END;
  END LOOP;
END $$;
