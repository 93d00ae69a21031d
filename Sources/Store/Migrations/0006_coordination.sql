-- One row per shared outside limit. Time is the server's, so clocks of processes do not matter
-- (Sources/Store/README.md, "Rate slots").
CREATE TABLE rate_slot (
  name    text PRIMARY KEY,
  next_at timestamptz NOT NULL DEFAULT clock_timestamp()
) WITH (fillfactor = 50);
INSERT INTO rate_slot (name) VALUES ('musicbrainz');

-- Who is on the bus, refreshed every 2 s by each process. Unlogged: after a crash of the server everyone announces anew.
CREATE UNLOGGED TABLE bus_endpoint (
  instance   uuid PRIMARY KEY,
  role       text NOT NULL,
  rpc        text,
  sub        text,
  pub        text,
  curve_key  text,
  version    text NOT NULL,
  started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  seen_at    timestamptz NOT NULL DEFAULT clock_timestamp()
) WITH (fillfactor = 50);
