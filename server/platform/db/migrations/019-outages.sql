-- The last sign that bids could be taken, given about every second by any server of the deployment. After `good_until`
-- nobody knows whether they could: the next beat looks at the silence before anything is closed.
create table bidding_pulse (
	environment text primary key check (environment in ('production', 'staging')),
	beat_at timestamptz not null,
	good_until timestamptz not null
);

-- Times in which no bid could be taken, and how many auctions each has prolonged.
create table outages (
	environment text not null check (environment in ('production', 'staging')),
	since timestamptz not null,
	until timestamptz not null check (until > since),
	auctions integer not null,
	-- Its clock leapt forward, while the servers' own clocks saw no silence.
	leap boolean not null,
	primary key (environment, since)
);

-- Several writers close auctions by the clock (the clockwork, a late bid, an administrator's action): none may do so
-- after a silence that was not looked at. Whoever looks holds the auctions concerned until the pulse beats again.
create function close_waits_for_pulse() returns trigger language plpgsql as $$
begin
	if new.record::jsonb #>> '{data,by}' = 'clock' and exists (
		select from bidding_pulse p join auctions a on a.environment = p.environment
		where a.id = new.auction_id and p.good_until < clock_timestamp()
	) then
		raise exception 'bids may not have been taken: the silence comes first'
			using errcode = 'object_not_in_prerequisite_state';
	end if;
	return new;
end $$;
create trigger ledger_close_waits before insert on ledger_records
	for each row when (new.type = 'ended') execute function close_waits_for_pulse();
