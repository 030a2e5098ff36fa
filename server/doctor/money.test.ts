import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { monthOf } from '#domain/settlement/books.ts';
import { isoDay } from '#domain/values/calendar-days.ts';
import { seedDemo } from '#server/features/demo/seed.ts';
import { openRows } from '#server/features/settlement/books/closings.ts';
import { confirmLocked } from '#server/features/settlement/money/confirm-held.ts';
import { lockPayment } from '#server/features/settlement/money/move-payment.ts';
import { correctInstalments } from '#server/features/settlement/payment-parts/correct-instalments.ts';
import { readStatement } from '#server/features/settlement/payouts/read-statement.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { openStorage } from '#server/platform/storage/storage.ts';
import { makeRate } from '#server/testing/correction-rates.ts';
import { makeAdmin } from '#server/testing/factories.ts';
import { type Act, tryAct } from '#server/testing/money-acts.ts';
import { openDesk } from '#server/testing/money-desk.ts';
import { makeThroughOperator } from '#server/testing/payouts.ts';
import { makeInstalmentLot } from '#server/testing/proposals.ts';
import { makeAuctioneer, makeSale } from '#server/testing/sales.ts';
import { useApp } from '#server/testing/test-app.ts';
import { makeWonLot } from '#server/testing/won-lots.ts';
import { examineMoney, moneyDifferences } from './money.ts';

const app = useApp();

/** The tables that state money: each of their columns of an amount, a day or a payee is in the table below. */
const TABLES = [
	...['payments', 'payment_components', 'journal_entries', 'deposit_slips', 'pix_received', 'refunds'],
	...['receipts', 'payouts', 'payout_lines'],
];

/** What a change by hand is noticed by: the statement of sale, the books, the doctor, or the database itself, which refuses it. */
type Noticed = 'noticed';

/** A column of another kind than a number or a time is set to this. */
const OTHERS: Record<string, RawBuilder<unknown>> = {
	'payments.user_id': sql`(select id from users where email = 'somebody@else.test')`,
	'payments.winner_name': sql`'Outra Pessoa'`,
	'payment_components.payee_id': sql`(select id from sellers where name = 'Outro Banco S.A.')`,
	'payment_components.on_behalf_of': sql`(select id from sellers where name = 'Outro Banco S.A.')`,
	'payouts.seller_id': sql`(select id from sellers where name = 'Outro Banco S.A.')`,
	'payouts.account': sql`'{"pix_key": "ladrao@banco.test"}'::jsonb`,
};

const COLUMNS: Record<string, Noticed | { why: string }> = {
	'payments.user_id': 'noticed',
	'payments.winner_name': 'noticed',
	'payments.price': 'noticed',
	'payments.commission': 'noticed',
	'payments.costs': 'noticed',
	'payments.amount': 'noticed',
	'payments.credit': 'noticed',
	'payments.created_at': 'noticed',
	'payments.paid_at': 'noticed',
	'payments.pix_amount': { why: 'what a code of versions before asked for; nothing reads it' },
	'payments.due_at': { why: 'the first of the terms of its parts, which is shown and moves no money' },
	'payments.ended_at': { why: 'when it was undone; the ledger and the audit log have the act' },
	'payment_components.amount': 'noticed',
	'payment_components.base_amount': 'noticed',
	'payment_components.corrected_through': {
		why: 'which figures count; they are stored beside it, and the amount is compared',
	},
	'payment_components.payee_id': 'noticed',
	'payment_components.on_behalf_of': 'noticed',
	'payment_components.payee_name': { why: 'a copy for display: the account is found by payee_id' },
	'payment_components.paid_at': 'noticed',
	'payment_components.credited_at': 'noticed',
	'payment_components.due_at': { why: 'a term: acts move it, each in the audit log' },
	'payment_components.number': { why: 'which instalment or cost it is' },
	'journal_entries.winner': 'noticed',
	'journal_entries.bank': 'noticed',
	'journal_entries.commission': 'noticed',
	'journal_entries.seller': 'noticed',
	'journal_entries.at': 'noticed',
	'journal_entries.id': 'noticed',
	'deposit_slips.amount': {
		why: 'a guia of another amount is not valid: the part waits for one, or the paper of the paid part has none',
	},
	'deposit_slips.entered_at': { why: 'which guia is the last one; the audit log has its number and amount' },
	'pix_received.amount': 'noticed',
	'pix_received.paid_at': 'noticed',
	'pix_received.recorded_at': { why: 'when the server heard of it' },
	'pix_received.taken_back': { why: 'what the journal has as returned; the bank is asked again' },
	'pix_received.contested_at': { why: 'what the bank has not ended moves no money; it is asked again' },
	'pix_received.taken_back_at': { why: 'since when the desk is told' },
	'refunds.amount': 'noticed',
	'refunds.made_at': 'noticed',
	'refunds.decided_at': { why: 'the ledger and the audit log have the act' },
	'refunds.due_at': { why: 'a term, which is shown and moves no money' },
	'refunds.removed_at': { why: 'when the file of the proof was deleted' },
	'receipts.amount': 'noticed',
	'receipts.issued_at': 'noticed',
	'receipts.year': 'noticed',
	'receipts.number': { why: 'a gap in the numbers shows it; another free number at the end does not' },
	'payouts.seller_id': 'noticed',
	'payouts.account': 'noticed',
	'payouts.received': 'noticed',
	'payouts.received_at': 'noticed',
	'payouts.statement_due_at': 'noticed',
	'payouts.due_at': 'noticed',
	'payouts.amount': 'noticed',
	'payouts.paid_at': 'noticed',
	'payouts.statement_alarm_at': { why: 'since when the desk is told' },
	'payouts.alarm_at': { why: 'since when the desk is told' },
	'payouts.statement_at': { why: 'when the seller got the statement; the audit log has the act' },
	'payouts.created_at': { why: 'when the row was made' },
	'payout_lines.amount': 'noticed',
	'payout_lines.created_at': 'noticed',
	'payout_lines.removed_at': { why: 'the lines here are not removed; setting it is noticed as an amount' },
};

const held = { seller: '', auctioneer: '' };

/** One lot of each way of paying, each with all that can be done with its money. */
beforeAll(async () => {
	const admin = await makeAdmin(app.db);
	const desk = openDesk(app.context, { first: admin, second: admin, stale: admin });
	const auctioneer = { name: 'Leiloeira dos Livros', registration: '9.999' };
	held.auctioneer = await makeAuctioneer(app.db, auctioneer);
	held.seller = await makeThroughOperator(app.db, { commission_bp: 200 });
	await makeThroughOperator(app.db, { name: 'Outro Banco S.A.' });
	await sql`insert into users (id, name, email, email_verified) values (gen_random_uuid(), 'Outra Pessoa', 'somebody@else.test', true)`.execute(
		app.db,
	);
	const costs = JSON.stringify([
		{ label: 'Vistoria', amount: 1_200_00, payee: 'seller' },
		{ label: 'Publicação', amount: 99_99, payee: 'operator' },
	]);
	const lot = async (kind: 'judicial' | 'voluntary', given: object, acts: Act[], stated: object = {}) => {
		const sale_id = await makeSale(app.db, { kind, ...stated });
		const facts = {
			kind,
			sale_id,
			lot_number: 1,
			auctioneer_name: auctioneer.name,
			auctioneer_registration: auctioneer.registration,
		};
		const won = await makeWonLot(app.db, { bidders: 2, given: { ...facts, ...given } });
		for (const act of acts) await tryAct({ app, desk, auction_id: won.auction_id }, [act, 'first']);
		return won;
	};
	await lot('voluntary', { consignor_id: held.seller }, ['price', 'commission', 'line', 'pay-out']);
	await lot('voluntary', { consignor_id: held.seller }, ['price', 'commission', 'refund', 'give-back']);
	await lot('voluntary', { consignor_id: held.seller }, ['price', 'commission', 'cost', 'pay-out'], {
		costs,
	});
	await lot('judicial', {}, ['credit', 'guia', 'price', 'commission']);
	const { payment_id } = await lot('voluntary', { auctioneer_name: null, auctioneer_registration: null }, []);
	await makeInstalmentLot(app.db, 0, { correction: 'IPCA' });
	await makeRate(app.db, 'IPCA', monthOf(Date.now()), 3_000);
	await correctInstalments({ db: app.db, emails: { send: async () => undefined } });
	const transfer = randomUUID().replaceAll('-', '');
	await app.db.transaction().execute(async (trx) => {
		const payment = await lockPayment(trx, payment_id);
		if (!payment) return;
		const credited_at = isoDay(Date.now());
		await trx
			.insertInto('pix_received')
			.values({
				end_to_end_id: transfer,
				key: 'k',
				txid: null,
				amount: payment.amount,
				paid_at: new Date(),
				payment_id,
				outcome: 'settled',
			})
			.execute();
		await confirmLocked(trx, { send: async () => undefined }, payment, {
			admin_id: null,
			transfer,
			credited_at,
		});
	});
});

/** What states the money, in words: nothing where all of it agrees, and the rows of the books. */
async function told(trx: Transaction<Database>): Promise<string> {
	const period = { from: 0, until: Number.MAX_SAFE_INTEGER };
	const statement = await readStatement(trx, 'production', { seller: held.seller }, period);
	const owner = { environment: 'production', auctioneer_id: held.auctioneer } as const;
	const rows = await openRows(trx, owner, monthOf(Date.now()), []);
	const differences = await moneyDifferences(trx, { environment: 'production' });
	return JSON.stringify([statement.rows.map((row) => row.differences), rows, differences]);
}

class Undone extends Error {}

/** What is told before and after a change, which is undone; the database's own refusal where it does not take it. */
async function changed(change: RawBuilder<unknown>): Promise<{ before: string; after: string }> {
	const seen = { before: '', after: '' };
	try {
		await app.db.transaction().execute(async (trx) => {
			seen.before = await told(trx);
			for (const table of TABLES)
				await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx);
			await change.execute(trx);
			seen.after = await told(trx);
			throw new Undone();
		});
	} catch (error) {
		if (!(error instanceof Undone)) seen.after = `refused: ${(error as Error).message}`;
	}
	return seen;
}

test('every column of an amount, a day or a payee is in the table', async () => {
	const { rows } = await sql<{ name: string }>`
		select table_name || '.' || column_name as name from information_schema.columns
		where table_schema = 'public' and table_name = any(${TABLES}::text[]) and is_generated = 'NEVER'
			and (data_type in ('bigint', 'integer', 'smallint', 'numeric', 'date', 'timestamp with time zone')
				or column_name in ('user_id', 'winner_name', 'payee_id', 'payee_name', 'on_behalf_of', 'seller_id', 'account'))
		order by 1`.execute(app.db);
	expect(Object.keys(COLUMNS).toSorted()).toEqual(rows.map(({ name }) => name));
});

test('the doctor finds nothing where nobody changed anything, in the demo either', async () => {
	const folder = await mkdtemp(join(import.meta.dirname, '../../node_modules/.cache/test-money-'));
	await seedDemo({ ...app.context, storage: openStorage({ folder }) });
	await rm(folder, { recursive: true });
	expect(await moneyDifferences(app.db, { environment: 'production' })).toEqual([]);
	expect(await examineMoney(app.db, { AUCTION_ENVIRONMENT: 'production' })).toMatchObject([{ state: 'ok' }]);
});

const noticed = Object.entries(COLUMNS).flatMap(([name, how]) => (how === 'noticed' ? [name] : []));

test.each(noticed)('a change of %s by hand is noticed', async (name) => {
	const [table = '', column = ''] = name.split('.');
	const { rows } = await sql<{ type: string }>`select data_type as type from information_schema.columns
		where table_name = ${table} and column_name = ${column}`.execute(app.db);
	const type = rows[0]?.type ?? '';
	const at = sql.ref(column);
	const value =
		OTHERS[name] ??
		(type === 'date'
			? sql`${at} - 9`
			: type.startsWith('timestamp')
				? sql`${at} - interval '3 days'`
				: sql`${at} + 1`);
	const { before, after } = await changed(
		sql`update ${sql.table(table)} set ${at} = ${value} where ${at} is not null`,
	);
	expect(before).not.toContain('Diferença');
	expect(after).not.toBe(before);
});

test('of each change the doctor names the lot', async () => {
	await app.db
		.transaction()
		.execute(async (trx) => {
			await sql`update refunds set amount = amount + 1`.execute(trx);
			const [finding] = await examineMoney(trx, { AUCTION_ENVIRONMENT: 'production' });
			expect(finding).toMatchObject({
				state: 'error',
				found: expect.stringContaining('what is owed back, and the part'),
			});
			throw new Undone();
		})
		.catch((error: unknown) => expect(error).toBeInstanceOf(Undone));
});
