import { type Kysely, sql } from 'kysely';
import type { ProfileStatus, Role } from '#domain/auction/access.ts';
import type { Auth } from '#server/features/accounts/auth.ts';
import { createAccount } from '#server/features/accounts/create-account.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { KNOWN_PASSWORD } from './refusal.ts';

export const DEMO_ACCOUNTS: readonly { email: string; name: string; status: ProfileStatus; role?: Role }[] = [
	{ email: 'admin@martelo.test', name: 'Alice Nogueira', status: 'approved', role: 'admin' },
	{ email: 'ana@martelo.test', name: 'Ana Ribeiro', status: 'approved' },
	{ email: 'bruno@martelo.test', name: 'Bruno Teixeira', status: 'approved' },
	{ email: 'carla@martelo.test', name: 'Carla Menezes', status: 'pending' },
	{ email: 'davi@martelo.test', name: 'Davi Prado', status: 'rejected' },
	{ email: 'elisa@martelo.test', name: 'Elisa Tavares', status: 'pending' },
];

/** More approved bidders, for realistic bid histories; nobody can sign in as them. */
const CROWD = ['Fábio Leal', 'Gilda Campos', 'Heitor Brito', 'Iara Fontes', 'Jonas Viana', 'Karen Duarte'];

export interface DemoPeople {
	admin: string;
	/** The two demo bidders come first. */
	bidders: string[];
}

/** Creates the demo's accounts, or finds those that an interrupted start left. */
export async function seedAccounts(
	context: { auth: Auth; db: Kysely<Database> },
	password = KNOWN_PASSWORD,
): Promise<DemoPeople> {
	const ids = new Map<string, string>();
	// Together, because hashing a password takes a while on one core.
	const seeded = DEMO_ACCOUNTS.map(async ({ email, name, ...rights }) => {
		const created = await createAccount(context, { email, name, password }, rights);
		ids.set(email, created ?? (await userByEmail(context.db, email)));
	});
	await Promise.all(seeded);
	const crowd: string[] = [];
	for (const [index, name] of CROWD.entries()) {
		crowd.push(await seedBystander(context.db, name, `participante${index + 1}@martelo.test`));
	}
	const idOf = (email: string) => ids.get(email) as string;
	return {
		admin: idOf('admin@martelo.test'),
		bidders: [idOf('ana@martelo.test'), idOf('bruno@martelo.test'), ...crowd],
	};
}

async function userByEmail(db: Kysely<Database>, email: string): Promise<string> {
	const { id } = await db
		.selectFrom('users')
		.select('id')
		.where('email', '=', email)
		.executeTakeFirstOrThrow();
	return id;
}

async function seedBystander(db: Kysely<Database>, name: string, email: string): Promise<string> {
	const { id } = await db
		.insertInto('users')
		.values({ name, email, email_verified: true })
		.onConflict((conflict) => conflict.column('email').doUpdateSet({ name }))
		.returning('id')
		.executeTakeFirstOrThrow();
	await db
		.insertInto('profiles')
		.values({ id, name, email, status: 'approved' })
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	return id;
}

/**
 * Sets this password on every demo account that has another one, and ends the account's sessions, which whoever knew
 * the old password may hold.
 */
export async function setDemoPasswords(
	{ auth, db }: { auth: Auth; db: Kysely<Database> },
	password: string,
): Promise<void> {
	const { password: passwords } = await auth.$context;
	const emails = DEMO_ACCOUNTS.map(({ email }) => email);
	const { rows } = await sql<{ user_id: string; hash: string }>`
		select a.user_id, a.password as hash from accounts a join users u on u.id = a.user_id
		where u.email = any(${emails}::text[]) and a.provider_id = 'credential' and a.password is not null`.execute(
		db,
	);
	await Promise.all(
		rows.map(async ({ user_id, hash }) => {
			if (await passwords.verify({ hash, password })) return;
			const new_hash = await passwords.hash(password);
			await db.transaction().execute(async (trx) => {
				await sql`update accounts set password = ${new_hash}, updated_at = now()
					where user_id = ${user_id} and provider_id = 'credential'`.execute(trx);
				await sql`delete from sessions where user_id = ${user_id}`.execute(trx);
				// A reset link requested with the old password could set yet another one.
				await sql`delete from verifications where value = ${user_id}`.execute(trx);
			});
		}),
	);
}
