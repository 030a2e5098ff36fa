-- Terms of retention (docs/retention.md, docs/decisions/085).

-- Each rule runs once a day, on one server. The rows remain: they show that the rules ran, and how much they removed.
create table retention_runs (
	rule text not null check (rule ~ '^[a-z-]+$'),
	day date not null,
	started_at timestamptz not null default clock_timestamp(),
	ended_at timestamptz,
	removed bigint not null default 0 check (removed >= 0),
	primary key (rule, day)
);

-- The serving role cannot change bids (decision 039). It can only remove addresses whose six months are over by the
-- database's clock: nothing that a caller passes shortens them. `since` bounds what is read, by bids_created_idx.
create function forget_bid_addresses(since timestamptz, most integer) returns integer
	language sql security definer set search_path = public, pg_temp as $$
	with due as (
		select b.id from bids b where b.created_at >= since and b.created_at < now() - interval '6 months'
			and b.address is not null limit most for update skip locked
	), gone as (
		update bids b set address = null from due where b.id = due.id returning b.id
	)
	select count(*)::integer from gone
$$;

-- The file of a proof whose term is over is gone; that it existed, and what was decided, stays.
alter table payment_proofs add column removed_at timestamptz;

-- Parties of a sale that was never published are removed a year after its last change.
alter table sales add column changed_at timestamptz not null default now();
create function sale_changed() returns trigger language plpgsql as $$
begin
	new.changed_at := now();
	return new;
end $$;
create trigger sales_changed before update on sales for each row execute function sale_changed();
