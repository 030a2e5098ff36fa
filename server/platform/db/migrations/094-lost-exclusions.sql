-- An exclusion of a deleted account under the hash of an identity key that was lost: it has no effect, because the number has another hash
-- with the present key (docs/decisions/097).
alter table exclusions add column number_lost_at timestamptz;
