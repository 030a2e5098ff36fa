import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { PixBankDeps } from '#server/features/settlement/pix/pix-bank-jobs.ts';
import { runPixRound } from '#server/features/settlement/pix/start-pix.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { createPixBank, type PixBank } from '#server/platform/pix/pix-bank.ts';
import { CLIENT, type PixBankServer } from './pix-bank.ts';
import { auctioneerBody, makeAuctioneer, makeSeller } from './sales.ts';
import { makeWonLot } from './won-lots.ts';

/** The Pix key of the operator in tests. */
export const OPERATOR_KEY = 'leiloes@exemplo.com.br';

/** The variables of a server that uses the simulated bank. */
export function pixVariables({ url, certificates }: PixBankServer): Record<string, string> {
	return {
		PIX_KEY: OPERATOR_KEY,
		PIX_MERCHANT_NAME: 'Casa de Leilões',
		PIX_MERCHANT_CITY: 'São Paulo',
		PIX_API_URL: url,
		PIX_CLIENT_ID: CLIENT.clientId,
		PIX_CLIENT_SECRET: CLIENT.clientSecret,
		PIX_CERT: certificates.operator.cert,
		PIX_CERT_KEY: certificates.operator.key,
	};
}

/** A client of the simulated bank. It is given the bank's certificate authority, which the system does not know. */
export function connectBank({ url, tokenUrl, certificates }: PixBankServer, signal?: AbortSignal): PixBank {
	const { ca, operator } = certificates;
	return createPixBank({ url, tokenUrl, ca, ...CLIENT, ...operator, ...(signal && { signal }) });
}

/** The account of a payee at a simulated bank. */
export interface PayeeAtBank {
	key: string;
	name: string;
	bank: Pick<PixBankServer, 'url' | 'tokenUrl' | 'certificates'>;
}

/** Writes the credentials of payees into a folder; returns the variable of a server that uses them. */
export async function payeeVariables(
	folder: string,
	payees: readonly PayeeAtBank[],
): Promise<{ PIX_CREDENTIALS: string }> {
	const PIX_CREDENTIALS = join(folder, 'pix-credentials.json');
	const accounts = payees.map(({ key, name, bank: { url, tokenUrl, certificates } }) => ({
		key,
		name,
		city: 'Curitiba',
		url,
		token_url: tokenUrl,
		client_id: CLIENT.clientId,
		client_secret: CLIENT.clientSecret,
		cert: certificates.operator.cert,
		cert_key: certificates.operator.key,
	}));
	await writeFile(PIX_CREDENTIALS, JSON.stringify(accounts), { mode: 0o600 });
	return { PIX_CREDENTIALS };
}

/** Inserts a seller and an auctioneer who receive on Pix keys of their own; returns what a lot of theirs states. */
export async function makePayees(db: Kysely<Database>, keys: { seller: string; auctioneer: string }) {
	const consignor_id = await makeSeller(db);
	await db
		.updateTable('sellers')
		.set({ payout: JSON.stringify({ pix_key: keys.seller }), receives: 'directly' })
		.where('id', '=', consignor_id)
		.execute();
	const { name, registration } = auctioneerBody({ name: 'Paulo Leiloeiro Neto' });
	await makeAuctioneer(db, { name, registration, payout: JSON.stringify({ pix_key: keys.auctioneer }) });
	return { consignor_id, auctioneer_name: name, auctioneer_registration: registration };
}

/** A lot won at R$ 100.000,00 whose parts are paid apart; returns what a Pix asks for each of them, the price first. */
export async function makeOwedParts(
	db: Kysely<Database>,
	given: NonNullable<Parameters<typeof makeWonLot>[1]>['given'],
): Promise<OwedLot[]> {
	const { auction_id, payment_id, people } = await makeWonLot(db, { bidders: 1, ...(given && { given }) });
	const parts = await db
		.selectFrom('payment_components')
		.select(['id as component_id', 'amount'])
		.where('payment_id', '=', payment_id)
		.orderBy('kind', 'desc')
		.execute();
	return parts.map((part) => ({ ...part, auction_id, payment_id, user_id: people[0] ?? '' }));
}

export interface OwedLot {
	auction_id: string;
	payment_id: string;
	user_id: string;
	/** The part that a Pix pays; null for the whole. */
	component_id: string | null;
	/** What a Pix asks for. */
	amount: number;
}

/** A lot won at R$ 100.000,00 that is not paid yet. */
export async function makeOwedLot(
	db: Kysely<Database>,
	given: NonNullable<Parameters<typeof makeWonLot>[1]>['given'] = {},
): Promise<OwedLot> {
	const { auction_id, payment_id } = await makeWonLot(db, { bidders: 1, given });
	const { user_id, amount } = await db
		.selectFrom('payments')
		.select(['user_id', 'pix_amount as amount'])
		.where('id', '=', payment_id)
		.executeTakeFirstOrThrow();
	const part = await db
		.selectFrom('payment_components as c')
		.innerJoin('payments as p', 'p.id', 'c.payment_id')
		.select('c.id')
		.where('c.payment_id', '=', payment_id)
		.where('p.as_one', '=', false)
		.where('c.through_operator', '=', true)
		.executeTakeFirst();
	if (user_id === null) throw new Error('a payment of nobody');
	return { auction_id, payment_id, user_id, amount, component_id: part?.id ?? null };
}

/** Makes all scheduled Pix work due now; rows are locked in one order, so that several calls at once cannot deadlock. */
export async function makePixDue(db: Kysely<Database>): Promise<void> {
	for (const [table, key] of [
		['pix_charges', 'txid'],
		['pix_notified', 'end_to_end_id'],
		['pix_returns', 'id'],
	] as const)
		await sql`update ${sql.table(table)} set next_look = clock_timestamp() - interval '1 second'
			where ${sql.ref(key)} in (select ${sql.ref(key)} from ${sql.table(table)} where next_look is not null
				order by 1 for update)`.execute(db);
}

/** Makes all scheduled Pix work due, and runs rounds until no charge is: one round takes a batch of them, in no order. */
export async function runDuePix(deps: PixBankDeps): Promise<void> {
	const { db, receiver } = deps;
	await makePixDue(db);
	let left = true;
	while (left) {
		await runPixRound(deps);
		const { rows } = await sql`select from pix_charges
			where key = ${receiver.key} and next_look <= clock_timestamp() limit 1`.execute(db);
		left = rows.length > 0;
	}
}
