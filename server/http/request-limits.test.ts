import { randomUUID } from 'node:crypto';
import { BlockList } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { API } from '#contract/paths.ts';
import type { Actor, ProfileStatus } from '#domain/auction/access.ts';
import { ENDPOINTS } from '#server/app.ts';
import { makePerson } from '#server/testing/factories.ts';
import { connectionId, waitsFor } from '#server/testing/lock-waits.ts';
import { sendRaw } from '#server/testing/raw-request.ts';
import { useApp } from '#server/testing/test-app.ts';
import { READ_ROUTES } from './pages/worker-app.ts';
import { RAW_ROUTES } from './raw-routes.ts';
import { openRequestLimits, type RequestLimit, rawGuard } from './request-limits.ts';

/** An installation in which a network may send one request a minute, and read four files. */
const app = useApp({ REQUESTS_PER_MINUTE: '1' });

const VISITOR: Actor = { kind: 'visitor' };
const person = (status: ProfileStatus, role: 'admin' | null = null): Actor =>
	({ kind: 'user', id: randomUUID(), status, role }) as Actor;

/** How many calls are let through before one is refused. */
async function most(
	limits: ReturnType<typeof openRequestLimits>,
	limit: RequestLimit,
	actor: Actor,
	address: string,
) {
	for (let n = 0; n < 1_000; n += 1) {
		const refused = await limits.take(limit, actor, address);
		if (refused) {
			expect(refused).toMatchObject({
				code: 'request.too-many',
				params: { retry_after: expect.any(Number) },
			});
			return n;
		}
	}
	return null;
}

describe('the limits of a minute', () => {
	test('are those of a network for visitors, an IPv6 /64 together', async () => {
		const limits = openRequestLimits(100);
		expect(await most(limits, 'requests', VISITOR, '203.0.113.1')).toBe(100);
		expect(await most(limits, 'requests', VISITOR, '203.0.113.2')).toBe(100);
		expect(await most(limits, 'requests', VISITOR, '2001:db8::1')).toBe(100);
		expect(await most(limits, 'requests', VISITOR, '2001:db8::2')).toBe(0);
		expect(await most(limits, 'files', VISITOR, '203.0.113.1')).toBe(400);
		expect(await most(limits, 'streams', VISITOR, '203.0.113.1')).toBe(40);
	});

	test('count an approved person alone, and an account that nobody has approved with its network too', async () => {
		const limits = openRequestLimits(100);
		expect(await most(limits, 'requests', person('pending'), '203.0.113.1')).toBe(4);
		expect(await most(limits, 'requests', person('rejected'), '203.0.113.1')).toBe(4);
		expect(await most(limits, 'requests', VISITOR, '203.0.113.1')).toBe(92);
		expect(await most(limits, 'requests', person('pending'), '203.0.113.1')).toBe(0);
		expect(await most(limits, 'requests', person('approved'), '203.0.113.1')).toBe(20);
	});

	test('do not hold for administrators', async () => {
		expect(
			await most(openRequestLimits(1), 'requests', person('pending', 'admin'), '203.0.113.1'),
		).toBeNull();
	});
});

describe('turns', () => {
	/** Starts pieces of work that end when told; answers how many run and their answers. */
	function begin(actor: Actor, count: number, address: (n: number) => string) {
		const limits = openRequestLimits(100);
		const end = Promise.withResolvers<void>();
		const started: string[] = [];
		const turn = (from: Actor, at: string) =>
			new Hono()
				.get('/', (c) =>
					limits.inTurn(c, { actor: from, address: at }, async () => {
						started.push(at);
						await end.promise;
						return new Response(null, { status: 204 });
					}),
				)
				.request('/');
		const answers = Array.from({ length: count }, (_, n) => turn(actor, address(n)));
		return { started, turn, answers, end: end.resolve };
	}
	const elsewhere = (n: number) => `203.0.113.${n % 250}`;

	test('let at most four requests of visitors and unapproved accounts run, and those of approved people at once', async () => {
		for (const actor of [VISITOR, person('pending'), person('rejected')]) {
			const { started, turn, answers, end } = begin(actor, 20, elsewhere);
			await expect.poll(() => started.length).toBe(4);
			const own = ['approved', 'admin'].map((kind) =>
				turn(kind === 'admin' ? person('pending', 'admin') : person('approved'), kind),
			);
			await expect.poll(() => started.slice(4)).toEqual(['approved', 'admin']);
			end();
			const statuses = (await Promise.all([...answers, ...own])).map(({ status }) => status);
			expect(statuses).toEqual(statuses.map(() => 204));
		}
	});

	test('are not for who has left: nothing is done for them, and none is called refused', async () => {
		const [limits, work] = [openRequestLimits(100), vi.fn(async () => new Response(null))];
		const answer = await new Hono()
			.get('/', (c) => limits.inTurn(c, { actor: VISITOR, address: '203.0.113.1' }, work))
			.request('/', {}, { outgoing: { closed: true } });
		expect(answer.status).toBe(499);
		expect(work).not.toHaveBeenCalled();
	});

	test('come round by network: the last of one that fills the line gives way to another, which is next', async () => {
		const { started, turn, answers, end } = begin(VISITOR, 516, () => '203.0.113.1');
		await expect.poll(() => started.length).toBe(4);
		const other = turn(person('pending'), '203.0.113.2');
		expect(await (await answers[515])?.json()).toMatchObject({ code: 'server.busy' });
		end();
		expect((await other).status).toBe(204);
		expect(started.indexOf('203.0.113.2')).toBeLessThan(8);
	});
});

/** A path of a route, with an id in place of each parameter. */
const pathOf = (path: string) => path.replaceAll(/:\w+|\{\w+\}/g, randomUUID()).replace('*', 'x');

/** An address of this machine that nothing else in this file has. */
let addresses = 0;
function newAddress(): string {
	addresses += 1;
	return `127.60.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
}

/** The statuses of several requests for a route from one address. */
async function statuses(method: string, path: string, count: number): Promise<number[]> {
	const from = newAddress();
	const answers: number[] = [];
	for (let n = 0; n < count; n += 1) {
		const { status, headers } = await sendRaw(app.url, { method, path: pathOf(path), headers: {} }, from);
		answers.push(status);
		if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
	}
	return answers;
}

describe('no route of the process that takes bids is without a limit', () => {
	const inServer = ENDPOINTS.filter(({ inWorker }) => !inWorker);

	test('endpoints, whoever they are for', async () => {
		expect(inServer.length).toBeGreaterThan(60);
		for (const { method, path } of inServer) {
			const [first, second] = await statuses(method.toUpperCase(), path, 2);
			expect([method, path, first === 429, second]).toEqual([method, path, false, 429]);
		}
	});

	test('others: what their row says', async () => {
		const counts: Partial<Record<string, number>> = { requests: 1, streams: 1, files: 4 };
		for (const [route, { limit }] of Object.entries(RAW_ROUTES)) {
			const [method = '', path = ''] = route.replace('ALL', 'DELETE').split(' ');
			const own = counts[limit];
			const answers = await statuses(method, path, (own ?? 5) + 1);
			const refused = answers.map((status) => status === 429);
			expect([route, refused]).toEqual([route, refused.map((_, n) => own !== undefined && n >= own)]);
		}
	});

	test('only what everybody may know is answered without one', () => {
		const constant = Object.entries(RAW_ROUTES).filter(
			([, { limit }]) => limit === 'constant' || limit === 'shared',
		);
		expect(
			constant.map(([route]) => route).filter((route) => /[:*]|POST|auctions|events/.test(route)),
		).toEqual([
			'ALL /documents/*',
			'GET /assets/*',
			'GET /api/notices/unsubscribe/:token',
			'ALL /api/*',
			'ALL /functions/*',
		]);
	});

	test('only what worker processes answer is left to their queue', () => {
		const queued = Object.entries(RAW_ROUTES).filter(([, { limit }]) => limit === 'queue');
		const inWorker = [...READ_ROUTES.map(({ path }) => `GET ${path}`), 'ALL /*'];
		expect(queued.map(([route]) => route).toSorted()).toEqual(inWorker.toSorted());
	});

	test('a route without a row is limited as a request', async () => {
		const guarded = new Hono();
		const guard = rawGuard(openRequestLimits(1), new BlockList(), 'GET /new');
		guarded.get('/new', async (c) => (await guard?.(c)) ?? c.body(null));
		const answers = [await guarded.request('/new'), await guarded.request('/new')];
		expect(answers.map(({ status }) => status)).toEqual([200, 429]);
	});

	test('the accounts library is asked no more', async () => {
		const [first, second] = await statuses('GET', `${ACCOUNT_API.auth}/get-session`, 2);
		expect([first, second]).toEqual([200, 429]);
	});
});

test('endpoints and the accounts library wait for a turn of those whom nobody has approved', async () => {
	const [approved, ...pending] = await Promise.all(
		(['approved', 'pending', 'pending', 'pending', 'pending'] as const).map(async (status) =>
			app.session(await makePerson(app.db, { status })),
		),
	);
	const answered: string[] = [];
	const ask = async (name: string, path: string, cookie = '') => {
		await sendRaw(app.url, { method: 'GET', path, headers: { cookie } }, newAddress());
		answered.push(name);
	};
	const asked = await app.db.transaction().execute(async (trx) => {
		await sql`lock table notifications`.execute(trx);
		const holding = pending.map((cookie, n) => ask(`holding ${n}`, ACCOUNT_API.notifications, cookie));
		const holder = await connectionId(trx);
		await expect.poll(() => waitsFor(app.db, holder)).toBe(4);
		const waiting = [ask('time', API.time), ask('accounts', `${ACCOUNT_API.auth}/get-session`)];
		await ask('approved', API.time, approved);
		await sleep(100);
		expect(answered).toEqual(['approved']);
		return [...holding, ...waiting];
	});
	await Promise.all(asked);
	expect(answered).toHaveLength(7);
});

test('a person who is approved is not refused because of their network', async () => {
	const cookie = await app.session(await makePerson(app.db));
	const from = newAddress();
	const ask = (headers: Record<string, string>) =>
		sendRaw(app.url, { method: 'GET', path: ACCOUNT_API.session, headers }, from).then(
			({ status }) => status,
		);
	expect([await ask({}), await ask({}), await ask({ cookie }), await ask({ cookie })]).toEqual([
		200, 429, 200, 429,
	]);
});
