import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { missingScanner } from '#prove/attacks/run-scanner.ts';
import { CANARY_REQUESTS, Canary, FLAWS, missedFlaws } from '#prove/attacks/scan-canary.ts';
import { ScanRelay } from '#prove/attacks/scan-relay.ts';
import { planRole, scanRole } from '#prove/attacks/scan-role.ts';
import { ROLES, scanTargets } from '#prove/attacks/scan-targets.ts';
import { runSqlmap } from '#prove/attacks/sqlmap.ts';
import { runWapiti, weigh } from '#prove/attacks/wapiti.ts';
import type { Proof, RunResult, Trial } from '#prove/system/proof.ts';
import { openTestServer } from '#prove/system/test-system.ts';
import { makeOpenAuction } from '#server/testing/factories.ts';
import { failuresIn } from './fuzz.ts';

/** From this number of targets on, all of them are scanned. */
const ALL = 200;

/** Lots that are there from the beginning, so that a filter which hides them is noticed. */
const LOTS = 12;

/** The longest times of wapiti in seconds, for the crawl and for each module. */
const TIMES = { few: { crawl: 30, attack: 30 }, all: { crawl: 300, attack: 180 } };

/** Scans the application with the planted flaws. They count only if each of them was found. */
async function scanCanary(canary: Canary, folder: string): Promise<RunResult> {
	const relay = await ScanRelay.to(canary.url, async () => undefined);
	try {
		const { url } = relay;
		const folders = { sqlmap: join(folder, 'sqlmap'), wapiti: join(folder, 'wapiti') };
		for (const each of Object.values(folders)) await mkdir(each);
		const sqlmap = await runSqlmap(url, CANARY_REQUESTS, folders.sqlmap);
		const run = { url, starts: [], cookie: null, endpoint: `${canary.url}/`, times: TIMES.few };
		const wapiti = await runWapiti(run, folders.wapiti);
		const uncounted = relay.answered(500, 600) > 0 ? [] : ['an answer of 500'];
		const missed = [...missedFlaws(sqlmap, await weigh(url, wapiti.findings, null)), ...uncounted];
		return {
			n: 1,
			violations: missed.length > 0 ? 0 : FLAWS,
			counted: { planted: FLAWS, ...Object.fromEntries(missed.map((each) => [`missed: ${each}`, 1])) },
			examples: missed,
		};
	} finally {
		await relay.close();
	}
}

async function scanProduct({ n, seed, progress }: Trial, canary: Canary, folder: string): Promise<RunResult> {
	const app = await openTestServer(undefined);
	try {
		const { targets: everything, unknown } = await scanTargets(app);
		const step = n >= ALL ? 1 : everything.length / n;
		const targets = everything.filter(
			(_, at) => n >= ALL || Math.floor(at / step) > Math.floor((at - 1) / step),
		);
		for (let n = 0; n < LOTS; n += 1) await makeOpenAuction(app.db);
		const plans = [];
		for (const role of ROLES) plans.push(await planRole(app, targets, role, seed));
		// So that sessions last as long as the scan.
		const far = new Date('2100-01-01').toISOString();
		await app.db.updateTable('sessions').set({ expires_at: far, active_at: far }).execute();
		const times = n >= ALL ? TIMES.all : TIMES.few;
		const scans = await Promise.all(
			plans.map((plan) => scanRole(app, plan, `${canary.url}/`, join(folder, plan.role), times)),
		);
		progress(n);
		const violations = [
			...scans.flatMap((scan) => scan.violations),
			...failuresIn(app.server.output()).map((line) => `logged: ${line.slice(0, 600)}`),
		];
		return {
			n: targets.length,
			violations: violations.length,
			counted: Object.assign(
				{ targets: targets.length, without_valid_request: unknown },
				...scans.map(({ counted }) => counted),
			),
			examples: [...violations, ...scans.flatMap(({ low }) => low)],
		};
	} finally {
		await app.close();
	}
}

async function run(trial: Trial): Promise<RunResult> {
	const folder = await mkdtemp(join(tmpdir(), 'proof-scan-'));
	const canary = await Canary.start();
	try {
		return await (trial.control ? scanCanary(canary, folder) : scanProduct(trial, canary, folder));
	} finally {
		await canary.close();
		await rm(folder, { recursive: true, force: true });
	}
}

export const SCAN: Proof = {
	id: 'scan',
	promise:
		'sqlmap and wapiti find nothing of medium or high weight in any operation and page as visitor, bidder and administrator, and none of their requests is answered 500 or above',
	control: 'an application with planted flaws is scanned, each of which the scanners must find',
	n: { small: 8, usual: ALL, control: 1 },
	byName: true,
	skipped: missingScanner,
	run,
};
