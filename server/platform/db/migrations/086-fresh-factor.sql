-- When a session last proved the second factor: acts on money ask for it again after ten minutes (docs/decisions/098).
alter table sessions add column factor_at timestamptz;
