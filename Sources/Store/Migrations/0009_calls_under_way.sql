-- Whose call it is, so that who takes a scan over from a gateway that died waits for the call that a worker is still making, instead of
-- paying for it again (rule 67).

ALTER TABLE scan_step
  -- The process that makes the call.
  ADD COLUMN owner uuid,
  -- The run of the identification that began it: only that run may note the answer, also when a later run waits for it.
  ADD COLUMN run integer;
