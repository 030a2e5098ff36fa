import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { INITIAL_BID } from '#prove/attacks/crowd.ts';
import { BIDDERS, LOTS, replaceDuringBids } from '#prove/attacks/replacement-storm.ts';
import { proxied } from '#prove/proxies/proxies.ts';
import type { Bidder } from '#prove/system/acknowledgements.ts';
import { Findings, type Proof, type RunResult, type Trial } from '#prove/system/proof.ts';
import { openTestSystem, type TestSystem } from '#prove/system/test-system.ts';
import { checkOut, versionBefore } from '#prove/system/version-before.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { freePort } from '#server/testing/server-process.ts';

/**
 * Makes lots and people with the factories of the version before, because those of this one may write columns that the
 * database does not have yet.
 */
const MAKE = `
	const from = (path) => import('#server/' + path + '.ts');
	const [{ openDatabase }, { makeOpenAuction, makePerson }, { beginSession }] = await Promise.all(
		['platform/db/open', 'testing/factories', 'testing/session-cookie'].map(from));
	const [url, secret, lots, people, initial_bid] = JSON.parse(process.argv[1]);
	const db = openDatabase(url);
	const all = (count, make) => Promise.all(Array.from({ length: count }, make));
	const auctions = await all(lots, () => makeOpenAuction(db, { initial_bid }));
	const bidders = await all(people, async () => {
		const id = await makePerson(db);
		return { id, cookie: await beginSession(db, secret, id) };
	});
	await db.destroy();
	process.stdout.write(JSON.stringify({ auctions, bidders }));
`;

async function makeLots(root: string, { databaseUrl, secret }: TestSystem) {
	const given = JSON.stringify([databaseUrl, secret, LOTS + 1, BIDDERS, INITIAL_BID * 100]);
	const { stdout } = await promisify(execFile)(
		process.execPath,
		['--input-type=module', '--eval', MAKE, given],
		{ cwd: root, maxBuffer: 16 * 1024 * 1024 },
	);
	return JSON.parse(stdout) as { auctions: string[]; bidders: Bidder[] };
}

/** In the control, the step that no migration may contain: a column gets another name while the version before uses it. */
const renameColumn = (db: Kysely<Database>, from: string, to: string) =>
	sql`alter table bids rename column ${sql.id(from)} to ${sql.id(to)}`.execute(db);

/** The number of pages that are opened while both versions serve: each server sends some. */
const PAGES = 10;

/** Opens pages with their scripts and styles, which may come from the server of the other version. */
async function openPages(url: string, findings: Findings): Promise<void> {
	const files = new Set<string>();
	for (let page = 0; page < PAGES; page += 1) {
		const text = await (await fetch(url)).text();
		for (const [file] of text.matchAll(/\/assets\/[\w./-]+/g)) files.add(file);
	}
	for (const file of [...files, ...files]) {
		const { status } = await fetch(url + file);
		if (status !== 200) findings.add('missed', `${file} was answered ${status}`);
	}
	findings.count('page_files', files.size);
}

/** Replaces both servers. Those of the control find the renamed column in between. */
function replacementsOf(system: TestSystem, url: string, control: boolean, findings: Findings) {
	const rename = async (from: string, to: string) => {
		if (control) await renameColumn(system.db, from, to);
	};
	return [
		async () => {
			await system.restart(0, 'SIGTERM');
			await rename('amount', 'planted');
			await openPages(url, findings);
			return 'upgraded';
		},
		async () => {
			await system.restart(1, 'SIGTERM');
			await rename('planted', 'amount');
			return 'upgraded';
		},
	];
}

const migrationsIn = (db: Kysely<Database>) =>
	sql<{ n: number }>`select count(*) as n from kysely_migration`
		.execute(db)
		.then(({ rows }) => rows[0]?.n ?? 0);

async function run(trial: Trial): Promise<RunResult> {
	const before = versionBefore();
	if ('missing' in before) throw new Error(before.missing);
	const root = await checkOut(before.commit);
	const findings = new Findings();
	const port = await freePort();
	const url = `http://127.0.0.1:${port}`;
	const system = await openTestSystem({
		preloads: [undefined, undefined],
		variables: { PUBLIC_URL: url, TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'silent' },
		root,
	});
	const proxy = await proxied.start(
		port,
		system.servers.map((server) => server.url),
	);
	try {
		const already = await migrationsIn(system.db);
		const replacements = replacementsOf(system, url, trial.control, findings);
		const people = await makeLots(root, system);
		const storm = { ...people, system, url, proxy, name: 'upgrade', watchers: trial.n, replacements };
		await replaceDuringBids(storm, trial, findings);
		findings.count('migrations', (await migrationsIn(system.db)) - already);
	} finally {
		await proxy.stop();
		await system.close();
	}
	return findings.result(trial.n, trial.control ? ['failed'] : undefined);
}

export const upgrade: Proof = {
	id: 'upgrade',
	promise:
		'No acknowledged bid is lost and none doubled, and every watcher receives every record, while two servers of the version before are replaced by this one, which migrates the database under them.',
	control: 'a column of bids has another name until both servers are replaced, so that bids fail',
	n: { small: 200, usual: 5_000, control: 20 },
	alone: true,
	skipped: async () => {
		const before = versionBefore();
		return 'missing' in before ? before.missing : proxied.missing();
	},
	run,
};
