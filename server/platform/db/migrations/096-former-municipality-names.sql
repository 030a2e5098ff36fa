-- Further former names of municipalities, and spellings in use (docs/decisions/060), as in migration 093.
insert into municipality_names (state, key, code) values
	('AP', 'aguabrancadoamapari', 1600154),
	('AP', 'amapari', 1600154),
	('BA', 'aguaquente', 2900504),
	('MG', 'tocosdomogi', 3169059),
	('MS', 'bataipora', 5002001),
	('PB', 'desterrodemalta', 2505501),
	('PB', 'saobentodepombal', 2513927),
	('PE', 'barradaguabiraba', 2601300),
	('RN', 'saomigueldetouros', 2412559),
	('RR', 'saoluis', 1400605),
	('RR', 'saoluisdoanaua', 1400605),
	('SC', 'luisalves', 4210001)
on conflict do nothing;
update listing_places p
set municipality = m.code, latitude = coalesce(p.latitude, m.latitude), longitude = coalesce(p.longitude, m.longitude)
from municipalities m
where p.municipality is null and m.code = municipality_of(p.city, p.state);
