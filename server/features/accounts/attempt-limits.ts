import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Kysely } from 'kysely';
import type { LIMITED } from '#contract/functions.ts';
import { type Problem, problem } from '#domain/problems.ts';
import { HOUR, MINUTE, SECOND } from '#domain/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { createLimiter, type Limiter } from '#server/platform/limits.ts';

type TooMany = Extract<Problem, { code: 'auth.too-many' }>;

/** What attempts are counted for. */
export type Attempt = (typeof LIMITED)[number];

/** Attempts by what they aim at and by where they come from. Sign-ins that succeed do not count. */
const LIMITS = {
	'auth/login': {
		target: { name: 'login-account', points: 10, duration: HOUR },
		address: { name: 'login-address', points: 20, duration: 5 * MINUTE },
	},
	'auth/signup': {
		target: { name: 'signup-account', points: 5, duration: HOUR },
		address: { name: 'signup-address', points: 20, duration: 5 * MINUTE },
	},
	'auth/recovery': {
		target: { name: 'recovery-account', points: 5, duration: HOUR },
		address: { name: 'recovery-address', points: 20, duration: 15 * MINUTE },
	},
} as const;

/** Guesses at the password of one's own session, such as before a change of password. */
const OWN_PASSWORD = { name: 'own-password', points: 10, duration: HOUR };

/** Guesses at the second factor of one's own session, such as before it is taken away. */
const OWN_CODE = { name: 'own-code', points: 10, duration: HOUR };

/**
 * The limits on attempts, one bucket each for the function that is asked in advance and for the doors themselves
 * (rules §17). Kept in the database: they survive a restart and hold across servers.
 */
export interface AttemptLimits {
	/** Takes a turn for what is aimed at (an e-mail, a known device) and for the address; the problem when none is left. */
	take(attempt: Attempt, target: string, address: string | null): Promise<TooMany | null>;
	/** The attempt was honest: gives its turns back. */
	giveBack(attempt: Attempt, target: string, address: string | null): Promise<void>;
	/** Whether the address would be refused now; takes nothing. */
	look(attempt: Attempt, address: string | null): Promise<TooMany | null>;
	/** Guesses at a signed-in user's own password. */
	ownPassword: Limiter;
	/** Guesses at a signed-in user's own code. */
	ownCode: Limiter;
}

export function createAttemptLimits(db: Kysely<Database>): AttemptLimits {
	const both = (attempt: Attempt) => ({
		target: createLimiter(db, LIMITS[attempt].target),
		address: createLimiter(db, LIMITS[attempt].address),
	});
	const limiters: Record<Attempt, { target: Limiter; address: Limiter }> = {
		'auth/login': both('auth/login'),
		'auth/signup': both('auth/signup'),
		'auth/recovery': both('auth/recovery'),
	};
	return {
		async take(attempt, target, address) {
			const limit = limiters[attempt];
			const waits = await Promise.all([
				limit.address.take(network(address)),
				limit.target.take(fingerprint(target)),
			]);
			return refusalOf(Math.max(...waits.map((wait) => wait ?? 0)));
		},
		async giveBack(attempt, target, address) {
			const limit = limiters[attempt];
			await Promise.all([
				limit.address.giveBack(network(address)),
				limit.target.giveBack(fingerprint(target)),
			]);
		},
		look: async (attempt, address) =>
			refusalOf((await limiters[attempt].address.wait(network(address))) ?? 0),
		ownPassword: createLimiter(db, OWN_PASSWORD),
		ownCode: createLimiter(db, OWN_CODE),
	};
}

/** The problem for a wait in milliseconds; null when there is none. */
export function refusalOf(wait: number): TooMany | null {
	return wait > 0 ? problem('auth.too-many', { retry_after: Math.ceil(wait / SECOND) }) : null;
}

/** An e-mail as a key: of one length, and no personal data in the table of limits. */
function fingerprint(target: string): string {
	return createHash('sha256').update(target.toLowerCase()).digest('base64url');
}

/** One asker: an IPv4 address, or the /64 that an IPv6 customer has to himself. */
export function network(address: string | null): string {
	if (address === null) return 'unknown';
	if (!isIPv6(address)) return address;
	return `${expandIPv6(address).slice(0, 4).join(':')}::/64`;
}

function expandIPv6(address: string): string[] {
	const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
	const before = head.split(':').filter(Boolean);
	const after = (tail ?? '').split(':').filter(Boolean);
	const missing = tail === undefined ? 0 : 8 - before.length - after.length;
	return [...before, ...Array<string>(missing).fill('0'), ...after].map((group) =>
		group.toLowerCase().replace(/^0+(?=.)/, ''),
	);
}
