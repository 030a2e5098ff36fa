import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { LIMITED } from '#contract/functions.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { HOUR, MINUTE, SECOND } from '#domain/values/time.ts';
import { network } from '#server/platform/client-address.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { createQuickLimiter, type Limiter } from '#server/platform/limits.ts';
import type { Redis } from '#server/platform/redis/redis.ts';
import { createSlidingLimiter, type MarkedLimiter } from '#server/platform/sliding-limits.ts';
import { createDeviceReader } from './known-device.ts';

type TooMany = Extract<Problem, { code: 'auth.too-many' }>;

/** The kinds of attempts that are counted. */
export type Attempt = (typeof LIMITED)[number];

/**
 * Limits on attempts. Attempts are counted per account they aim at, whether it exists or not, and per network they come
 * from; in a network each account counts once, so that many attempts at one account are one. A browser that the account
 * knows is counted separately. Successful sign-ins do not count. The limits hold in every span of the duration, not in
 * fixed windows.
 */
const LIMITS = {
	'auth/login': {
		target: { name: 'login-account', points: 10, duration: HOUR },
		device: { name: 'login-device', points: 10, duration: HOUR },
		network: { name: 'login-network', points: 60, duration: 15 * MINUTE },
	},
	'auth/signup': {
		target: { name: 'signup-account', points: 5, duration: HOUR },
		device: { name: 'signup-device', points: 5, duration: HOUR },
		network: { name: 'signup-network', points: 60, duration: 15 * MINUTE },
	},
	'auth/recovery': {
		target: { name: 'recovery-account', points: 5, duration: HOUR },
		device: { name: 'recovery-device', points: 5, duration: HOUR },
		network: { name: 'recovery-network', points: 60, duration: 15 * MINUTE },
	},
} as const;

/** Guesses at the password of the caller's own session, for example before a change of password. */
const OWN_PASSWORD = { name: 'own-password', points: 10, duration: HOUR };

/** Guesses at the second factor of the caller's own session, for example before it is removed. */
const OWN_CODE = { name: 'own-code', points: 10, duration: HOUR };

/** An authenticator app's code, which its account may use once in the time in which it is valid (RFC 6238, 5.2). */
const APP_CODE = { name: 'app-code', points: 1, duration: 2 * MINUTE };

/** Requests to the accounts library's other endpoints, per session or network. */
const REQUESTS = { name: 'auth-requests', points: 300, duration: MINUTE };

/** The origin of an attempt. */
export interface Origin {
	address: string | null;
	/** The Cookie header, which may identify a browser that an account knows. */
	cookies: string | null;
}

/** A counted attempt: why it was refused, or how to give it back when it was legitimate. */
export type Turn = { refused: TooMany } | { refused: null; giveBack(): Promise<void> };

/**
 * The limits on attempts, shared by the `rate-limiter` function and the endpoints themselves (rules §17). Stored in the
 * database, where the passwords are: they survive a restart, hold across servers, and depend on nothing else that may
 * fail. Redis, which may lose its counts, only counts `requests`.
 */
export interface AttemptLimits {
	/** Counts an attempt that aims at an email address, or refuses it. */
	take(attempt: Attempt, email: string, from: Origin): Promise<Turn>;
	/**
	 * Whether an attempt from there would be refused now, for the account that knows the browser or for any; counts
	 * nothing.
	 */
	check(attempt: Attempt, from: Origin): Promise<TooMany | null>;
	/** Guesses at a signed-in user's own password. */
	ownPassword: Limiter;
	/** Guesses at a signed-in user's own code. */
	ownCode: Limiter;
	/** Uses of an authenticator app's code, by an account. */
	appCode: Limiter;
	/** Requests to endpoints without a limit of their own. */
	requests: Pick<Limiter, 'take'>;
}

type Buckets = Record<'target' | 'device' | 'network', MarkedLimiter>;

export function createAttemptLimits(
	db: Kysely<Database>,
	secret: string,
	redis: Redis | null = null,
): AttemptLimits {
	const bucketsOf = (attempt: Attempt): Buckets => ({
		target: createSlidingLimiter(db, LIMITS[attempt].target),
		device: createSlidingLimiter(db, LIMITS[attempt].device),
		network: createSlidingLimiter(db, LIMITS[attempt].network),
	});
	const all: Record<Attempt, Buckets> = {
		'auth/login': bucketsOf('auth/login'),
		'auth/signup': bucketsOf('auth/signup'),
		'auth/recovery': bucketsOf('auth/recovery'),
	};
	const readDevice = createDeviceReader(db, secret);
	return {
		async take(attempt, email, { address, cookies }) {
			const device = await readDevice(cookies);
			if (device?.email === email.toLowerCase()) return takeOwn(all[attempt].device, device.id);
			return takeShared(all[attempt], fingerprint(email), network(address));
		},
		async check(attempt, { address, cookies }) {
			const device = await readDevice(cookies);
			const { device: own, network: shared } = all[attempt];
			return refusalOf((await (device ? own.wait(device.id) : shared.wait(network(address)))) ?? 0);
		},
		ownPassword: createSlidingLimiter(db, OWN_PASSWORD),
		ownCode: createSlidingLimiter(db, OWN_CODE),
		appCode: createSlidingLimiter(db, APP_CODE),
		requests: createQuickLimiter(redis, REQUESTS),
	};
}

async function takeOwn(device: MarkedLimiter, id: string): Promise<Turn> {
	const refused = refusalOf((await device.take(id)) ?? 0);
	return refused ? { refused } : { refused, giveBack: () => device.giveBack(id) };
}

/**
 * Checks the network first: a network at its limit must not use up the attempts of accounts. It blocks every unknown
 * browser from there, as `check` reports.
 */
async function takeShared({ target, network }: Buckets, account: string, from: string): Promise<Turn> {
	const wait =
		(await network.wait(from)) ?? (await network.take(from, account)) ?? (await target.take(account)) ?? 0;
	const refused = refusalOf(wait);
	if (refused) return { refused };
	const giveBack = async () => {
		await Promise.all([network.giveBack(from, account), target.giveBack(account)]);
	};
	return { refused, giveBack };
}

/** The problem for a wait in milliseconds; null when there is none. */
export function refusalOf(wait: number): TooMany | null {
	return wait > 0 ? problem('auth.too-many', { retry_after: Math.ceil(wait / SECOND) }) : null;
}

/** An email address as a key: of fixed length, and without personal data in the table of limits. */
function fingerprint(target: string): string {
	return createHash('sha256').update(target.toLowerCase()).digest('base64url');
}
