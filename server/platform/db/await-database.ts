import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { SECOND } from '#domain/values/time.ts';
import type { Database } from './schema.ts';
import { isUnavailable } from './unavailable.ts';

/** How often a database that does not answer yet is asked again, in milliseconds. */
const AGAIN = 0.25 * SECOND;

/**
 * Waits until a database answers that is unavailable (unreachable, starting): after a boot it often starts later than the server. Says so
 * once, and throws, in words for the operator, when it does not answer within `patience` milliseconds. Any other error (a password, a
 * missing database) is thrown at once.
 */
export async function awaitDatabase(
	db: Kysely<Database>,
	patience: number,
	say: (line: string) => void,
): Promise<void> {
	const deadline = performance.now() + patience;
	for (let tries = 0; ; tries += 1) {
		const error = await sql`select`.execute(db).then(
			() => null,
			(reason: unknown) => reason,
		);
		if (error === null) return;
		if (!isUnavailable(error)) throw error;
		const found = `DATABASE_URL: the database does not answer (${reasonOf(error)})`;
		if (performance.now() >= deadline) throw new Error(`${found}. Waited for ${patience / SECOND} s.`);
		if (tries === 0) say(`${found}; waiting for up to ${patience / SECOND} s\n`);
		await sleep(AGAIN);
	}
}

/** What an error says. Node's error of a host with several addresses has a code alone. */
function reasonOf(error: unknown): string {
	const { message, code } = error as { message?: string; code?: string };
	return message || code || String(error);
}
