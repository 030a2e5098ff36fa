-- The account of a payee waits for a second administrator without an amount (rules §59, docs/decisions/134).
alter table consents alter column amount drop not null;

-- When the certificates for the bank's API end, so that the back office can say it: they are files and variables of the servers.
create table bank_certificates (
	name text primary key,
	ends_at timestamptz not null
);
