import { type Kysely, sql } from 'kysely';
import type { PublicAuctioneer } from '#contract/auctioneers.ts';
import type { StatementQuery } from '#contract/payouts.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { auctioneerWords } from '#domain/sale/auctioneer-words.ts';
import type { SellerAccount } from '#domain/settlement/payouts.ts';
import type { Period } from '#domain/settlement/seller-statement.ts';
import { saoPauloTime } from '#domain/values/calendar-days.ts';
import { isoOf, micros } from '#domain/values/time.ts';
import { saleNumber } from '#server/features/catalogue/sales/sale-number.ts';
import { writeJob } from '#server/features/settlement/papers/paper-job.ts';
import { drawInWorker } from '#server/features/settlement/papers/papers-process.ts';
import { readMicros } from '#server/platform/db/clock.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { composeStatement, type StatementHead, statementCsv } from './compose-statement.ts';
import { readStatement, type StatementOf } from './read-statement.ts';

export interface StatementDeps {
	db: Kysely<Database>;
	environment: Environment;
	brand: { name: string };
}

/** The statement of sale as PDF. Problems: `seller.not-found`, `sale.not-found`, `server.busy`. */
export async function issueStatement(
	deps: StatementDeps,
	of: StatementOf,
	query: StatementQuery,
): Promise<Result<Uint8Array<ArrayBuffer>>> {
	const read = await readAll(deps, of, query);
	if (!read.ok) return read;
	const { head, statement, issued } = read.value;
	const layout = {
		draft: false,
		about: head.name,
		brand: deps.brand.name,
		auctioneer: head.auctioneer && auctioneerWords(head.auctioneer),
		address: null,
		issued,
		...composeStatement(head, statement),
	};
	return drawInWorker(writeJob({ layout }));
}

/** The same for a spreadsheet. */
export async function exportStatement(
	deps: StatementDeps,
	of: StatementOf,
	query: StatementQuery,
): Promise<Result<string>> {
	const read = await readAll(deps, of, query);
	return read.ok ? ok(statementCsv(read.value.statement)) : read;
}

async function readAll({ db, environment }: StatementDeps, of: StatementOf, query: StatementQuery) {
	const now = await readMicros(db);
	const period = periodOf(query);
	const found = await readHead(db, environment, of);
	if (!found) return fail(problem('seller' in of ? 'seller.not-found' : 'sale.not-found'));
	const statement = await readStatement(db, environment, of, period);
	const head: StatementHead = {
		...found,
		from: query.from ? period.from : null,
		to: Math.min(period.until - 1, now),
	};
	return ok({ head, statement, issued: isoOf(now) });
}

/** From the first moment of a day up to the last one of another, in São Paulo. */
function periodOf({ from, to }: StatementQuery): Period {
	const beginning = (text: string, later = 0) => {
		const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
		return micros(saoPauloTime(year, month, day + later));
	};
	return {
		from: from ? beginning(from) : Number.MIN_SAFE_INTEGER,
		until: to ? beginning(to, 1) : Number.MAX_SAFE_INTEGER,
	};
}

interface HeadRow {
	name: string;
	tax_id: string | null;
	account: SellerAccount | null;
	number: number | null;
	year: number | null;
	auctioneer: PublicAuctioneer | null;
}

/** Of a seller, with the installation's auctioneer; of a sale, with its own. */
async function readHead(
	db: Kysely<Database>,
	environment: Environment,
	of: StatementOf,
): Promise<Omit<StatementHead, 'from' | 'to'> | null> {
	const auctioneer = sql`jsonb_build_object('name', u.name, 'registration', u.registration, 'board', u.board, 'state', u.state,
		'treatment', u.treatment)`;
	const { rows } = await ('seller' in of
		? sql<HeadRow>`select r.name, r.tax_id, r.payout as account, null::int as number, null::int as year,
				(select ${auctioneer} from auctioneers u where u.is_default limit 1) as auctioneer
			from sellers r where r.id = ${of.seller}`
		: sql<HeadRow>`select s.title as name, null as tax_id, null::jsonb as account, s.number, s.year,
				(select ${auctioneer} from auctioneers u where u.id = s.auctioneer_id) as auctioneer
			from sales s where s.id = ${of.sale} and s.environment = ${environment}`
	).execute(db);
	const [row] = rows;
	if (!row) return null;
	const { number, year, name, ...head } = row;
	const numbered = saleNumber({ number, year });
	return {
		...head,
		name: numbered === null ? name : `Leilão nº ${numbered}: ${name}`,
		of_seller: 'seller' in of,
	};
}
