import { type Kysely, sql } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { type DpsFacts, type FiscalData, missingForDps } from '#domain/settlement/dps.ts';
import type { Centavos } from '#domain/values/money.ts';
import type { Micros } from '#domain/values/time.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import { readIdentityOf } from '#server/features/accounts/identity/read-identity.ts';
import { recordEvent } from '#server/features/accounts/security/security-events.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Vault } from '#server/platform/vault.ts';

/** A commission with all that its DPS states. */
export interface Dps {
	issuer: { name: string; tax_id: string; fiscal: FiscalData };
	taker: DpsFacts['taker'] & { tax_id: string };
	number: number;
	amount: Centavos;
	/** When the service was given: the lot was won. */
	won_at: Micros;
	now: Micros;
	title: string;
	price: Centavos;
	sale: { number: number | null; year: number | null };
	lot: number | null;
	/** Made on a demo or in staging: for the test environment of the national system. */
	test: boolean;
}

interface DpsDeps {
	db: Kysely<Database>;
	vault: Vault;
	environment: Environment;
}

interface Reader {
	user_id: string;
	session_id: string;
	address: string | null;
}

interface Row {
	auction_id: string;
	kind: string;
	status: string;
	amount: Centavos;
	auctioneer_id: string | null;
	issuer: { name: string; tax_id: string | null; fiscal: FiscalData | null } | null;
	payer_id: string | null;
	payer: string;
	payer_tax_id: string | null;
	won_at: Micros;
	now: Micros;
	title: string;
	price: Centavos;
	number: number | null;
	year: number | null;
	lot: number | null;
	test: boolean;
}

/**
 * The facts of the DPS of a paid commission, with its number, which is given at the first reading and stays. It states the payer's tax id whole, so
 * that the reading is recorded (rules §30). Problems: `payment.not-found`, `dps.not-due`, `dps.missing`.
 */
export async function readDps(
	{ db, vault, environment }: DpsDeps,
	reader: Reader,
	component_id: string,
): Promise<Result<Dps>> {
	const row = await readRow(db, environment, component_id);
	if (!row) return fail(problem('payment.not-found'));
	if (row.kind !== 'commission' || row.status !== 'paid') return fail(problem('dps.not-due'));
	const identity = row.payer_id === null ? null : await readIdentityOf({ db, vault }, row.payer_id);
	const taker = {
		name: row.payer,
		tax_id: identity?.tax_id ?? row.payer_tax_id,
		address: identity?.address ?? null,
	};
	const missing = missingForDps({ issuer: row.issuer, taker });
	const { issuer, auctioneer_id } = row;
	if (missing.length > 0 || !issuer?.fiscal || !issuer.tax_id || !taker.tax_id || !auctioneer_id)
		return fail(problem('dps.missing', { missing: missing.join('; ') }));
	if (identity)
		await recordEvent(db, { event_type: 'identity_read', ...reader, details: { document_of: row.payer_id } });
	const fiscal = issuer.fiscal;
	const number = await numberOf(db, reader.user_id, { ...row, auctioneer_id, component_id, fiscal });
	const { amount, won_at, now, title, price, lot, test } = row;
	return ok({
		amount,
		won_at,
		now,
		title,
		price,
		lot,
		test,
		number,
		issuer: { name: issuer.name, tax_id: issuer.tax_id, fiscal },
		taker: { ...taker, tax_id: taker.tax_id },
		sale: { number: row.number, year: row.year },
	});
}

async function readRow(
	db: Kysely<Database>,
	environment: Environment,
	component_id: string,
): Promise<Row | null> {
	const { rows } = await sql<Row>`
		select a.id as auction_id, k.kind, k.status, k.amount, u.id as auctioneer_id,
			case when u.id is not null then json_build_object('name', u.name, 'tax_id', u.tax_id, 'fiscal', u.fiscal) end as issuer,
			p.user_id as payer_id, p.winner_name as payer, p.payer_tax_id, micros(p.created_at) as won_at, micros(now()) as now,
			a.title, p.price, s.number, s.year, a.lot_number as lot,
			a.environment <> 'production' or exists (select from demo_mark) as test
		from payment_components k join payments p on p.id = k.payment_id join auctions a on a.id = p.auction_id
			left join sales s on s.id = a.sale_id
			left join lateral auctioneer_of_lot(a) l on true
			left join auctioneers u on u.id = case when k.payee = 'auctioneer' then coalesce(k.payee_id, l.id) else l.id end
		where k.id = ${component_id} and a.environment = ${environment}`.execute(db);
	return rows[0] ?? null;
}

interface Numbered {
	auction_id: string;
	auctioneer_id: string;
	component_id: string;
	fiscal: FiscalData;
}

/** The number of a commission's DPS: the one that it has, or the next of the series. */
function numberOf(
	db: Kysely<Database>,
	admin_id: string,
	{ auction_id, auctioneer_id, component_id, fiscal }: Numbered,
): Promise<number> {
	return db.transaction().execute(async (trx) => {
		// Two that take a number of one series at once wait for each other here.
		await sql`select from auctioneers where id = ${auctioneer_id} for no key update`.execute(trx);
		const { rows: had } = await sql<{ number: number }>`
			select number from dps_numbers where component_id = ${component_id}`.execute(trx);
		if (had[0]) return had[0].number;
		const { series, first_number } = fiscal;
		const { rows } = await sql<{ number: number }>`
			insert into dps_numbers (auctioneer_id, series, number, component_id, admin_id)
			select ${auctioneer_id}, ${series}, greatest(coalesce(max(number) + 1, 1), ${first_number}), ${component_id}, ${admin_id}
			from dps_numbers where auctioneer_id = ${auctioneer_id} and series = ${series} returning number`.execute(
			trx,
		);
		const number = rows[0]?.number ?? first_number;
		const changes = { dps: { from: null, to: `${series}/${number}` } };
		await recordAudit(trx, { admin_id, action: 'payment.dps-numbered', subject: auction_id, changes });
		return number;
	});
}
