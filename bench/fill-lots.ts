import { getMunicipalities } from '@brazilian-utils/brazilian-utils/get-municipalities';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

/** Kinds of lots and their shares in percent. */
const KINDS: [kind: string, share: number][] = [
	['Casa', 44],
	['Apartamento', 38],
	['Terreno', 10],
	['Sobrado', 3],
	['Sala', 2],
	['Loja', 1.5],
	['Galpão', 0.7],
	['Chácara', 0.4],
	['Gleba', 0.2],
	['Fazenda', 0.1],
];

/** The order in which states were imported, each in one block; the last ones are the newest. */
const STATES = [
	'AC',
	'RR',
	'AP',
	'RN',
	'RJ',
	'BA',
	'GO',
	'PE',
	'MG',
	'PR',
	'RS',
	'CE',
	'SP',
	'SC',
	'PB',
] as const;

/**
 * Fills an empty database with `size` lots: words, places and statuses have shares as different as in Caixa's lists, and
 * each state was imported at one time. The indexes are built afterwards, as a restore does.
 */
export async function fillWithLots(db: Kysely<Database>, size: number): Promise<void> {
	const places = STATES.flatMap((state, block) =>
		getMunicipalities(state).map(({ name }, rank) => ({ state, block, name, weight: 1 / (rank + 1) })),
	);
	await db.connection().execute(async (session) => {
		const indexes = await dropIndexes(session);
		await makePlaces(session, places);
		// Without triggers and foreign keys, which would write each lot's entry by itself.
		await sql`set session_replication_role = replica`.execute(session);
		await makeLots(session, size);
		await writeEntries(session);
		await sql`set session_replication_role = default`.execute(session);
		for (const index of indexes) await sql.raw(index).execute(session);
		await sql`vacuum analyze`.execute(session);
	});
}

/** Drops the indexes that only reading needs, and returns the statements that create them. */
async function dropIndexes(session: Kysely<Database>): Promise<string[]> {
	const { rows } = await sql<{ name: string; statement: string }>`
		select indexname as name, indexdef as statement from pg_indexes
		where schemaname = 'public' and indexname ~ '^(listing_entries|auctions|auction_prices|auction_ends|listing_words|known_words)_.*idx$'`.execute(
		session,
	);
	for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(session);
	return rows.map(({ statement }) => statement);
}

async function makePlaces(
	session: Kysely<Database>,
	places: readonly { state: string; block: number; name: string; weight: number }[],
): Promise<void> {
	const of = <K extends 'state' | 'block' | 'name' | 'weight'>(key: K) => places.map((place) => place[key]);
	await sql`
		create temporary table bench_place as
		select state, name, block,
			sum(weight) over (order by block, n) as upto, sum(weight) over () as total
		from unnest(${of('state')}::text[], ${of('name')}::text[], ${of('block')}::int[], ${of('weight')}::float[])
			with ordinality as p (state, name, block, weight, n)`.execute(session);
	await sql`create index on bench_place (upto)`.execute(session);
	await sql`analyze bench_place`.execute(session);
}

async function makeLots(session: Kysely<Database>, size: number): Promise<void> {
	await sql`select setseed(0.5)`.execute(session);
	await sql`
		insert into auctions (environment, title, description, city, state, initial_bid, current_bid, status, ledger_seq,
			start_time, end_time, scheduled_end_time, extension_window_ms, created_at)
		select case when u.env < 0.02 then 'staging' else 'production' end,
			k.kind || ' de ' || replace(round((30 + u.area * 300)::numeric, 2)::text, '.', ',') || ' m², '
				|| (array['Centro', 'Jardim Primavera', 'Vila Nova', 'Petrópolis', 'Boa Vista', 'Santa Rosa'])[1 + floor(u.quarter * 6)::int]
				|| ', lote ' || u.n || ', ' || p.name || '/' || p.state,
			repeat('Imóvel com área privativa e vaga de garagem, próximo ao centro. ', 6), p.name, p.state, x.price, x.price,
			case when u.status < 0.9 then 'completed' when u.status < 0.96 then 'pending' when u.status < 0.999 then 'active'
				else 'cancelled' end, 1,
			e.ends - interval '20 days', e.ends, e.ends, 180000,
			now() - interval '400 days' + p.block * interval '20 days' + u.n * interval '1 second'
		from (select n, random() as env, random() as area, random() as quarter, random() as status, random() as kind,
				random() as city, random() as price, random() as ends from generate_series(1, ${size}::int) n) u
		cross join lateral (select (3000000 + u.price * u.price * 90000000)::bigint as price) x
		cross join lateral (select case when u.status < 0.9 then now() - u.ends * interval '800 days'
			else now() + interval '1 hour' + u.ends * interval '60 days' end as ends) e
		cross join lateral (select * from bench_place where upto >= u.city * total order by upto limit 1) p
		join (select kind, upto, lag(upto, 1, 0) over (order by upto) as since
			from unnest(${KINDS.map(([kind]) => kind)}::text[], ${shares()}::float[]) as s (kind, upto)) k
			on u.kind >= k.since and u.kind < k.upto
		order by p.block, u.n`.execute(session);
}

/** Writes what triggers would write (schema.sql) for lots that have no entries: facts and appraisals by chance. */
export async function writeEntries(session: Kysely<Database>): Promise<void> {
	await sql`insert into listing_places (place, city, state, municipality) select place_of(city, state), fold_text(city), fold_text(state),
		municipality_of(fold_text(city), fold_text(state)) from (select distinct city, state from auctions) a`.execute(
		session,
	);
	await sql`insert into listing_entries select id, environment, status, withdrawn_at is not null, place_of(city, state),
		created_at, auction_type, initial_bid, start_time, search_text, facts_of(case split_part(title, ' ', 1)
			when 'Casa' then 'house' when 'Apartamento' then 'apartment' when 'Terreno' then 'land' when 'Sala' then 'office'
			when 'Loja' then 'store' when 'Galpão' then 'warehouse' when 'Fazenda' then 'rural' else 'other' end,
			case when random() < 0.1 then 'vacant' when random() < 0.4 then 'occupied' end,
			case when random() < 0.05 then 'judicial' else 'extrajudicial' end, random() < 0.3)
		from auctions order by created_at`.execute(session);
	await sql`update listing_places p set latitude = m.latitude, longitude = m.longitude from municipalities m
		where m.code = p.municipality`.execute(session);
	await sql`insert into auction_prices (auction_id, environment, status, withdrawn, place, current_bid, search_text, facts, appraisal)
		select auction_id, l.environment, l.status, withdrawn, place, current_bid, l.search_text, facts,
			case when random() < 0.9 then (current_bid * (1 + random() * random() * 2))::bigint end
		from listing_entries l join auctions a on a.id = auction_id`.execute(session);
	await sql`insert into auction_ends (auction_id, environment, status, withdrawn, place, end_time, search_text, facts)
		select auction_id, l.environment, l.status, withdrawn, place, end_time, l.search_text, facts
		from listing_entries l join auctions a on a.id = auction_id`.execute(session);
	await sql`insert into listing_words select id, search_words(concat_ws(' ', title, city, state)) from auctions`.execute(
		session,
	);
	await sql`insert into known_words select distinct word from listing_words, unnest(words) as word where word ~ '[a-z]'`.execute(
		session,
	);
	await sql`insert into auction_counts select environment, count(*) from auctions group by environment`.execute(
		session,
	);
}

/** The cumulated shares, up to 1. */
function shares(): number[] {
	let upto = 0;
	const total = KINDS.reduce((sum, [, share]) => sum + share, 0);
	return KINDS.map(([, share], place) => {
		upto += share / total;
		return place === KINDS.length - 1 ? 1 : upto;
	});
}
