import { type Kysely, sql } from 'kysely';
import type { OfficialResult } from '#domain/people/identity-words.ts';
import { HOUR, MINUTE, SECOND } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Job, Jobs, Queue, Retries, Setback } from '#server/platform/jobs.ts';
import type { Vault } from '#server/platform/vault.ts';
import { isHeld } from './hold-tax-id.ts';
import type { OfficialBase } from './official-base.ts';
import { readIdentityOf } from './read-identity.ts';

/** One version of a person's identity. */
export interface CheckedVersion {
	user_id: string;
	version: number;
}

/** The queue of identities that the official base has to check. */
export interface OfficialChecks extends Pick<Queue<CheckedVersion>, 'add'> {
	/** Starts to check on this server; to be called after the jobs have started. */
	start(): Promise<void>;
}

interface OfficialChecksDeps {
	db: Kysely<Database>;
	vault: Vault;
	jobs: Jobs;
	base: OfficialBase;
	retries?: Retries;
}

/** Eight more attempts within about a day. */
const RETRIES: Retries = { limit: 8, first: MINUTE, longest: 4 * HOUR };

/** Opens the queue; to be called before `jobs.start()`. */
export function createOfficialChecks({
	db,
	vault,
	jobs,
	base,
	retries = RETRIES,
}: OfficialChecksDeps): OfficialChecks {
	const queue = jobs.define<CheckedVersion>('identity-checks', {
		retries,
		timeout: 30 * SECOND,
		concurrency: 2,
		kind: () => 'identity check',
	});

	async function check({ data, signal }: Job<CheckedVersion>): Promise<Setback | null> {
		const identity = await readIdentityOf({ db, vault }, data.user_id);
		const name = await nameOf(db, data.user_id);
		if (identity?.version !== data.version || name === null) return null;
		const result = await base({ ...identity, name }, signal).catch(() => 'failed' as const);
		await record(db, data, result);
		if (result === 'match') await hold(db, data);
		return result === 'failed' ? { reason: 'the official base gave no answer', hopeless: false } : null;
	}

	return { add: queue.add, start: () => queue.work(check) };
}

async function nameOf(db: Kysely<Database>, user_id: string): Promise<string | null> {
	const profile = await db.selectFrom('profiles').select('name').where('id', '=', user_id).executeTakeFirst();
	return profile?.name ?? null;
}

/** A later answer replaces the one before; nothing is written for an identity that was deleted or changed meanwhile. */
async function record(
	db: Kysely<Database>,
	{ user_id, version }: CheckedVersion,
	result: OfficialResult,
): Promise<void> {
	await sql`
		insert into identity_checks (user_id, version, source, result)
		select user_id, version, 'official', ${result} from identities
		where user_id = ${user_id} and version = ${version} for share
		on conflict (user_id, version) where source = 'official'
			do update set result = excluded.result, checked_at = clock_timestamp()`.execute(db);
}

/**
 * An approved person, whose name was compared with a document, holds the number that the official base confirms for this name (rules §46).
 * Where another account holds it, the desk decides.
 */
async function hold(db: Kysely<Database>, { user_id, version }: CheckedVersion): Promise<void> {
	try {
		await sql`update identities i set held_at = clock_timestamp() from profiles p
			where i.user_id = ${user_id} and i.version = ${version} and i.held_at is null and p.id = i.user_id
				and p.status = 'approved'`.execute(db);
	} catch (error) {
		if (!isHeld(error)) throw error;
	}
}
