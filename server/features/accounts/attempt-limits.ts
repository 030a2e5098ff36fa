import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Kysely } from 'kysely';
import type { LIMITED } from '#contract/functions.ts';
import { type Problem, problem } from '#domain/problems.ts';
import { HOUR, MINUTE, SECOND } from '#domain/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { createMemoryLimiter, type Limiter } from '#server/platform/limits.ts';
import { createSlidingLimiter, type MarkedLimiter } from '#server/platform/sliding-limits.ts';
import { createDeviceReader } from './known-device.ts';

type TooMany = Extract<Problem, { code: 'auth.too-many' }>;

/** What attempts are counted for. */
export type Attempt = (typeof LIMITED)[number];

/**
 * Attempts by the account they aim at, whether it exists or not, and by the network they come from: there each account
 * counts once, so that one person's many attempts are one. A browser that the account knows is counted by itself alone.
 * Sign-ins that succeed do not count. Every span of the duration is meant, not a window of the clock.
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

/** Guesses at the password of one's own session, such as before a change of password. */
const OWN_PASSWORD = { name: 'own-password', points: 10, duration: HOUR };

/** Guesses at the second factor of one's own session, such as before it is taken away. */
const OWN_CODE = { name: 'own-code', points: 10, duration: HOUR };

/** Requests to the accounts library's other endpoints, of one session or one network. Counted by each server. */
const REQUESTS = { name: 'auth-requests', points: 300, duration: MINUTE };

/** Where an attempt comes from. */
export interface Origin {
	address: string | null;
	/** The Cookie header: it may say that an account knows the browser. */
	cookies: string | null;
}

/** A turn that was taken: why there was none, or how to give it back when the attempt turns out honest. */
export type Turn = { refused: TooMany } | { refused: null; giveBack(): Promise<void> };

/**
 * The limits on attempts, the same for the function that is asked in advance and for the endpoints themselves (rules
 * §17). Kept in the database: they survive a restart and hold across servers.
 */
export interface AttemptLimits {
	/** Takes a turn for an attempt that aims at an e-mail. */
	take(attempt: Attempt, email: string, from: Origin): Promise<Turn>;
	/** Whether an attempt from there would be refused now, at the account that knows the browser or at any; takes nothing. */
	look(attempt: Attempt, from: Origin): Promise<TooMany | null>;
	/** Guesses at a signed-in user's own password. */
	ownPassword: Limiter;
	/** Guesses at a signed-in user's own code. */
	ownCode: Limiter;
	/** Requests to the endpoints that have no limit of their own. */
	requests: Pick<Limiter, 'take'>;
}

type Buckets = Record<'target' | 'device' | 'network', MarkedLimiter>;

export function createAttemptLimits(db: Kysely<Database>, secret: string): AttemptLimits {
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
		async look(attempt, { address, cookies }) {
			const device = await readDevice(cookies);
			const { device: own, network: shared } = all[attempt];
			return refusalOf((await (device ? own.wait(device.id) : shared.wait(network(address)))) ?? 0);
		},
		ownPassword: createSlidingLimiter(db, OWN_PASSWORD),
		ownCode: createSlidingLimiter(db, OWN_CODE),
		requests: createMemoryLimiter(REQUESTS),
	};
}

async function takeOwn(device: MarkedLimiter, id: string): Promise<Turn> {
	const refused = refusalOf((await device.take(id)) ?? 0);
	return refused ? { refused } : { refused, giveBack: () => device.giveBack(id) };
}

/**
 * The network first: one that is full must not use up the turns of accounts. It is full for everyone that comes from
 * there unknown, as `look` says.
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

/** An e-mail as a key: of one length, and no personal data in the table of limits. */
function fingerprint(target: string): string {
	return createHash('sha256').update(target.toLowerCase()).digest('base64url');
}

/** One caller: an IPv4 address, or the /64 that an IPv6 customer has to himself. */
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
