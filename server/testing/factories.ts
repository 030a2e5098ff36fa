import { randomBytes, randomUUID } from 'node:crypto';
import type { Insertable, Kysely } from 'kysely';
import type { ProfileStatus, Role } from '#domain/auction/access.ts';
import { DEFAULT_WINDOW } from '#domain/auction/auction.ts';
import { DAY, HOUR } from '#domain/values/time.ts';
import { runAllDue } from '#server/features/bidding/scheduler.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { biddingDeps } from './bidding-deps.ts';

type NewAuction = Insertable<Database['auctions']>;

/** An auction that starts an hour ago and ends in a day by default; returns its id. */
export async function makeAuction(db: Kysely<Database>, fields: Partial<NewAuction> = {}): Promise<string> {
	const id = randomUUID();
	const now = Date.now();
	const initial_bid = fields.initial_bid ?? 100_000_00;
	const end_time = fields.end_time ?? new Date(now + DAY);
	const auction: NewAuction = {
		id,
		environment: 'production',
		title: 'Apartamento de teste na Vila Mariana',
		description: 'Um apartamento que só existe neste teste.',
		city: 'São Paulo',
		state: 'SP',
		initial_bid,
		current_bid: initial_bid,
		start_time: new Date(now - HOUR),
		end_time,
		scheduled_end_time: end_time,
		extension_window_ms: DEFAULT_WINDOW.scheduled,
		// Not the default, which may change: tests calculate with 5 %.
		commission_bp: 500,
		...fields,
	};
	await db.insertInto('auctions').values(auction).execute();
	return id;
}

/** An auction with rounds, before its first one. Times are epoch milliseconds, minimums are in centavos. */
export async function makeRoundsAuction(
	db: Kysely<Database>,
	rounds: readonly { start: number; end: number; minimum: number }[],
	fields: Partial<NewAuction> = {},
): Promise<string> {
	const [first] = rounds;
	if (!first) throw new Error('an auction with rounds has at least one');
	const times = { start_time: new Date(first.start), end_time: new Date(first.end) };
	// Together, because a scheduler may already run.
	return db.transaction().execute(async (trx) => {
		const id = await makeAuction(trx, { ...times, initial_bid: first.minimum, round: 1, ...fields });
		const rows = rounds.map(({ start, end, minimum }, index) => ({
			auction_id: id,
			number: index + 1,
			minimum,
			start_time: new Date(start),
			end_time: new Date(end),
		}));
		await trx.insertInto('auction_rounds').values(rows).execute();
		return id;
	});
}

/** An auction that the scheduler has opened. */
export async function makeOpenAuction(
	db: Kysely<Database>,
	fields: Partial<NewAuction> = {},
): Promise<string> {
	const id = await makeAuction(db, fields);
	await runAllDue(biddingDeps(db));
	return id;
}

/** A person without a password, approved by default; returns their id. */
export async function makePerson(
	db: Kysely<Database>,
	{ status = 'approved', role = null }: { status?: ProfileStatus; role?: Role | null } = {},
): Promise<string> {
	const id = randomUUID();
	const email = `${id}@teste.invalid`;
	const name = 'Pessoa de Teste';
	await db.insertInto('users').values({ id, name, email, email_verified: true }).execute();
	await db.insertInto('profiles').values({ id, name, email, status }).execute();
	if (role) await db.insertInto('user_roles').values({ user_id: id, role }).execute();
	return id;
}

/** Gives a person a number that was compared with them, which bids on regulated lots need; its content cannot be read. */
export async function holdNumber(db: Kysely<Database>, user_id: string): Promise<void> {
	const sealed = { sealed: randomBytes(40), representative_hash: null };
	await db
		.insertInto('identities')
		.values({
			user_id,
			person_type: 'individual',
			tax_id_hash: randomBytes(32),
			held_at: new Date(),
			...sealed,
		})
		.execute();
}

/** A person who may bid on regulated lots, too; returns their id. */
export async function makeHolder(db: Kysely<Database>): Promise<string> {
	const id = await makePerson(db);
	await holdNumber(db, id);
	return id;
}

/** An administrator with two-factor authentication, which administrators' endpoints require; returns their id. */
export async function makeAdmin(db: Kysely<Database>): Promise<string> {
	const id = await makePerson(db, { role: 'admin' });
	await db.updateTable('users').set({ two_factor_enabled: true }).where('id', '=', id).execute();
	return id;
}
