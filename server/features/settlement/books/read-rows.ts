import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import { bidderName } from '#domain/auction/bidder-name.ts';
import type { LedgerRecord } from '#domain/ledger/ledger.ts';
import { type BookRow, booksOfEntry, DIARY_TYPES, diaryEntry } from '#domain/settlement/books.ts';
import type { EntryKind, Posting } from '#domain/settlement/journal.ts';
import type { Centavos } from '#domain/values/money.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { saleNumber } from '#server/features/catalogue/sales/sale-number.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** Which rows are read: of an auctioneer in a span of time, or those of named sources. */
export type WhichRows =
	| { environment: Environment; auctioneer_id: string; from: Micros; until: Micros }
	| { sources: readonly string[] };

interface LotRow {
	auction_id: string;
	title: string;
	number: number | null;
	year: number | null;
	lot: number | null;
	seller: string | null;
	seller_id: string | null;
}

/** SQL: who ordered the sale of the lot `a` of the sale `s`, and the columns of every row. The court orders a judicial sale, else its seller `e`. */
const SELLER = sql`case when a.kind = 'judicial' and s.court is not null then concat_ws(', processo ', s.court, s.case_number)
	else coalesce(e.name, a.seller) end`;
const LOT = sql`a.id as auction_id, a.title, s.number, s.year, a.lot_number as lot, e.id as seller_id, ${SELLER} as seller`;
const JOINED = sql`left join sales s on s.id = a.sale_id left join sellers e on e.id = coalesce(a.consignor_id, s.seller_id)`;

/**
 * Rows of the books of an auctioneer, or those of certain sources whoever the auctioneer is now, in the order of their time: from ledgers, journal
 * and publications alone.
 */
export async function readRows(db: Kysely<Database>, which: WhichRows): Promise<BookRow[]> {
	const [entered, decided, moved] = await Promise.all([
		readEntered(db, which),
		readDecided(db, which),
		readMoved(db, which),
	]);
	return [...entered, ...decided, ...moved].sort(byTime);
}

function byTime(one: BookRow, other: BookRow): number {
	return compare(one.at, other.at) || compare(one.source, other.source) || compare(one.book, other.book);
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** SQL: the condition on the lot `a` and a time. `named` tests for sources; each kind of source has its own. */
function matching(
	which: WhichRows,
	at: RawBuilder<unknown>,
	named: (sources: readonly string[]) => RawBuilder<unknown>,
) {
	if ('sources' in which) return named(which.sources);
	const { environment, auctioneer_id, from, until } = which;
	return sql`${at} >= from_micros(${from}::bigint) and ${at} < from_micros(${until}::bigint) and a.environment = ${environment}
		and (auctioneer_of_lot(a)).id = ${auctioneer_id}`;
}

/** The words after the first one of the sources of a kind. */
function idsOf(sources: readonly string[], kind: 'ledger' | 'journal' | 'lot'): string[] {
	return sources
		.filter((source) => source.startsWith(`${kind} `))
		.map((source) => source.slice(kind.length + 1));
}

/** What came in: the lots that were published. */
async function readEntered(db: Kysely<Database>, which: WhichRows): Promise<BookRow[]> {
	const condition = matching(
		which,
		sql`a.published_at`,
		(sources) => sql`a.id = any(${idsOf(sources, 'lot')}::uuid[])`,
	);
	const { rows } = await sql<LotRow & { at: Micros }>`
		select micros(a.published_at) as at, ${LOT} from auctions a ${JOINED}
		where a.published_at is not null and ${condition}`.execute(db);
	return rows.map((row) => ({
		...baseOf(row),
		book: 'diario-de-entrada',
		source: `lot ${row.auction_id}`,
		at: isoOf(row.at),
		what: 'entered',
	}));
}

interface DecidedRow extends LotRow {
	at: Micros;
	seq: number;
	record: string;
	hash: string;
	people: { bidder: number; id: string; name: string | null }[];
}

/** What the ledgers say of results. A record that only begins what the next one of the same decision says is left out. */
async function readDecided(db: Kysely<Database>, which: WhichRows): Promise<BookRow[]> {
	const condition = matching(which, sql`r.at`, (sources) => {
		const places = idsOf(sources, 'ledger').map((place) => place.split(' '));
		return sql`(r.auction_id, r.seq) in (select * from unnest(${places.map(([id]) => id)}::uuid[], ${places.map(([, seq]) => seq)}::int[]))`;
	});
	const { rows } = await sql<DecidedRow>`
		select micros(r.at) as at, r.seq, r.record, r.hash, ${LOT},
			(select coalesce(json_agg(json_build_object('bidder', b.bidder, 'id', b.user_id, 'name',
				(select p.winner_name from payments p where p.auction_id = a.id and p.user_id = b.user_id order by p.created_at limit 1))), '[]')
				from auction_bidders b where b.auction_id = a.id and b.bidder in (
					(r.record::jsonb #>> '{after,leader}')::int, (r.record::jsonb #>> '{data,proponent}')::int)) as people
		from ledger_records r join auctions a on a.id = r.auction_id ${JOINED}
		where r.type in (${sql.join([...DIARY_TYPES])}) and ${condition}
			and not exists (select from ledger_records n where n.auction_id = r.auction_id and n.seq = r.seq + 1 and n.at = r.at
				and n.type in ('conditional-opened', 'preference-opened'))`.execute(db);
	return rows.flatMap((row): BookRow[] => {
		const entry = diaryEntry(JSON.parse(row.record) as LedgerRecord);
		if (!entry) return [];
		const { what, bidder, price } = entry;
		const buyer = row.people.find((each) => each.bidder === bidder);
		return [
			{
				...baseOf(row),
				book: 'diario-de-leiloes',
				source: `ledger ${row.auction_id} ${row.seq}`,
				at: isoOf(row.at),
				what,
				person: bidder === null ? null : (buyer?.name ?? bidderName(bidder)),
				person_id: buyer?.id ?? null,
				price,
				hash: row.hash,
			},
		];
	});
}

interface MovedRow extends LotRow, Pick<Posting, 'commission'> {
	at: Micros;
	id: number;
	kind: EntryKind;
	/** What it moves on the seller's account. */
	moved: Centavos;
	person: string;
	person_id: string | null;
	payee: string | null;
}

/** What the journal moved: the price that is owed or owed no more, the seller's account, what a seller was given. */
async function readMoved(db: Kysely<Database>, which: WhichRows): Promise<BookRow[]> {
	const condition = matching(
		which,
		sql`j.at`,
		(sources) => sql`j.id = any(${idsOf(sources, 'journal')}::bigint[])`,
	);
	const { rows } = await sql<MovedRow>`
		select micros(j.at) as at, j.id, j.kind, j.commission, j.seller as moved, ${LOT},
			p.winner_name as person, p.user_id as person_id,
			(select string_agg(distinct coalesce(k.payee_name, 'Operador do site'), ', ') from payment_components k
				where case when j.component_id is null then k.payment_id = p.id and k.kind in ('price', 'instalment')
					else k.id = j.component_id end) as payee
		from journal_entries j join payments p on p.id = j.payment_id join auctions a on a.id = j.auction_id ${JOINED}
		where ${condition}`.execute(db);
	return rows.flatMap((row) =>
		booksOfEntry(row.kind, { seller: row.moved, commission: row.commission }).map(
			(book): BookRow => ({
				...baseOf(row),
				book,
				source: `journal ${row.id}`,
				at: isoOf(row.at),
				what: `entry-${row.kind}`,
				person: row.person,
				person_id: row.person_id,
				payee: row.payee,
				price: book === 'protocolo' ? row.moved : 0 - row.moved,
				commission: book === 'diario-de-saida' ? 0 - row.commission : null,
			}),
		),
	);
}

type Base = Omit<BookRow, 'book' | 'source' | 'at' | 'what'>;

function baseOf({ title, number, year, lot, seller, seller_id }: LotRow): Base {
	return {
		sale: saleNumber({ number, year }),
		lot,
		title,
		seller,
		seller_id,
		person: null,
		person_id: null,
		payee: null,
		price: null,
		commission: null,
		hash: null,
	};
}

/** What each seller was owed before an instant, by its name in the books. */
export async function readOpening(
	db: Kysely<Database>,
	{ environment, auctioneer_id, until }: { environment: Environment; auctioneer_id: string; until: Micros },
): Promise<Map<string | null, Centavos>> {
	const { rows } = await sql<{ seller: string | null; owed: Centavos }>`
		select ${SELLER} as seller, (- sum(j.seller))::bigint as owed
		from journal_entries j join auctions a on a.id = j.auction_id ${JOINED}
		where j.at < from_micros(${until}::bigint) and a.environment = ${environment} and (auctioneer_of_lot(a)).id = ${auctioneer_id}
		group by 1`.execute(db);
	return new Map(rows.map(({ seller, owed }) => [seller, owed]));
}
