-- A search that few titles contain is looked for word by word: also in the street and the type of property, with abbreviations spelled
-- out, and with words that are spelled nearly so (docs/decisions/061).

-- The words of a text as they are compared, in their order: folded, without words that say nothing, with abbreviations spelled out. A
-- postal code is one word, and so are a number with decimals and '3quartos'.
create function search_words(given text) returns text[]
	language sql immutable parallel safe
	as $$ select coalesce(array_agg(coalesce(
			'{"al": "alameda", "ap": "apartamento", "apt": "apartamento", "apto": "apartamento", "av": "avenida", "bl": "bloco",
			"cap": "capitao", "cel": "coronel", "ch": "chacara", "chac": "chacara", "cid": "cidade", "cj": "conjunto",
			"conj": "conjunto", "cond": "condominio", "dorm": "quartos", "dorms": "quartos", "dormitorio": "quartos",
			"dormitorios": "quartos", "dr": "doutor", "ed": "edificio", "eng": "engenheiro", "est": "estrada", "estr": "estrada",
			"faz": "fazenda", "gal": "general", "gen": "general", "gov": "governador", "jd": "jardim", "jdm": "jardim",
			"lot": "loteamento", "loteam": "loteamento", "lt": "lote", "mal": "marechal", "nsa": "nossa", "pc": "praca",
			"pca": "praca", "pe": "padre", "pq": "parque", "pque": "parque", "pres": "presidente", "prof": "professor",
			"profa": "professora", "qd": "quadra", "qtos": "quartos", "quarto": "quartos", "r": "rua", "res": "residencial",
			"resid": "residencial", "rod": "rodovia", "s": "sao", "sr": "senhor", "sra": "senhora", "sta": "santa", "sto": "santo",
			"tr": "travessa", "trav": "travessa", "tv": "travessa", "v": "vila", "vl": "vila"}'::jsonb ->> word, word) order by n), '{}')
	from string_to_table(regexp_replace(regexp_replace(regexp_replace(fold_text(given),
		'(\d{5})-(?=\d{3}(?!\d))|(\d)[.,](?=\d)', '\1\2', 'g'),
		'(\d+)\s*(quartos?|qtos?|dorms?|dormitorios?)(?![a-z])', '\1quartos quartos', 'g'), '[^a-z0-9]+', ' ', 'g'), ' ')
		with ordinality as words (word, n)
	where word not in ('', 'a', 'as', 'cep', 'com', 'd', 'da', 'das', 'de', 'do', 'dos', 'e', 'em', 'm', 'n', 'na', 'no', 'o', 'os') $$;

create table listing_words (
	auction_id uuid primary key references auctions on delete cascade,
	words text[] not null
);

-- Every word of a lot but numbers, and words of lots that are gone. Transactions that insert the same word do not wait for each other: what they
-- insert twice changes nothing.
create table known_words (
	word text collate "C" not null
);

create function write_words(ids uuid[]) returns void language plpgsql as $$
begin
	with stated as (
		select a.id, search_words(concat_ws(' ', a.title, a.city, a.state, p.neighborhood, p.address, case p.property_type
			when 'apartment' then 'apartamento' when 'house' then 'casa' when 'land' then 'terreno' when 'building' then 'predio'
			when 'commercial' then 'comercial' when 'office' then 'sala' when 'store' then 'loja' when 'warehouse' then 'galpao'
			when 'rural' then 'rural' end)) as words
		from auctions a left join properties p on p.auction_id = a.id where a.id = any(ids)
	), written as (
		insert into listing_words (auction_id, words) select id, words from stated
		on conflict (auction_id) do update set words = excluded.words where listing_words.words is distinct from excluded.words
		returning words
	)
	insert into known_words select distinct w.word from written, unnest(words) as w (word)
		where w.word ~ '[a-z]' and not exists (select from known_words k where k.word = w.word);
end $$;

select write_words(array(select id from auctions));
create index listing_words_idx on listing_words using gin (words);
create index known_words_idx on known_words (word);
create index known_words_similar_idx on known_words using gin (word gin_trgm_ops);

create function words_made() returns trigger language plpgsql as $$
begin
	perform write_words(array(select id from made));
	return null;
end $$;
create trigger auctions_words_made after insert on auctions
	referencing new table as made for each statement execute function words_made();

create function words_changed() returns trigger language plpgsql as $$
begin
	perform write_words(array[new.id]);
	return null;
end $$;
create trigger auctions_words_changed after update on auctions for each row
	when (old.search_text is distinct from new.search_text) execute function words_changed();

create function property_words_changed() returns trigger language plpgsql as $$
begin
	perform write_words(array(select auction_id from changed));
	return null;
end $$;
create trigger properties_words_inserted after insert on properties
	referencing new table as changed for each statement execute function property_words_changed();
create trigger properties_words_updated after update on properties
	referencing new table as changed for each statement execute function property_words_changed();

analyze listing_words, known_words;
