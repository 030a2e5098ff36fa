-- Lists of auctions are filtered and ordered by narrow rows, which a bid does not update (docs/decisions/052). The texts
-- are stored as they are searched: case and accents folded.

-- The cities and states of auctions. A place's key is a hash, so that transactions that insert the same place never wait
-- for each other; what they insert twice changes nothing.
create table listing_places (
	place bigint not null,
	city text not null,
	state text not null
);
create index listing_places_place_idx on listing_places (place);
create index listing_places_city_idx on listing_places using gin (city gin_trgm_ops);

create function place_of(city text, state text) returns bigint
	language sql immutable parallel safe
	as $$ select hashtextextended(fold_text(coalesce(city, '')) || E'\n' || fold_text(coalesce(state, '')), 0) $$;

-- The characters and pairs of characters of a text, as numbers: what trigrams cannot find, such as 'rr' or '%'.
create function search_pairs(given text) returns integer[]
	language sql immutable strict parallel safe
	as $$ select coalesce(array_agg(distinct pair), '{}') from (
		select ascii(a) from unnest(string_to_array(given, null)) a
		union all
		select 2097152 + ascii(a) * 1021 + ascii(b)
		from unnest(string_to_array(left(given, -1), null), string_to_array(substr(given, 2), null)) as pairs (a, b)
	) as found (pair) $$;

-- The pairs that a text must have to contain another; its character if that is a single one.
create function needle_pairs(given text) returns integer[]
	language sql immutable strict parallel safe
	as $$ select case when char_length(given) < 2 then search_pairs(given)
		else (select array_agg(pair) from unnest(search_pairs(given)) pair where pair >= 2097152) end $$;

create table listing_entries (
	auction_id uuid primary key references auctions on delete cascade,
	environment text not null,
	status text not null,
	withdrawn boolean not null,
	place bigint not null,
	created_at timestamptz not null,
	-- Compared byte by byte, which is twice as fast as by the database's collation.
	search_text text collate "C" not null
);
alter table listing_entries alter column search_text set statistics 400;

-- Prices and ends have tables of their own, so that a bid does not write the other indexes (021). They have all that lists
-- in their order are filtered by, so that such a list reads one index.
drop table auction_prices;
create table auction_prices (
	auction_id uuid primary key references auctions on delete cascade,
	environment text not null,
	status text not null,
	withdrawn boolean not null,
	place bigint not null,
	current_bid centavos not null,
	search_text text collate "C" not null
) with (fillfactor = 80);

create table auction_ends (
	auction_id uuid primary key references auctions on delete cascade,
	environment text not null,
	status text not null,
	withdrawn boolean not null,
	place bigint not null,
	end_time timestamptz not null,
	search_text text collate "C" not null
) with (fillfactor = 80);

-- How many auctions an environment has, as a sum: each statement that adds or removes some inserts a row, so that none
-- waits for another. They are added up when there are many.
create table auction_counts (
	environment text not null,
	auctions bigint not null
);

insert into listing_places select place_of(city, state), fold_text(coalesce(city, '')), fold_text(coalesce(state, ''))
	from (select distinct city, state from auctions) a;
insert into listing_entries select id, environment, status, withdrawn_at is not null, place_of(city, state), created_at,
	search_text from auctions order by created_at;
insert into auction_prices select auction_id, l.environment, l.status, withdrawn, place, current_bid, l.search_text
	from listing_entries l join auctions a on a.id = auction_id;
insert into auction_ends select auction_id, l.environment, l.status, withdrawn, place, end_time, l.search_text
	from listing_entries l join auctions a on a.id = auction_id;
insert into auction_counts select environment, count(*) from auctions where withdrawn_at is null group by environment;

create index auction_prices_idx on auction_prices (environment, current_bid, auction_id)
	include (status, place, search_text) where not withdrawn;
create index listing_entries_recent_idx on listing_entries (environment, created_at, auction_id)
	include (status, place, search_text) where not withdrawn;
create index auction_ends_idx on auction_ends (environment, end_time, auction_id)
	include (status, place, search_text) where not withdrawn;
create index listing_entries_status_recent_idx on listing_entries (environment, status, created_at, auction_id)
	where not withdrawn;
create index auction_ends_status_idx on auction_ends (environment, status, end_time, auction_id)
	where not withdrawn;
create index listing_entries_place_recent_idx on listing_entries (environment, place, created_at, auction_id)
	include (status) where not withdrawn;
create index auction_ends_place_idx on auction_ends (environment, place, end_time, auction_id)
	include (status) where not withdrawn;
create index listing_entries_title_idx on listing_entries (environment, search_text, auction_id) where not withdrawn;
create index listing_entries_status_idx on listing_entries (environment, status, auction_id) where not withdrawn;
create index listing_entries_search_idx on listing_entries using gin (search_text gin_trgm_ops);
create index listing_entries_pairs_idx on listing_entries using gin (search_pairs(search_text));
drop index auctions_recent_idx, auctions_ending_idx, auctions_search_idx, auctions_city_idx, auctions_title_idx,
	auctions_state_idx;

-- Rows that another transaction has locked are left to a later one.
create function add_up_counts() returns void language plpgsql as $$
begin
	if (select count(*) from auction_counts) > 100 then
		with added as (
			delete from auction_counts where ctid in (select ctid from auction_counts for update skip locked) returning *
		) insert into auction_counts select environment, sum(auctions) from added group by environment;
	end if;
end $$;

create or replace function prices_made() returns trigger language plpgsql as $$
begin
	insert into listing_places
		select distinct place_of(city, state), fold_text(coalesce(city, '')), fold_text(coalesce(state, '')) from made m
		where not exists (select from listing_places p where p.place = place_of(m.city, m.state));
	insert into listing_entries select id, environment, status, withdrawn_at is not null, place_of(city, state),
		created_at, search_text from made;
	insert into auction_ends select id, environment, status, withdrawn_at is not null, place_of(city, state), end_time,
		search_text from made;
	insert into auction_prices select id, environment, status, withdrawn_at is not null, place_of(city, state), current_bid,
		search_text from made;
	insert into auction_counts select environment, count(*) from made where withdrawn_at is null group by environment;
	perform add_up_counts();
	return null;
end $$;
alter function prices_made() rename to entries_made;
alter trigger auctions_prices_made on auctions rename to auctions_entries_made;

-- For each row, because almost no bid changes any of these.
create function entry_changed() returns trigger language plpgsql as $$
declare
	new_place constant bigint := place_of(new.city, new.state);
begin
	insert into listing_places select new_place, fold_text(coalesce(new.city, '')), fold_text(coalesce(new.state, ''))
		where not exists (select from listing_places p where p.place = new_place);
	update listing_entries set environment = new.environment, status = new.status,
		withdrawn = new.withdrawn_at is not null, place = new_place, created_at = new.created_at,
		search_text = new.search_text where auction_id = new.id;
	update auction_ends set environment = new.environment, status = new.status,
		withdrawn = new.withdrawn_at is not null, place = new_place, search_text = new.search_text
		where auction_id = new.id;
	update auction_prices p set status = new.status, withdrawn = new.withdrawn_at is not null, place = new_place,
		search_text = new.search_text
		where p.auction_id = new.id and (p.status, p.withdrawn, p.place, p.search_text)
			is distinct from (new.status, new.withdrawn_at is not null, new_place, new.search_text);
	if (old.environment, old.withdrawn_at is null) is distinct from (new.environment, new.withdrawn_at is null) then
		insert into auction_counts select environment, auctions from (values
			(old.environment, -1, old.withdrawn_at), (new.environment, 1, new.withdrawn_at)) as c (environment, auctions, withdrawn_at)
			where withdrawn_at is null;
	end if;
	return null;
end $$;
create trigger auctions_entry_changed after update on auctions for each row when (
	(old.environment, old.status, old.withdrawn_at, old.city, old.state, old.created_at, old.search_text)
		is distinct from
	(new.environment, new.status, new.withdrawn_at, new.city, new.state, new.created_at, new.search_text))
	execute function entry_changed();

create function end_changed() returns trigger language plpgsql as $$
begin
	update auction_ends set end_time = new.end_time where auction_id = new.id;
	return null;
end $$;
create trigger auctions_end_changed after update on auctions for each row
	when (old.end_time is distinct from new.end_time) execute function end_changed();

create function entries_gone() returns trigger language plpgsql as $$
begin
	insert into auction_counts select environment, -count(*) from gone where withdrawn_at is null group by environment;
	return null;
end $$;
create trigger auctions_entries_gone after delete on auctions
	referencing old table as gone for each statement execute function entries_gone();
