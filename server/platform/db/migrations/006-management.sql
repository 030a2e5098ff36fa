-- Administration: what administrators did, and what keeps two of them from overwriting each other.

-- Goes up with every edit; an edit names the version it started from.
alter table auctions add column version integer not null default 1;

-- Facts of the ledger that administrators add: a result declared otherwise (rules §11), and terms or times revised
-- after the ledger began.
alter table ledger_records drop constraint ledger_records_type_check;
alter table ledger_records add constraint ledger_records_type_check check (type in
	('opened', 'bid-accepted', 'bid-refused', 'extended', 'paused', 'resumed', 'ended', 'cancelled', 'declared', 'revised'));

-- Who did what to which auction or person, and when; the fields changed, from and to. It outlives what it names, so it
-- refers to nothing.
create table audit_log (
	id bigint generated always as identity primary key,
	at timestamptz not null default clock_timestamp(),
	admin_id uuid not null,
	action text not null check (action ~ '^[a-z-]+\.[a-z-]+$'),
	subject uuid not null,
	changes jsonb not null default '{}' check (jsonb_typeof(changes) = 'object')
);
create index audit_log_subject_idx on audit_log (subject, id desc);
create index audit_log_admin_idx on audit_log (admin_id, id desc);

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
	raise exception 'the audit log is append-only';
end $$;
create trigger audit_append_only before update or delete on audit_log
	for each row execute function audit_is_append_only();
create trigger audit_not_truncated before truncate on audit_log
	for each statement execute function audit_is_append_only();
