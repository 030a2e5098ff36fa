import { ACCOUNT_API } from '#contract/account-paths.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { FUNCTIONS } from '#contract/function-paths.ts';
import { SUPPORTING_API } from '#contract/supporting-paths.ts';
import { CHANGES } from '#prove/attacks/access-changes.ts';
import { USED_ACCOUNT_PATHS } from '#prove/attacks/account-fields.ts';
import { targetsOf } from '#prove/attacks/fuzz-targets.ts';
import type { Proof, RunResult, Trial } from '#prove/system/proof.ts';
import { seededRandom } from '#prove/system/seeded-random.ts';
import { openTestServer, type TestServer } from '#prove/system/test-system.ts';
import { ENDPOINTS } from '#server/app.ts';
import { type Credentials, LESSER, LOGIN, makeCallers, STRANGERS } from '#server/testing/access-callers.ts';
import { type AccessRow, ask, gaps, leak, type Send } from '#server/testing/access-check.ts';
import { ACCESS_ROWS } from '#server/testing/access-rows.ts';
import { makeAccount } from '#server/testing/accounts.ts';
import { makePerson } from '#server/testing/factories.ts';
import { preload } from '#server/testing/preloads.ts';
import { sendRaw } from '#server/testing/raw-request.ts';

interface AccessChecks {
	app: TestServer;
	send: Send;
	callers: Credentials;
	/** The number of checks. */
	asked: number;
	faults: string[];
}

const ADMIN_LIST = ACCESS_ROWS.find(
	({ method, path }) => method === 'get' && path === ADMIN_API.adminAuctions,
);

/** An endpoint for administrators must refuse everybody else with the same problem and admit an administrator. */
async function checkAdminRow(checks: AccessChecks, row: AccessRow): Promise<void> {
	const { app, send, callers } = checks;
	const sample = (await row.sample?.(app, { id: '', cookie: '' })) ?? {};
	for (const [caller, refusal] of LESSER) {
		const leaked = await leak(send, row, sample, callers[caller], refusal);
		note(checks, leaked && `${caller}: ${leaked}`);
	}
	await checkAllowed(checks, row, sample, callers.admin);
}

/** An endpoint for signed-in people must treat what belongs to somebody else as missing. */
async function checkUserRow(checks: AccessChecks, row: AccessRow): Promise<void> {
	const { app, send, callers } = checks;
	const status = row.status ?? 'approved';
	const withPassword = row.path === ACCOUNT_API.account;
	const id = withPassword ? (await makeAccount(app, { status })).id : await makePerson(app.db, { status });
	const sender = { id, cookie: await app.session(id) };
	const sample = (await row.sample?.(app, sender)) ?? {};
	for (const caller of ['a visitor', 'a forged session'] as const) {
		const leaked = await leak(send, row, sample, callers[caller], LOGIN);
		note(checks, leaked && `${caller}: ${leaked}`);
	}
	await checkAllowed(checks, row, sample, sender.cookie);
	const foreign = await row.others?.(app);
	for (const caller of foreign ? STRANGERS : []) {
		const missing = await ask(send, row, foreign?.nobodys ?? {}, callers[caller]);
		const others = await ask(send, row, foreign?.somebodys ?? {}, callers[caller]);
		const same = JSON.stringify(others) === JSON.stringify(missing);
		note(
			checks,
			same && missing.status === 404 ? null : `${caller}: ${row.path} reveals what belongs to somebody else`,
		);
	}
}

async function checkAllowed(
	checks: AccessChecks,
	row: AccessRow,
	sample: Parameters<typeof ask>[2],
	cookie: string | null,
) {
	const { status, body } = await ask(checks.send, row, sample, cookie);
	const right =
		status < 300 ? null : `a valid request was refused: ${row.method} ${row.path} ${JSON.stringify(body)}`;
	note(checks, right);
}

function note(checks: AccessChecks, fault: string | null | false): void {
	checks.asked += 1;
	if (fault) checks.faults.push(fault);
}

/** Paths of the accounts library that the product does not use must answer 404 to everybody. */
async function checkAccountPaths(checks: AccessChecks): Promise<number> {
	const { app, callers } = checks;
	const paths = targetsOf(app).filter(({ kind }) => kind === 'accounts');
	for (const { method, path } of paths) {
		const name = `${method} ${path.slice(ACCOUNT_API.auth.length).replace(/\{(\w+)\}/g, ':$1')}`;
		const used = USED_ACCOUNT_PATHS[name];
		const answers = [];
		for (const cookie of [null, callers['somebody approved'], callers.admin])
			answers.push(await askPath(app, method, path.replace(/\{\w+\}/g, 'x'), cookie));
		const [visitor = 0] = answers;
		if (used) note(checks, used === 'guarded' && visitor < 400 ? `${name} lets visitors in` : null);
		else
			for (const status of answers)
				note(checks, status === 404 ? null : `${name} is not used and answers ${status}`);
	}
	return paths.length;
}

async function askPath(
	{ url }: TestServer,
	method: string,
	path: string,
	cookie: string | null,
): Promise<number> {
	const headers = {
		'sec-fetch-site': 'same-origin',
		origin: url,
		...(cookie !== null && { cookie }),
		...(method === 'POST' && { 'content-type': 'application/json' }),
	};
	const body = method === 'POST' ? { body: '{}' } : {};
	return (await sendRaw(url, { method, path, headers, ...body }, '127.0.0.1')).status;
}

/** Endpoints that check for visitors again after the guard, so that removing the guard changes nothing. */
const REFUSED_TWICE = [
	`post ${ACCOUNT_API.activity}`,
	`post ${ACCOUNT_API.document}`,
	`post ${BIDDER_API.enrolment('{id}')}`,
	`post ${SUPPORTING_API.company}`,
	`post ${SUPPORTING_API.preference('{id}')}`,
	`post ${SUPPORTING_API.preferenceRequests('{id}')}`,
	`put ${ACCOUNT_API.identity}`,
	`post ${BIDDER_API.questions('{id}')}`,
	`post ${ACCOUNT_API.savedSearches}`,
	`post ${BIDDER_API.visits('{id}')}`,
	`post ${FUNCTIONS.favorites}`,
];

/** The control: without guards, every row but `REFUSED_TWICE` must admit a visitor, and none of these. */
async function findRemovedGuards(
	{ app, send, callers }: AccessChecks,
	rows: readonly AccessRow[],
): Promise<RunResult> {
	const missed: string[] = [];
	for (const row of rows) {
		const id = await makePerson(app.db, { status: row.status ?? 'approved' });
		const sample = (await row.sample?.(app, { id, cookie: await app.session(id) })) ?? {};
		const found = await leak(send, row, sample, callers['a visitor'], LOGIN);
		if (!found) missed.push(`${row.method} ${row.path}`);
	}
	const blind = missed.filter((name) => !REFUSED_TWICE.includes(name));
	// A row that is not refused twice any more would hide that it is missed again.
	const once = REFUSED_TWICE.filter((name) => !missed.includes(name));
	const found = rows.length - missed.length;
	const counted = { guards: rows.length, found, refused_twice: missed.length - blind.length };
	const wrong = [...blind, ...once.map((name) => `${name} is refused once`)];
	return { n: rows.length, violations: wrong.length === 0 ? found : 0, counted, examples: wrong };
}

async function checkAll(
	checks: AccessChecks,
	rows: readonly AccessRow[],
	whole: boolean,
): Promise<RunResult> {
	checks.faults.push(...gaps(ENDPOINTS, ACCESS_ROWS));
	for (const row of rows)
		await (row.access === 'admin' ? checkAdminRow(checks, row) : checkUserRow(checks, row));
	const account_paths = await checkAccountPaths(checks);
	const changes = whole ? CHANGES : CHANGES.slice(0, 4);
	for (const faults of await Promise.all(changes.map((change) => change(checks.app))))
		note(checks, faults.join(', ') || null);
	const counted = {
		rows: rows.length,
		asked: checks.asked,
		callers: LESSER.length + 1,
		account_paths,
		changes: changes.length,
	};
	return { n: rows.length, violations: checks.faults.length, counted, examples: checks.faults };
}

async function run({ n, seed, control, progress }: Trial): Promise<RunResult> {
	const app = await openTestServer(control ? preload('no-guards') : undefined);
	try {
		const send: Send = (path, init) => fetch(`${app.url}${path}`, init);
		const callers = await makeCallers(app, send, ADMIN_LIST as AccessRow);
		const checks: AccessChecks = { app, send, callers, asked: 0, faults: [] };
		const guarded = ACCESS_ROWS.filter(({ access }) => access !== 'public');
		const random = seededRandom(seed);
		const drawn = guarded.map((row) => ({ row, at: random.below(2 ** 31) })).sort((a, b) => a.at - b.at);
		const rows = drawn.slice(0, n).map(({ row }) => row);
		const found = control ? findRemovedGuards(checks, rows) : checkAll(checks, rows, n >= guarded.length);
		return await found.finally(() => progress(n));
	} finally {
		await app.close();
	}
}

const GUARDED = ACCESS_ROWS.filter(({ access }) => access !== 'public').length;

export const ACCESS: Proof = {
	id: 'access',
	promise: 'Every endpoint refuses everybody it is not for, also after a right was taken away',
	control: 'the guard of every endpoint is removed: each must be missed',
	n: { small: 25, usual: GUARDED, control: GUARDED },
	run,
};
