-- The right of preference (rules §33, docs/decisions/075): after the end, a holder may equal the price.
alter table ledger_records drop constraint ledger_records_type_check;
alter table ledger_records add constraint ledger_records_type_check check (type in
	('opened', 'round-opened', 'bid-accepted', 'bid-refused', 'ceiling-set', 'ceiling-dropped', 'extended', 'paused',
	'resumed', 'called', 'round-closed', 'ended', 'cancelled', 'declared', 'revised', 'preference-opened',
	'preference-exercised', 'preference-lapsed'));

create table preference_rights (
	id uuid primary key default gen_random_uuid(),
	auction_id uuid not null references auctions on delete cascade,
	user_id uuid not null references users on delete restrict,
	ground text not null check (ground in ('spouse', 'co-owner', 'fiduciante', 'tenant', 'other')),
	state text not null default 'requested' check (state in ('requested', 'approved', 'refused')),
	reason text check (char_length(reason) between 1 and 500),
	requested_at timestamptz not null default clock_timestamp(),
	decided_at timestamptz,
	decided_by uuid references users on delete set null,
	version integer not null default 1,
	unique (auction_id, user_id)
);
create index preference_rights_user_idx on preference_rights (user_id);

alter table auctions
	-- Whether a right was approved, so that no bid reads the table in vain.
	add column has_preference boolean not null default false,
	add column preference_window_ms integer not null default 900000 check (preference_window_ms between 1000 and 86400000),
	add column preference_until timestamptz,
	add check (preference_until is null or (status = 'completed' and leader is not null));
create index auctions_preference_idx on auctions (preference_until) where preference_until is not null;

create function preference_approved() returns trigger language plpgsql as $$
begin
	update auctions set has_preference = exists (select from preference_rights r
		where r.auction_id = new.auction_id and r.state = 'approved') where id = new.auction_id;
	return null;
end $$;
create trigger preference_rights_approved after insert or update of state on preference_rights
	for each row execute function preference_approved();
