-- The roles of AlbumScan's database, for psql 15 or later, as a superuser or whoever may create roles, in that database:
--   ALBUMSCAN_SECRETS=deploy/secrets psql postgresql://admin@host/albumscan -f deploy/roles.sql
-- It may be run again: after an update from one role for all, and to change passwords. What each role may do with the tables is granted
-- when the schema is migrated (gateway --migrate, as albumscan_owner).
--
--   albumscan_owner     owns the schema and migrates it; no program that serves anybody knows its password
--   albumscan_programs  reads and writes rows; creates nothing
--   albumscan_ingest    finds the others on the bus, and sees nothing else
--
-- ALBUMSCAN_SECRETS names the folder of the passwords (deploy/make-secrets); without it they stay as they are. With -v alone=1 the server
-- serves nothing else, and its other databases are closed to all but its administrators.
\set ON_ERROR_STOP on
\set QUIET on
SET client_min_messages = warning;
BEGIN;

DO $$ DECLARE
  wanted text;
BEGIN
  FOREACH wanted IN ARRAY ARRAY['albumscan_owner', 'albumscan_programs', 'albumscan_ingest'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = wanted) THEN EXECUTE format('CREATE ROLE %I LOGIN', wanted); END IF;
    IF EXISTS (
      SELECT FROM pg_roles
      WHERE rolname = wanted AND (rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls)
    ) THEN
      RAISE 'the role % may do more than it needs; ALTER ROLE takes that away', wanted;
    END IF;
  END LOOP;
END $$;

\getenv secrets ALBUMSCAN_SECRETS
\if :{?secrets}
  \set owner_password `cat "$ALBUMSCAN_SECRETS/database_owner_password"`
  \set programs_password `cat "$ALBUMSCAN_SECRETS/database_programs_password"`
  \set ingest_password `cat "$ALBUMSCAN_SECRETS/database_ingest_password"`
  ALTER ROLE albumscan_owner PASSWORD :'owner_password';
  ALTER ROLE albumscan_programs PASSWORD :'programs_password';
  ALTER ROLE albumscan_ingest PASSWORD :'ingest_password';
\endif

-- Who gives something away must be able to act for who gets it.
GRANT albumscan_owner TO CURRENT_USER;
ALTER DATABASE :"DBNAME" OWNER TO albumscan_owner;
REVOKE ALL ON DATABASE :"DBNAME" FROM PUBLIC;
GRANT CONNECT ON DATABASE :"DBNAME" TO albumscan_programs, albumscan_ingest;
REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE, CREATE ON SCHEMA public TO albumscan_owner;

-- What a former role for all has left. Sequences of columns go with their tables, what belongs to an extension stays with it.
DO $$ DECLARE
  statement text;
BEGIN
  FOR statement IN
    SELECT format('ALTER TABLE %s OWNER TO albumscan_owner', class.oid::regclass) FROM pg_class AS class
    WHERE class.relnamespace = 'public'::regnamespace AND class.relkind IN ('r', 'p', 'v', 'm', 'S')
      AND class.relowner <> 'albumscan_owner'::regrole
      AND NOT EXISTS (
        SELECT FROM pg_depend
        WHERE classid = 'pg_class'::regclass AND objid = class.oid
          AND (deptype = 'e' OR (class.relkind = 'S' AND deptype IN ('a', 'i'))))
    UNION ALL
    SELECT format('ALTER ROUTINE %s OWNER TO albumscan_owner', routine.oid::regprocedure) FROM pg_proc AS routine
    WHERE routine.pronamespace = 'public'::regnamespace AND routine.proowner <> 'albumscan_owner'::regrole
      AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = routine.oid AND deptype = 'e')
  LOOP
    EXECUTE statement;
  END LOOP;
END $$;

\if :{?alone}
  REVOKE CONNECT ON DATABASE postgres, template1 FROM PUBLIC;
\endif
COMMIT;
