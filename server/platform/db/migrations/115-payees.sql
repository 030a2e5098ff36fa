-- The account of a payee waits for a second administrator without an amount (rules §59, docs/decisions/134).
alter table consents alter column amount drop not null;
