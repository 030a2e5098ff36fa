import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import type { StoredState } from '#domain/auction/enrolment.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Sample, Sender } from './access-check.ts';
import { makeOpenAuction, makePerson } from './factories.ts';
import { giveIdentity } from './identities.ts';
import { makeEdital, makeSale } from './sales.ts';
import type { TestApp } from './test-app.ts';

/** A published judicial sale with one lot that takes bids now. */
export interface RegulatedLot {
	sale_id: string;
	auction_id: string;
	edital_sha256: string;
}

/** The hash of a file that does not exist. */
export const anyHash = () => randomBytes(32).toString('hex');

/** Makes a published sale with an edital and an open lot; by default of a judicial sale that asks for an acceptance. */
export async function makeRegulatedLot(
	db: Kysely<Database>,
	change: {
		enrolment?: 'open' | 'accept' | 'review';
		parties?: string;
		seller_id?: string;
		auctioneer_id?: string;
	} = {},
): Promise<RegulatedLot> {
	const published_at = new Date();
	const sale_id = await makeSale(db, { published_at, ...change });
	const edital_sha256 = anyHash();
	await makeEdital(db, { sale_id }, { published_at, sha256: edital_sha256 });
	const auction_id = await makeOpenAuction(db, { sale_id, kind: 'judicial' });
	return { sale_id, auction_id, edital_sha256 };
}

/** Publishes the next version of a sale's edital; returns its hash. */
export const publishErratum = (db: Kysely<Database>, sale_id: string, material = true): Promise<string> =>
	publishEdital(db, { sale_id }, material);

/** Publishes the next version of the edital of a sale or lot, the first one included; returns its hash. */
export async function publishEdital(
	db: Kysely<Database>,
	owner: { sale_id: string } | { auction_id: string },
	material = true,
): Promise<string> {
	const id = 'sale_id' in owner ? owner.sale_id : owner.auction_id;
	const { rows } = await sql<{ version: number }>`
		select coalesce(max(version), 0) + 1 as version from sale_documents
		where ${id} in (sale_id, auction_id) and kind = 'edital'`.execute(db);
	const sha256 = anyHash();
	const version = rows[0]?.version ?? 1;
	await makeEdital(db, owner, { published_at: new Date(), version, sha256, material });
	return sha256;
}

/** Sends a person's acceptance of an edital, with the lot's own one if it is given. */
export function accept(
	app: TestApp,
	token: string,
	auction_id: string,
	edital_sha256: string,
	more: { lot_edital_sha256?: string } = {},
) {
	const body = { edital_sha256, ...more, no_impediment: true };
	return app.ask('POST', BIDDER_API.enrolment(auction_id), { token, body });
}

/** An access sample: a lot of a sale that asks for an acceptance. */
export async function regulatedLot({ db }: TestApp): Promise<Sample> {
	return { params: { id: (await makeRegulatedLot(db)).auction_id } };
}

/** An access sample: the acceptance of its edital by somebody with an identity. */
export async function acceptance(app: TestApp, sender: Sender): Promise<Sample> {
	const { auction_id, edital_sha256 } = await makeRegulatedLot(app.db);
	await giveIdentity(app, sender.id);
	return { params: { id: auction_id }, body: { edital_sha256, no_impediment: true } };
}

/** Makes an enrolment of a new person; returns its id. */
export async function makeEnrolment({ db }: Pick<TestApp, 'db'>, state: StoredState): Promise<string> {
	const { sale_id, edital_sha256 } = await makeRegulatedLot(db);
	const { id } = await db
		.insertInto('enrolments')
		.values({
			user_id: await makePerson(db),
			environment: 'production',
			sale_id,
			auction_id: null,
			state,
			edital_sha256,
			reason: null,
			decided_at: null,
			decided_by: null,
		})
		.returning('id')
		.executeTakeFirstOrThrow();
	return id;
}
