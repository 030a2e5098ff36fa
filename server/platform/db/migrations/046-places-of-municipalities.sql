-- Places of lots belong to municipalities, and lots may state the point of their address (docs/decisions/060).
alter table properties
	add column latitude double precision check (latitude between -90 and 90),
	add column longitude double precision check (longitude between -180 and 180);

-- The municipality of a city and state, both folded; null if none is called so. The administrative regions of the Federal
-- District, such as Samambaia, belong to Brasília.
create function municipality_of(city text, state text) returns integer language sql stable as $$
	select coalesce(
		(select n.code from municipality_names n
			where n.state = upper($2) and n.key = regexp_replace($1, '[^a-z0-9]', '', 'g')),
		case when $2 = 'df' then 5300108 end)
$$;

alter table listing_places add column municipality integer references municipalities;
update listing_places set municipality = municipality_of(city, state);
create index listing_places_municipality_idx on listing_places (municipality);

create function place_located() returns trigger language plpgsql as $$
begin
	new.municipality := municipality_of(new.city, new.state);
	return new;
end $$;
create trigger listing_places_located before insert on listing_places
	for each row execute function place_located();
