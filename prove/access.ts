import { join } from 'node:path';
import { API, FUNCTIONS } from '#contract/paths.ts';
import { ENDPOINTS } from '#server/app.ts';
import { type Credentials, LESSER, LOGIN, makeAskers, STRANGERS } from '#server/testing/access-askers.ts';
import { ask, gaps, leak, type Send } from '#server/testing/access-check.ts';
import type { AccessRow } from '#server/testing/access-row.ts';
import { ACCESS_ROWS } from '#server/testing/access-rows.ts';
import { makeAccount } from '#server/testing/accounts.ts';
import { makePerson } from '#server/testing/factories.ts';
import { CHANGES } from './access-changes.ts';
import { USED_ACCOUNT_PATHS } from './account-paths.ts';
import { chanceOf } from './chance.ts';
import { targetsOf } from './fuzz-targets.ts';
import type { Finding, Proof, Trial } from './proof.ts';
import { openApp, type ProvingApp } from './proving-app.ts';
import { sendRaw } from './raw-request.ts';

const WITHOUT = join(import.meta.dirname, '..', 'server', 'testing', 'without-guards.ts');

/** What a run works with. */
interface Work {
	app: ProvingApp;
	send: Send;
	askers: Credentials;
	/** Requests that were judged. */
	asked: number;
	faults: string[];
}

const known = ACCESS_ROWS.find(({ method, path }) => method === 'get' && path === API.adminAuctions);

/** Each endpoint for administrators: all others are refused by the same words, and the same request is right. */
async function judgeAdminRow(work: Work, row: AccessRow): Promise<void> {
	const { app, send, askers } = work;
	const sample = (await row.sample?.(app, { id: '', cookie: '' })) ?? {};
	for (const [asker, refusal] of LESSER) {
		const leaked = await leak(send, row, sample, askers[asker], refusal);
		note(work, leaked && `${asker}: ${leaked}`);
	}
	await judgeRight(work, row, sample, askers.admin);
}

/** Each endpoint for whoever is signed in; what is somebody else's is as if it were missing. */
async function judgeUserRow(work: Work, row: AccessRow): Promise<void> {
	const { app, send, askers } = work;
	const status = row.standing ?? 'approved';
	const withPassword = row.path === API.account;
	const id = withPassword
		? (await makeAccount(app, { status })).id
		: await makePerson(app.house.db, { status });
	const sender = { id, cookie: await app.session(id) };
	const sample = (await row.sample?.(app, sender)) ?? {};
	for (const asker of ['a visitor', 'a forged session'] as const) {
		const leaked = await leak(send, row, sample, askers[asker], LOGIN);
		note(work, leaked && `${asker}: ${leaked}`);
	}
	await judgeRight(work, row, sample, sender.cookie);
	const foreign = await row.others?.(app);
	for (const asker of foreign ? STRANGERS : []) {
		const missing = await ask(send, row, foreign?.nobodys ?? {}, askers[asker]);
		const others = await ask(send, row, foreign?.somebodys ?? {}, askers[asker]);
		const same = JSON.stringify(others) === JSON.stringify(missing);
		note(work, same && missing.status === 404 ? null : `${asker}: ${row.path} tells of what is another's`);
	}
}

async function judgeRight(
	work: Work,
	row: AccessRow,
	sample: Parameters<typeof ask>[2],
	cookie: string | null,
) {
	const { status, body } = await ask(work.send, row, sample, cookie);
	const right =
		status < 300 ? null : `a right request was refused: ${row.method} ${row.path} ${JSON.stringify(body)}`;
	note(work, right);
}

function note(work: Work, fault: string | null | false): void {
	work.asked += 1;
	if (fault) work.faults.push(fault);
}

/** Every path of the accounts library: one that the product does not use is not there, for nobody, in any spelling. */
async function judgeAccountPaths(work: Work): Promise<number> {
	const { app, askers } = work;
	const paths = targetsOf(app).filter(({ kind }) => kind === 'accounts');
	for (const { method, path } of paths) {
		const name = `${method} ${path.slice(API.auth.length).replace(/\{(\w+)\}/g, ':$1')}`;
		const used = USED_ACCOUNT_PATHS[name];
		const answers = [];
		for (const cookie of [null, askers['somebody approved'], askers.admin])
			answers.push(await askPath(app, method, path.replace(/\{\w+\}/g, 'x'), cookie));
		const [visitor = 0] = answers;
		if (used) note(work, used === 'guarded' && visitor < 400 ? `${name} lets visitors in` : null);
		else
			for (const status of answers)
				note(work, status === 404 ? null : `${name} is not used and answers ${status}`);
	}
	return paths.length;
}

async function askPath(
	{ url }: ProvingApp,
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

/** Endpoints that refuse visitors once more behind their guard, so that its removal alone changes nothing. */
const REFUSED_TWICE = [`post ${API.activity}`, `post ${API.document}`, `post ${FUNCTIONS.favorites}`];

/** With every guard gone, each row must be found by somebody who is not refused. */
async function findRemovedGuards({ app, send, askers }: Work, rows: readonly AccessRow[]): Promise<Finding> {
	const missed: string[] = [];
	for (const row of rows) {
		const id = await makePerson(app.house.db, { status: row.standing ?? 'approved' });
		const sample = (await row.sample?.(app, { id, cookie: await app.session(id) })) ?? {};
		const found = await leak(send, row, sample, askers['a visitor'], LOGIN);
		if (!found) missed.push(`${row.method} ${row.path}`);
	}
	const blind = missed.filter((name) => !REFUSED_TWICE.includes(name));
	const found = rows.length - missed.length;
	const counted = { guards: rows.length, found, refused_twice: missed.length - blind.length };
	return { n: rows.length, violations: blind.length === 0 ? found : 0, counted, examples: blind };
}

async function judgeAll(work: Work, rows: readonly AccessRow[], whole: boolean): Promise<Finding> {
	work.faults.push(...gaps(ENDPOINTS, ACCESS_ROWS));
	for (const row of rows) await (row.access === 'admin' ? judgeAdminRow(work, row) : judgeUserRow(work, row));
	const account_paths = await judgeAccountPaths(work);
	const changes = whole ? CHANGES : CHANGES.slice(0, 4);
	for (const faults of await Promise.all(changes.map((change) => change(work.app))))
		note(work, faults.join(', ') || null);
	const counted = {
		rows: rows.length,
		asked: work.asked,
		askers: LESSER.length + 1,
		account_paths,
		changes: changes.length,
	};
	return { n: rows.length, violations: work.faults.length, counted, examples: work.faults };
}

async function run({ n, seed, control, progress }: Trial): Promise<Finding> {
	const app = await openApp(control ? WITHOUT : undefined);
	try {
		const send: Send = (path, init) => fetch(`${app.url}${path}`, init);
		const askers = await makeAskers(app, send, known as AccessRow);
		const work: Work = { app, send, askers, asked: 0, faults: [] };
		const guarded = ACCESS_ROWS.filter(({ access }) => access !== 'public');
		const chance = chanceOf(seed);
		const drawn = guarded.map((row) => ({ row, at: chance.below(2 ** 31) })).sort((a, b) => a.at - b.at);
		const rows = drawn.slice(0, n).map(({ row }) => row);
		const found = control ? findRemovedGuards(work, rows) : judgeAll(work, rows, n >= guarded.length);
		return await found.finally(() => progress(n));
	} finally {
		await app.close();
	}
}

const GUARDED = ACCESS_ROWS.filter(({ access }) => access !== 'public').length;

/** Who may ask for what, over HTTP. */
export const ACCESS: Proof = {
	id: 'access',
	promise: 'Every endpoint refuses everybody it is not for, also after a right was taken away',
	control: 'the guard of every endpoint is removed: each must be missed',
	n: { small: 25, usual: GUARDED, control: GUARDED },
	run,
};
