-- A bar whose number was encrypted with an identity key that was lost: it has no effect until an administrator makes it anew
-- (docs/decisions/097).
alter table bars add column number_lost_at timestamptz;
