-- What the dashboards read (docs/benchmarks.md): results of auctions, and bids counted by day. Both hold at every
-- moment: results are written in the transaction that changes them, a day that changed is read from the bids again.

-- How each auction ended that completed or was cancelled after opening, in one narrow row. None for withdrawn ones.
create table auction_results (
	auction_id uuid primary key references auctions on delete cascade,
	environment text not null,
	state text,
	city text,
	auction_type text not null,
	property_type text,
	start_time timestamptz not null,
	ended_at timestamptz not null,
	bid_count integer not null,
	sold boolean not null,
	price centavos not null,
	commission centavos not null,
	initial_bid centavos not null,
	appraisal centavos,
	winner_id uuid,
	-- Of the payment that is open; the deadline stands also without one.
	due_at timestamptz,
	deadline timestamptz not null,
	owed centavos not null,
	paid_at timestamptz,
	paid centavos
);
create index auction_results_ended_idx on auction_results (environment, ended_at);
create index auction_results_paid_idx on auction_results (environment, paid_at)
	include (state, auction_type, paid) where paid_at is not null;
create index auction_results_last_paid_idx on auction_results (environment, ended_at) where paid_at is not null;
create index auction_results_unpaid_idx on auction_results (environment, ended_at) where sold and paid_at is null;
create index auction_results_winner_idx on auction_results (environment, winner_id, paid_at) where sold;

-- Writes an auction's result anew. Whoever changes two of its sources at once waits here, and then sees both.
create function write_result(given uuid) returns void language plpgsql as $$
begin
	perform from auctions where id = given for no key update;
	delete from auction_results where auction_id = given;
	insert into auction_results
	select a.id, a.environment, a.state, a.city, a.auction_type, p.property_type, a.start_time,
		case a.status when 'completed' then a.end_time else a.last_stamp end, a.bid_count,
		a.status = 'completed' and a.leader is not null, a.current_bid, c.commission, a.initial_bid, p.appraisal,
		b.user_id, case when y.status <> 'paid' then y.due_at end,
		coalesce(y.due_at, a.end_time + a.payment_deadline_hours * interval '1 hour'),
		coalesce(y.amount, a.current_bid + c.commission), y.paid_at, case y.status when 'paid' then y.amount end
	from auctions a
	cross join lateral (select (a.current_bid * a.commission_bp + 5000) / 10000 as commission) c
	left join properties p on p.auction_id = a.id
	left join auction_bidders b on b.auction_id = a.id and b.bidder = a.leader
	left join payments y on y.auction_id = a.id and y.status in ('pending', 'paid', 'overdue')
	-- A cancelled one that had opened has that in its ledger too.
	where a.id = given and a.withdrawn_at is null
		and (a.status = 'completed' or (a.status = 'cancelled' and a.ledger_seq > 1));
end $$;

create function auction_changed() returns trigger language plpgsql as $$
begin
	perform write_result(new.id);
	return null;
end $$;
create function part_of_auction_changed() returns trigger language plpgsql as $$
begin
	perform write_result(coalesce(new.auction_id, old.auction_id));
	return null;
end $$;
-- Bids leave the status alone, so they do not come here.
create trigger auctions_result after insert or update on auctions
	for each row when (new.status in ('completed', 'cancelled')) execute function auction_changed();
create trigger properties_result after insert or update of property_type, appraisal or delete on properties
	for each row execute function part_of_auction_changed();
create trigger payments_result after insert or update or delete on payments
	for each row execute function part_of_auction_changed();

do $$ begin perform write_result(id) from auctions where status in ('completed', 'cancelled'); end $$;

-- Nearly free to keep up: one entry for 32 pages.
create index bids_created_idx on bids using brin (created_at) with (pages_per_range = 32, autosummarize = on);

-- Bids before this day are counted below, but for the days that are stale.
create table bid_horizons (
	environment text primary key,
	day date not null
);
create table stale_bid_days (
	environment text not null,
	day date not null,
	primary key (environment, day)
);

-- Bids by day and hour in São Paulo. '*' stands for every state or type, '' for auctions without a state.
create table bid_days (
	environment text not null,
	state text not null,
	auction_type text not null,
	day date not null,
	first_at timestamptz not null,
	hours integer[] not null check (cardinality(hours) = 24),
	primary key (environment, state, auction_type, day)
);

-- Who bid on a day, a bit for each bidder: 'or' them, and the different people of any range are counted in a moment.
create table bidder_numbers (
	user_id uuid primary key references users on delete cascade,
	number integer not null unique generated always as identity (minvalue 0 start 0)
);
create table bidder_days (
	environment text not null,
	state text not null,
	auction_type text not null,
	day date not null,
	page integer not null,
	bidders bit(32768) not null,
	primary key (environment, state, auction_type, day, page)
);

create function sao_paulo_day(at timestamptz) returns date
	language sql immutable strict parallel safe
	as $$ select (at at time zone 'America/Sao_Paulo')::date $$;

-- What was counted holds no longer. The lock keeps a count that runs at this moment from being kept (roll-up-bids.ts).
create function bid_came_late() returns trigger language plpgsql as $$
begin
	perform pg_advisory_xact_lock_shared(hashtext('roll up bids'));
	insert into stale_bid_days select environment, sao_paulo_day(new.created_at) from auctions where id = new.auction_id
		on conflict do nothing;
	return null;
end $$;
create function bids_belong_elsewhere() returns trigger language plpgsql as $$
begin
	perform pg_advisory_xact_lock_shared(hashtext('roll up bids'));
	insert into stale_bid_days
		select distinct e, sao_paulo_day(created_at) from bids, unnest(array[old.environment, new.environment]) e
		where auction_id = new.id order by 1, 2 on conflict do nothing;
	return null;
end $$;
create trigger bids_came_late after insert on bids
	for each row when (new.created_at < clock_timestamp() - interval '30 minutes') execute function bid_came_late();
create trigger auctions_bids_elsewhere after update of environment, state, auction_type, withdrawn_at on auctions
	for each row when (new.bid_count > 0 and (old.environment, old.state, old.auction_type, old.withdrawn_at)
		is distinct from (new.environment, new.state, new.auction_type, new.withdrawn_at))
	execute function bids_belong_elsewhere();
