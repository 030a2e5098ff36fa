-- Lists of the back office in the order of type, initial bid and start read entries too: the auctions' own rows are wide, and a search
-- visited each of them (docs/decisions/052). Every order's index has what lists are filtered by, so that only the rows of a page are
-- visited. The table is written anew, in the order of creation, which is faster than updating its rows in all indexes.
drop index listing_entries_recent_idx, listing_entries_status_recent_idx, listing_entries_place_recent_idx,
	listing_entries_title_idx, listing_entries_status_idx, listing_entries_search_idx, listing_entries_pairs_idx;
alter table listing_entries rename to old_entries;
alter index listing_entries_pkey rename to old_entries_pkey;
create table listing_entries (
	auction_id uuid primary key references auctions on delete cascade,
	environment text not null,
	status text not null,
	withdrawn boolean not null,
	place bigint not null,
	created_at timestamptz not null,
	auction_type text not null,
	initial_bid centavos not null,
	start_time timestamptz not null,
	search_text text collate "C" not null
);
alter table listing_entries alter column search_text set statistics 400;
insert into listing_entries select auction_id, l.environment, l.status, withdrawn, place, l.created_at, auction_type, initial_bid,
	start_time, l.search_text from old_entries l join auctions a on a.id = auction_id order by l.created_at;
drop table old_entries;

-- The same characters and pairs as before, as texts. This is one expression of built-in functions, which an index computes in a quarter
-- of the time: it is computed again whenever an entry's row moves, as with each change of status. The separator is in no text.
drop function needle_pairs, search_pairs;
create function search_pairs(given text) returns text[]
	language sql immutable parallel safe
	as $$ select string_to_array(given, null) || string_to_array(rtrim(regexp_replace(given, '(..)', E'\\1\x01', 'g')
		|| E'\x01' || regexp_replace(substr(given, 2), '(..)', E'\\1\x01', 'g'), E'\x01'), E'\x01') $$;

create function needle_pairs(given text) returns text[]
	language sql immutable strict parallel safe
	as $$ select case when char_length(given) < 2 then array[given]
		else (select coalesce(array_agg(distinct pair), '{}') from unnest(search_pairs(given)) pair where char_length(pair) = 2) end $$;

create index listing_entries_recent_idx on listing_entries (environment, created_at, auction_id)
	include (status, place, search_text) where not withdrawn;
create index listing_entries_status_recent_idx on listing_entries (environment, status, created_at, auction_id)
	where not withdrawn;
create index listing_entries_place_recent_idx on listing_entries (environment, place, created_at, auction_id)
	include (status) where not withdrawn;
create index listing_entries_title_idx on listing_entries (environment, search_text, auction_id)
	include (status, place) where not withdrawn;
create index listing_entries_status_idx on listing_entries (environment, status, auction_id)
	include (created_at, place, search_text) where not withdrawn;
create index listing_entries_type_idx on listing_entries (environment, auction_type, auction_id)
	include (status, place, search_text) where not withdrawn;
create index listing_entries_initial_idx on listing_entries (environment, initial_bid, auction_id)
	include (status, place, search_text) where not withdrawn;
create index listing_entries_start_idx on listing_entries (environment, start_time, auction_id)
	include (status, place, search_text) where not withdrawn;
create index listing_entries_search_idx on listing_entries using gin (search_text gin_trgm_ops);
create index listing_entries_pairs_idx on listing_entries using gin (search_pairs(search_text));
drop index auctions_type_idx, auctions_initial_idx, auctions_start_idx;

-- The prices and ends of up to 1,000 lots that a filter has found are read from the index alone. It is written as often as before: an
-- update of a price or an end writes all indexes anyway.
alter table auction_prices drop constraint auction_prices_pkey, add primary key (auction_id) include (current_bid);
alter table auction_ends drop constraint auction_ends_pkey, add primary key (auction_id) include (end_time);

create or replace function entries_made() returns trigger language plpgsql as $$
begin
	insert into listing_places
		select distinct place_of(city, state), fold_text(coalesce(city, '')), fold_text(coalesce(state, '')) from made m
		where not exists (select from listing_places p where p.place = place_of(m.city, m.state));
	insert into listing_entries select id, environment, status, withdrawn_at is not null, place_of(city, state),
		created_at, auction_type, initial_bid, start_time, search_text from made;
	insert into auction_ends select id, environment, status, withdrawn_at is not null, place_of(city, state), end_time,
		search_text from made;
	insert into auction_prices select id, environment, status, withdrawn_at is not null, place_of(city, state), current_bid,
		search_text from made;
	insert into auction_counts select environment, count(*) from made where withdrawn_at is null group by environment;
	perform add_up_counts();
	return null;
end $$;

create or replace function entry_changed() returns trigger language plpgsql as $$
declare
	new_place constant bigint := place_of(new.city, new.state);
begin
	insert into listing_places select new_place, fold_text(coalesce(new.city, '')), fold_text(coalesce(new.state, ''))
		where not exists (select from listing_places p where p.place = new_place);
	update listing_entries l set environment = new.environment, status = new.status,
		withdrawn = new.withdrawn_at is not null, place = new_place, created_at = new.created_at,
		auction_type = new.auction_type, initial_bid = new.initial_bid, start_time = new.start_time,
		search_text = new.search_text
		where l.auction_id = new.id;
	update auction_ends d set environment = new.environment, status = new.status,
		withdrawn = new.withdrawn_at is not null, place = new_place, search_text = new.search_text
		where d.auction_id = new.id and (d.environment, d.status, d.withdrawn, d.place, d.search_text)
			is distinct from (new.environment, new.status, new.withdrawn_at is not null, new_place, new.search_text);
	update auction_prices p set status = new.status, withdrawn = new.withdrawn_at is not null, place = new_place,
		search_text = new.search_text
		where p.auction_id = new.id and (p.status, p.withdrawn, p.place, p.search_text)
			is distinct from (new.status, new.withdrawn_at is not null, new_place, new.search_text);
	if (old.environment, old.withdrawn_at is null) is distinct from (new.environment, new.withdrawn_at is null) then
		insert into auction_counts select environment, auctions from (values
			(old.environment, -1, old.withdrawn_at), (new.environment, 1, new.withdrawn_at)) as c (environment, auctions, withdrawn_at)
			where withdrawn_at is null;
	end if;
	if not exists (select from auction_counts where xmin = pg_current_xact_id()::xid) then
		insert into auction_counts values (new.environment, 0);
		perform add_up_counts();
	end if;
	return null;
end $$;

-- Plans for new tables would be bad until the next automatic analysis.
analyze listing_entries, auction_prices, auction_ends, listing_places;
