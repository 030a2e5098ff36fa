-- More names of municipalities: former ones, and spellings in use (docs/decisions/060). Lots of these places get their municipality, and
-- with it a point on the map.
insert into municipality_names (state, key, code) values
	('BA', 'camaca', 2905602),
	('BA', 'governadorlomantojunior', 2903300),
	('CE', 'itapage', 2306306),
	('GO', 'bomjesus', 5203500),
	('MG', 'amparodaserra', 3102506),
	('MG', 'brasopolis', 3108909),
	('MG', 'saojoaodelrey', 3162500),
	('MT', 'poxoreo', 5107008),
	('PA', 'eldoradodoscarajas', 1502954),
	('PA', 'santaisabeldopara', 1506500),
	('PB', 'campodesantana', 2516409),
	('PB', 'santarem', 2513653),
	('PB', 'saodomingosdepombal', 2513968),
	('PB', 'serido', 2515401),
	('PE', 'belemdesaofrancisco', 2601607),
	('PE', 'iguaraci', 2606903),
	('PE', 'lagoadoitaenga', 2608503),
	('PR', 'belavistadocaroba', 4102752),
	('PR', 'munhozdemello', 4116307),
	('PR', 'pinhaldosaobento', 4119251),
	('PR', 'vilaalta', 4128625),
	('RJ', 'camposdosgoitacazes', 3301009),
	('RJ', 'patidoalferes', 3303856),
	('RJ', 'trajanodemorais', 3305901),
	('RN', 'boasaude', 2405306),
	('RN', 'presidentejuscelino', 2410306),
	('RS', 'chiapeta', 4305405),
	('SC', 'presidentecastelobranco', 4213906),
	('SP', 'brodosqui', 3507803),
	('SP', 'ipaucu', 3520905),
	('SP', 'luisiania', 3527702),
	('TO', 'coutodemagalhaes', 1706001),
	('TO', 'mosquito', 1713809),
	('TO', 'saovaleriodanatividade', 1720499)
on conflict do nothing;
-- "d'Oeste" and "do Oeste" are the same.
insert into municipality_names (state, key, code)
select state, regexp_replace(regexp_replace(folded, '( d''| do )oeste$', case when folded like '%''oeste' then 'dooeste' else 'doeste' end),
	'[^a-z0-9]', '', 'g'), code
from municipalities where folded ~ '( d''| do )oeste$'
on conflict do nothing;
update listing_places p
set municipality = m.code, latitude = coalesce(p.latitude, m.latitude), longitude = coalesce(p.longitude, m.longitude)
from municipalities m
where p.municipality is null and m.code = municipality_of(p.city, p.state);
