import type { Kysely } from 'kysely';
import type { PersonRefusalCode } from '#domain/auction/access.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { vaultOf } from '#server/platform/vault.ts';
import { makePerson } from './factories.ts';
import { giveBar, giveIdentity } from './identities.ts';
import { makeEdital } from './sales.ts';

const contextOf = (db: Kysely<Database>) => ({
	context: {
		db,
		vault: vaultOf('x'),
		officialChecks: null,
		emails: { send: async () => undefined, start: async () => undefined },
	},
});

/** Makes a lot regulated whatever has happened to it, with an edital that has to be accepted. */
async function askForEnrolment(db: Kysely<Database>, auction_id: string): Promise<void> {
	await db.updateTable('auctions').set({ kind: 'extrajudicial' }).where('id', '=', auction_id).execute();
	await makeEdital(db, { auction_id }, { published_at: new Date() });
}

type Exclude = (db: Kysely<Database>, auction_id: string, user_id: string) => Promise<unknown>;

/** Takes the right to bid on a lot from a person, by the problem that their next bid would get. */
export const EXCLUDE = {
	'bid.not-approved': (db, _auction_id, user_id) =>
		db.updateTable('profiles').set({ status: 'pending' }).where('id', '=', user_id).execute(),
	'bid.admin': (db, _auction_id, user_id) =>
		db.insertInto('user_roles').values({ user_id, role: 'admin' }).execute(),
	'bid.seller': (db, auction_id, user_id) =>
		db.updateTable('auctions').set({ seller_id: user_id }).where('id', '=', auction_id).execute(),
	'bid.remiss': (db, auction_id, user_id) =>
		db.insertInto('barred_bidders').values({ auction_id, user_id }).execute(),
	'bid.identity-missing': (db, auction_id) => askForEnrolment(db, auction_id),
	'bid.not-enrolled': async (db, auction_id, user_id) => {
		await askForEnrolment(db, auction_id);
		await giveIdentity(contextOf(db), user_id);
	},
	'bid.barred': async (db, _auction_id, user_id) => {
		const { tax_id } = await giveIdentity(contextOf(db), user_id);
		await giveBar(contextOf(db), tax_id);
	},
} satisfies Record<PersonRefusalCode, Exclude>;

/** The problems of people who may not bid on a lot. */
export const INELIGIBLE = Object.keys(EXCLUDE) as PersonRefusalCode[];

/** A new person whose bid on a lot is refused with a problem; returns their id. */
export async function makeIneligible(
	db: Kysely<Database>,
	code: PersonRefusalCode,
	auction_id: string,
): Promise<string> {
	const user_id = await makePerson(db);
	await EXCLUDE[code](db, auction_id, user_id);
	return user_id;
}
