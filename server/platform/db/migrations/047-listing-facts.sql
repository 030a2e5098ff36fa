-- Lists are filtered by facts, prices, discounts and distances too, and are ordered by discount and by what can still be bid on
-- (docs/decisions/060). Everything that decides is in the rows that lists read.

-- What a lot is, as one number: type of property, occupancy, kind of sale and financing (server/features/catalogue/lot-facts.ts).
create function facts_of(property_type text, occupancy text, kind text, financing boolean) returns smallint
	language sql immutable parallel safe
	as $$ select (
		coalesce(array_position(array['apartment', 'house', 'land', 'building', 'commercial', 'office', 'store', 'warehouse',
			'rural', 'other'], property_type), 0)
		+ 16 * (coalesce(array_position(array['vacant', 'occupied', 'unknown'], occupancy), 3) - 1)
		+ 64 * coalesce(array_position(array['judicial', 'extrajudicial', 'voluntary'], kind), 0)
		+ case when financing then 512 else 0 end)::smallint $$;

-- How far a price is below the appraisal, in basis points. Twice the appraisal and more are all the same; without an appraisal it is
-- lower than any other.
create function discount_of(current_bid bigint, appraisal bigint) returns integer
	language sql immutable parallel safe
	as $$ select case when appraisal is null then -10001
		else greatest(-10000, (appraisal - current_bid) * 10000 / appraisal)::integer end $$;

-- The order 'ending' shows open lots by their end, then scheduled ones, then those that have ended.
create function ending_of(status text, end_time timestamptz) returns bigint
	language sql immutable parallel safe
	as $$ select case status when 'active' then 0 when 'paused' then 0 when 'pending' then 1 else 2 end * 100000000000000000
		+ micros(end_time) $$;

create function distance_km(from_latitude double precision, from_longitude double precision, to_latitude double precision,
	to_longitude double precision) returns double precision
	language sql immutable parallel safe
	as $$ select 2 * 6371.0088 * asin(least(1, sqrt(sin(radians(to_latitude - from_latitude) / 2) ^ 2
		+ cos(radians(from_latitude)) * cos(radians(to_latitude)) * sin(radians(to_longitude - from_longitude) / 2) ^ 2))) $$;

-- A place has a point: that of the address, rounded to 0.01 degree so that a city has few places, or else the municipality's.
alter table listing_places add column latitude double precision, add column longitude double precision;
update listing_places p set latitude = m.latitude, longitude = m.longitude from municipalities m where m.code = p.municipality;
create index listing_places_latitude_idx on listing_places (latitude);

create or replace function place_located() returns trigger language plpgsql as $$
begin
	new.municipality := municipality_of(new.city, new.state);
	if new.latitude is null then
		select m.latitude, m.longitude into new.latitude, new.longitude from municipalities m where m.code = new.municipality;
	end if;
	return new;
end $$;

create function place_of(city text, state text, latitude double precision, longitude double precision) returns bigint
	language sql immutable parallel safe
	as $$ select case when latitude is null or longitude is null then place_of(city, state)
		else hashtextextended(concat_ws(E'\n', fold_text(coalesce(city, '')), fold_text(coalesce(state, '')),
			round(latitude::numeric, 2), round(longitude::numeric, 2)), 0) end $$;

-- The neighbourhood is searched like the title; before the city, because the text ends with the state.
create function search_text_of(title text, neighborhood text, city text, state text) returns text
	language sql immutable parallel safe
	as $$ select fold_text(concat_ws(E'\n', title, case when strpos(fold_text(title), fold_text(neighborhood)) = 0 then neighborhood end,
		coalesce(city, ''), coalesce(state, ''))) $$;

-- What entries, prices and ends are made of.
create view listing_sources as
	select a.id as auction_id, a.environment, a.status, a.withdrawn_at is not null as withdrawn,
		place_of(a.city, a.state, p.latitude, p.longitude) as place, a.city, a.state,
		case when p.longitude is not null then round(p.latitude::numeric, 2)::double precision end as latitude,
		case when p.latitude is not null then round(p.longitude::numeric, 2)::double precision end as longitude,
		a.created_at, a.auction_type, a.initial_bid, a.start_time, a.end_time, a.current_bid, p.appraisal,
		facts_of(p.property_type, p.occupancy, a.kind, p.financing) as facts,
		case when p.neighborhood is null then a.search_text
			else search_text_of(a.title, p.neighborhood, a.city, a.state) end as search_text
	from auctions a left join properties p on p.auction_id = a.id;

drop index listing_entries_recent_idx, listing_entries_status_recent_idx, listing_entries_place_recent_idx, listing_entries_title_idx,
	listing_entries_status_idx, listing_entries_type_idx, listing_entries_initial_idx, listing_entries_start_idx,
	listing_entries_search_idx, listing_entries_pairs_idx, auction_prices_idx, auction_ends_idx, auction_ends_status_idx,
	auction_ends_place_idx;
alter table auction_prices drop constraint auction_prices_pkey;
alter table auction_ends drop constraint auction_ends_pkey;
alter table listing_entries add column facts smallint not null default 0;
alter table auction_prices add column facts smallint not null default 0, add column appraisal centavos,
	add column discount integer not null generated always as (discount_of(current_bid, appraisal)) stored;
alter table auction_ends add column facts smallint not null default 0,
	add column ending bigint not null generated always as (ending_of(status, end_time)) stored;

insert into listing_places (place, city, state, latitude, longitude)
	select distinct place, fold_text(coalesce(city, '')), fold_text(coalesce(state, '')), latitude, longitude from listing_sources s
	where not exists (select from listing_places p where p.place = s.place);
update listing_entries l set place = s.place, facts = s.facts, search_text = s.search_text
	from listing_sources s where s.auction_id = l.auction_id
		and (l.place, l.facts, l.search_text) is distinct from (s.place, s.facts, s.search_text);
update auction_prices r set place = s.place, facts = s.facts, search_text = s.search_text, appraisal = s.appraisal
	from listing_sources s where s.auction_id = r.auction_id
		and (r.place, r.facts, r.search_text, r.appraisal) is distinct from (s.place, s.facts, s.search_text, s.appraisal);
update auction_ends d set place = s.place, facts = s.facts, search_text = s.search_text
	from listing_sources s where s.auction_id = d.auction_id
		and (d.place, d.facts, d.search_text) is distinct from (s.place, s.facts, s.search_text);

create index listing_entries_recent_idx on listing_entries (environment, created_at, auction_id)
	include (status, place, facts, search_text) where not withdrawn;
create index listing_entries_status_recent_idx on listing_entries (environment, status, created_at, auction_id)
	include (place, facts) where not withdrawn;
create index listing_entries_place_recent_idx on listing_entries (environment, place, created_at, auction_id)
	include (status, facts) where not withdrawn;
create index listing_entries_facts_idx on listing_entries (environment, facts, created_at, auction_id)
	include (status, place) where not withdrawn;
create index listing_entries_title_idx on listing_entries (environment, search_text, auction_id)
	include (status, place) where not withdrawn;
create index listing_entries_status_idx on listing_entries (environment, status, auction_id)
	include (created_at, place, facts, search_text) where not withdrawn;
create index listing_entries_type_idx on listing_entries (environment, auction_type, auction_id)
	include (status, place, search_text) where not withdrawn;
create index listing_entries_initial_idx on listing_entries (environment, initial_bid, auction_id)
	include (status, place, search_text) where not withdrawn;
create index listing_entries_start_idx on listing_entries (environment, start_time, auction_id)
	include (status, place, search_text) where not withdrawn;
create index listing_entries_search_idx on listing_entries using gin (search_text gin_trgm_ops);
create index listing_entries_pairs_idx on listing_entries using gin (search_pairs(search_text));

alter table auction_prices add primary key (auction_id) include (current_bid, discount);
create index auction_prices_idx on auction_prices (environment, current_bid, auction_id)
	include (status, place, facts, discount, search_text) where not withdrawn;
create index auction_prices_discount_idx on auction_prices (environment, discount, auction_id)
	include (status, place, facts, current_bid, search_text) where not withdrawn;

alter table auction_ends add primary key (auction_id) include (end_time, ending);
create index auction_ends_idx on auction_ends (environment, end_time, auction_id)
	include (status, place, search_text) where not withdrawn;
create index auction_ends_ending_idx on auction_ends (environment, ending, auction_id)
	include (status, place, facts, search_text) where not withdrawn;
create index auction_ends_status_idx on auction_ends (environment, status, ending, auction_id)
	include (place, facts) where not withdrawn;
create index auction_ends_place_idx on auction_ends (environment, place, ending, auction_id)
	include (status, facts) where not withdrawn;

create or replace function entries_made() returns trigger language plpgsql as $$
begin
	insert into listing_places (place, city, state)
		select distinct place_of(city, state), fold_text(coalesce(city, '')), fold_text(coalesce(state, '')) from made m
		where not exists (select from listing_places p where p.place = place_of(m.city, m.state));
	insert into listing_entries
		select id, environment, status, withdrawn_at is not null, place_of(city, state), created_at, auction_type, initial_bid,
			start_time, search_text, facts_of(null, null, kind, null) from made;
	insert into auction_ends (auction_id, environment, status, withdrawn, place, end_time, search_text, facts)
		select id, environment, status, withdrawn_at is not null, place_of(city, state), end_time, search_text,
			facts_of(null, null, kind, null) from made;
	insert into auction_prices (auction_id, environment, status, withdrawn, place, current_bid, search_text, facts)
		select id, environment, status, withdrawn_at is not null, place_of(city, state), current_bid, search_text,
			facts_of(null, null, kind, null) from made;
	insert into auction_counts select environment, count(*) from made where withdrawn_at is null group by environment;
	perform add_up_counts();
	return null;
end $$;

-- Writes what lists read about these auctions anew, where it differs.
create function refresh_entries(ids uuid[]) returns void language plpgsql as $$
begin
	insert into listing_places (place, city, state, latitude, longitude)
		select distinct s.place, fold_text(coalesce(s.city, '')), fold_text(coalesce(s.state, '')), s.latitude, s.longitude
		from listing_sources s where s.auction_id = any(ids) and not exists (select from listing_places p where p.place = s.place);
	update listing_entries l set environment = s.environment, status = s.status, withdrawn = s.withdrawn, place = s.place,
		created_at = s.created_at, auction_type = s.auction_type, initial_bid = s.initial_bid, start_time = s.start_time,
		facts = s.facts, search_text = s.search_text
		from listing_sources s where s.auction_id = any(ids) and l.auction_id = s.auction_id
			and (l.environment, l.status, l.withdrawn, l.place, l.created_at, l.auction_type, l.initial_bid, l.start_time, l.facts,
				l.search_text) is distinct from (s.environment, s.status, s.withdrawn, s.place, s.created_at, s.auction_type,
				s.initial_bid, s.start_time, s.facts, s.search_text);
	update auction_ends d set environment = s.environment, status = s.status, withdrawn = s.withdrawn, place = s.place,
		facts = s.facts, search_text = s.search_text
		from listing_sources s where s.auction_id = any(ids) and d.auction_id = s.auction_id
			and (d.environment, d.status, d.withdrawn, d.place, d.facts, d.search_text) is distinct from
				(s.environment, s.status, s.withdrawn, s.place, s.facts, s.search_text);
	update auction_prices r set status = s.status, withdrawn = s.withdrawn, place = s.place, facts = s.facts,
		appraisal = s.appraisal, search_text = s.search_text
		from listing_sources s where s.auction_id = any(ids) and r.auction_id = s.auction_id
			and (r.status, r.withdrawn, r.place, r.facts, r.appraisal, r.search_text) is distinct from
				(s.status, s.withdrawn, s.place, s.facts, s.appraisal, s.search_text);
end $$;

create or replace function entry_changed() returns trigger language plpgsql as $$
declare
	lost constant boolean := old.withdrawn_at is null and (new.withdrawn_at is not null
		or (old.environment, old.search_text) is distinct from (new.environment, new.search_text));
begin
	perform refresh_entries(array[new.id]);
	if (old.environment, old.withdrawn_at is null) is distinct from (new.environment, new.withdrawn_at is null) then
		insert into auction_counts select environment, auctions from (values
			(old.environment, -1, old.withdrawn_at), (new.environment, 1, new.withdrawn_at)) as c (environment, auctions, withdrawn_at)
			where withdrawn_at is null;
	end if;
	if lost or not exists (select from auction_counts where xmin = pg_current_xact_id()::xid) then
		insert into auction_counts (environment, auctions, losses) values (new.environment, 0, lost::int);
		perform add_up_counts();
	end if;
	return null;
end $$;

drop trigger auctions_entry_changed on auctions;
create trigger auctions_entry_changed after update on auctions for each row when (
	(old.environment, old.status, old.withdrawn_at, old.city, old.state, old.created_at, old.search_text, old.auction_type,
		old.initial_bid, old.start_time, old.kind)
		is distinct from
	(new.environment, new.status, new.withdrawn_at, new.city, new.state, new.created_at, new.search_text, new.auction_type,
		new.initial_bid, new.start_time, new.kind))
	execute function entry_changed();

-- An inserted property adds to its lot's text; another change may take a word away.
create function property_entries_changed() returns trigger language plpgsql as $$
declare
	ids constant uuid[] := array(select distinct auction_id from changed);
	lost constant bigint := case when tg_op = 'INSERT' then 0 else cardinality(ids) end;
begin
	if cardinality(ids) = 0 then return null; end if;
	perform refresh_entries(ids);
	if lost > 0 or not exists (select from auction_counts where xmin = pg_current_xact_id()::xid) then
		insert into auction_counts (environment, auctions, losses) values ('production', 0, lost);
		perform add_up_counts();
	end if;
	return null;
end $$;
create trigger properties_entries_inserted after insert on properties
	referencing new table as changed for each statement execute function property_entries_changed();
create trigger properties_entries_updated after update on properties
	referencing new table as changed for each statement execute function property_entries_changed();
create trigger properties_entries_deleted after delete on properties
	referencing old table as changed for each statement execute function property_entries_changed();

-- Plans for the new columns would be bad until the next automatic analysis.
analyze listing_entries, auction_prices, auction_ends, listing_places;
