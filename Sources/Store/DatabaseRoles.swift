/// What the roles of `deploy/roles.sql` may do, granted by the schema's owner. Where they do not exist, everything is one role's.
enum DatabaseRoles {
    /// The role of all programs but ingest: every row, and no table of its own.
    private static let programs = "albumscan_programs"
    /// The role of ingest, which decodes strangers' pictures: the registry of processes, where it can appear as ingest only.
    private static let ingest = "albumscan_ingest"

    /// Idempotent, since roles may come after the tables. Tables of later migrations are granted to `programs` by default.
    static let grants = """
        DO $$ BEGIN
          IF EXISTS (SELECT FROM pg_roles WHERE rolname = '\(programs)') THEN
            GRANT USAGE ON SCHEMA public TO \(programs);
            GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO \(programs);
            ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO \(programs);
            REVOKE INSERT, UPDATE, DELETE ON schema_migration FROM \(programs);
            GRANT EXECUTE ON FUNCTION catalogue_partition_begin, catalogue_partition_attach, catalogue_partition_drop TO \(programs);
          END IF;
          IF EXISTS (SELECT FROM pg_roles WHERE rolname = '\(programs)') AND EXISTS (SELECT FROM pg_roles WHERE rolname = '\(ingest)') THEN
            GRANT USAGE ON SCHEMA public TO \(ingest);
            GRANT SELECT ON schema_migration TO \(ingest);
            GRANT SELECT, INSERT, UPDATE, DELETE ON bus_endpoint TO \(ingest);
            IF NOT EXISTS (SELECT FROM pg_policies WHERE schemaname = 'public' AND tablename = 'bus_endpoint') THEN
              ALTER TABLE bus_endpoint ENABLE ROW LEVEL SECURITY;
              CREATE POLICY programs ON bus_endpoint TO \(programs) USING (true);
              CREATE POLICY ingest_sees_all ON bus_endpoint FOR SELECT TO \(ingest) USING (true);
              CREATE POLICY ingest_is_itself ON bus_endpoint TO \(ingest)
                USING (role = 'ingest') WITH CHECK (role = 'ingest' AND rpc IS NULL AND sub IS NULL AND pub IS NULL);
            END IF;
          END IF;
        END $$
        """
}
