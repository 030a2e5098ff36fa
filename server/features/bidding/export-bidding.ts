import { sql, type Transaction } from 'kysely';
import type { AccountExport } from '#contract/account-export.ts';
import { wordsOf } from '#domain/problems/problem-catalogue.ts';
import type { Problem } from '#domain/problems/problems.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { iso } from '#server/platform/db/iso-column.ts';
import type { Database } from '#server/platform/db/schema.ts';

type Snapshot = Transaction<Database>;
type Bidding = Pick<
	AccountExport,
	| 'favorites'
	| 'auction_bidders'
	| 'enrolments'
	| 'preferences'
	| 'bids'
	| 'refused_bids'
	| 'idempotency_keys'
	| 'payments'
	| 'payment_proofs'
	| 'auctions'
>;
/** One row of the export as the database stores it, amounts in centavos. */
type Line<K extends keyof Bidding> = Bidding[K][number];

/** What a person did at auctions, withdrawn auctions included. */
export async function exportBidding(trx: Snapshot, user_id: string): Promise<Bidding> {
	return {
		favorites: await exportFavorites(trx, user_id),
		auction_bidders: await exportNumbers(trx, user_id),
		enrolments: await exportEnrolments(trx, user_id),
		preferences: await exportPreferences(trx, user_id),
		bids: await exportBids(trx, user_id),
		refused_bids: await exportRefused(trx, user_id),
		idempotency_keys: await exportSentBids(trx, user_id),
		payments: await exportPayments(trx, user_id),
		payment_proofs: await exportProofs(trx, user_id),
		auctions: await exportAuctions(trx, user_id),
	};
}

async function exportFavorites(trx: Snapshot, user_id: string): Promise<Line<'favorites'>[]> {
	const { rows } = await sql<Line<'favorites'>>`
		select f.auction_id, a.title, ${iso('f', 'created_at')} from favorites f join auctions a on a.id = f.auction_id
		where f.user_id = ${user_id} order by f.created_at desc, a.id`.execute(trx);
	return rows;
}

async function exportNumbers(trx: Snapshot, user_id: string): Promise<Line<'auction_bidders'>[]> {
	const { rows } = await sql<Line<'auction_bidders'>>`
		select b.auction_id, a.title, b.bidder from auction_bidders b join auctions a on a.id = b.auction_id
		where b.user_id = ${user_id} order by a.created_at desc, a.id`.execute(trx);
	return rows;
}

async function exportBids(trx: Snapshot, user_id: string): Promise<Line<'bids'>[]> {
	const { rows } = await sql<Line<'bids'>>`
		select b.id, b.auction_id, a.title, b.amount, b.seq, r.hash, b.bidder, b.automatic, host(b.address) as address,
			${iso('b', 'created_at')}
		from bids b join auctions a on a.id = b.auction_id
			join ledger_records r on r.auction_id = b.auction_id and r.seq = b.seq
		where b.user_id = ${user_id} order by b.created_at desc`.execute(trx);
	return rows.map((row) => ({ ...row, amount: reaisOf(row.amount as Centavos) }));
}

async function exportSentBids(trx: Snapshot, user_id: string): Promise<Line<'idempotency_keys'>[]> {
	const { rows } = await sql<Line<'idempotency_keys'>>`
		select k.key, k.auction_id, a.title, k.amount, k.max_amount, k.seq, r.hash, ${iso('k', 'created_at')}
		from idempotency_keys k join auctions a on a.id = k.auction_id
			join ledger_records r on r.auction_id = k.auction_id and r.seq = k.seq
		where k.user_id = ${user_id} order by k.created_at desc`.execute(trx);
	return rows.map((row) => ({
		...row,
		amount: reaisOf(row.amount as Centavos),
		max_amount: row.max_amount === null ? null : reaisOf(row.max_amount as Centavos),
	}));
}

async function exportRefused(trx: Snapshot, user_id: string): Promise<Line<'refused_bids'>[]> {
	const { rows } = await sql<Omit<Line<'refused_bids'>, 'reason'> & { problem: Problem }>`
		select k.key, k.auction_id, a.title, k.amount, k.max_amount, k.refusal -> 'problem' as problem, ${iso('k', 'created_at')}
		from idempotency_keys k join auctions a on a.id = k.auction_id
		where k.user_id = ${user_id} and k.refusal is not null order by k.created_at desc`.execute(trx);
	return rows.map(({ problem, amount, max_amount, ...row }) => ({
		...row,
		amount: reaisOf(amount as Centavos),
		max_amount: max_amount === null ? null : reaisOf(max_amount as Centavos),
		reason: wordsOf(problem).detail,
	}));
}

async function exportPayments(trx: Snapshot, user_id: string): Promise<Line<'payments'>[]> {
	const { rows } = await sql<Line<'payments'>>`
		select p.id, p.auction_id, a.title, p.winner_name, p.status, p.price, p.commission, p.amount, ${iso('p', 'due_at')},
			${iso('p', 'paid_at')}, ${iso('p', 'created_at')}
		from payments p join auctions a on a.id = p.auction_id
		where p.user_id = ${user_id} order by p.created_at desc`.execute(trx);
	return rows.map((row) => ({
		...row,
		price: reaisOf(row.price as Centavos),
		commission: reaisOf(row.commission as Centavos),
		amount: reaisOf(row.amount as Centavos),
	}));
}

async function exportProofs(trx: Snapshot, user_id: string): Promise<Line<'payment_proofs'>[]> {
	const { rows } = await sql<Line<'payment_proofs'>>`
		select f.id, f.payment_id, a.title, f.kind, f.status, f.reason, ${iso('f', 'uploaded_at')},
			${iso('f', 'decided_at')}
		from payment_proofs f join payments p on p.id = f.payment_id join auctions a on a.id = p.auction_id
		where p.user_id = ${user_id} order by f.uploaded_at desc, f.id`.execute(trx);
	return rows;
}

async function exportAuctions(trx: Snapshot, user_id: string): Promise<Line<'auctions'>[]> {
	const { rows } = await sql<Line<'auctions'>>`
		select a.id, a.title, a.seller_id is not distinct from ${user_id} as sells,
			a.admin_id is not distinct from ${user_id} as entered
		from auctions a where a.seller_id = ${user_id} or a.admin_id = ${user_id}
		order by a.created_at desc, a.id`.execute(trx);
	return rows;
}

/** A person's rights of preference, newest first, without the administrators who decided. */
async function exportPreferences(trx: Snapshot, user_id: string): Promise<Line<'preferences'>[]> {
	const { rows } = await sql<Line<'preferences'>>`
		select r.id, r.auction_id, a.title, r.ground, r.state, r.reason, ${iso('r', 'requested_at')}
		from preference_rights r join auctions a on a.id = r.auction_id
		where r.user_id = ${user_id} order by r.requested_at desc, r.id`.execute(trx);
	return rows;
}

/** A person's enrolments with their acceptances, newest first, without the administrators who decided. */
async function exportEnrolments(trx: Snapshot, user_id: string): Promise<Line<'enrolments'>[]> {
	const { rows } = await sql<Omit<Line<'enrolments'>, 'acceptances'>>`
		select e.id, coalesce(s.title, a.title) as sale, e.state, e.stale, e.reason, ${iso('e', 'requested_at')}
		from enrolments e left join sales s on s.id = e.sale_id left join auctions a on a.id = e.auction_id
		where e.user_id = ${user_id} order by e.requested_at desc`.execute(trx);
	const { rows: accepted } = await sql<Line<'enrolments'>['acceptances'][number] & { enrolment_id: string }>`
		select c.enrolment_id, c.edital_sha256, c.edital_version, c.words, ${iso('c', 'accepted_at')},
			host(c.address) as address, c.hash
		from edital_acceptances c join enrolments e on e.id = c.enrolment_id
		where e.user_id = ${user_id} order by c.accepted_at desc`.execute(trx);
	return rows.map((row) => ({
		...row,
		acceptances: accepted.flatMap(({ enrolment_id, ...acceptance }) =>
			enrolment_id === row.id ? [acceptance] : [],
		),
	}));
}
