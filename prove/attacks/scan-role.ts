import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestServer } from '#prove/system/test-system.ts';
import type { Sender } from '#server/testing/access-check.ts';
import { makePerson } from '#server/testing/factories.ts';
import { become, sampleOf, type Target } from './fuzz-targets.ts';
import { ScanRelay } from './scan-relay.ts';
import { addressOf, paramsOf, type Role, type ScanRequest, scanRequests } from './scan-targets.ts';
import { runSqlmap, type SqlmapReport } from './sqlmap.ts';
import { runWapiti, type WapitiFinding, type WapitiReport, type WapitiTimes, weigh } from './wapiti.ts';

/** What the scanners send in one role. */
export interface RolePlan {
	role: Role;
	/** What sqlmap attacks: the requests of every target, each target's by a person of its own. */
	requests: ScanRequest[];
	/** Where wapiti begins, as one person. */
	starts: string[];
	cookie: string | null;
}

/** What the scanners found in one role. */
interface RoleFindings {
	violations: string[];
	/** Findings of low weight. */
	low: string[];
	counted: Record<string, number>;
}

/** Makes what the scanners send in a role. The person who begins everywhere gets the role last: administrators may not bid. */
export async function planRole(
	app: TestServer,
	targets: readonly Target[],
	role: Role,
	seed: number,
): Promise<RolePlan> {
	const id = await makePerson(app.db);
	const one: Sender = { id, cookie: await app.session(id) };
	const plan: RolePlan = { role, requests: [], starts: [], cookie: role === 'visitor' ? null : one.cookie };
	for (const target of targets) {
		const requests = await scanRequests(app, target, role, seed);
		plan.requests.push(...requests);
		if (target.method !== 'GET') continue;
		const own = await sampleOf(app, target, one).catch(() => null);
		const params = own && { params: paramsOf(target, own.params ?? {}) };
		const read = requests.filter(({ part }) => part === 'valid' || part === 'emptying');
		plan.starts.push(...read.map((request) => addressOf({ ...request, ...params })));
	}
	await become(app, role, id);
	return plan;
}

/** Runs both scanners in a role. Limits on attempts that the database counts are reset, so that requests reach handlers. */
export async function scanRole(
	app: TestServer,
	plan: RolePlan,
	endpoint: string,
	folder: string,
	times: WapitiTimes,
): Promise<RoleFindings> {
	const reset = async () => {
		for (const table of ['rate_limits', 'sliding_limits'])
			await sql`delete from ${sql.table(table)}`.execute(app.db);
	};
	const relays = { sqlmap: await ScanRelay.to(app.url, reset), wapiti: await ScanRelay.to(app.url, reset) };
	const folders = { sqlmap: join(folder, 'sqlmap'), wapiti: join(folder, 'wapiti') };
	for (const each of Object.values(folders)) await mkdir(each, { recursive: true });
	try {
		const { starts, cookie } = plan;
		const run = { url: relays.wapiti.url, starts, cookie, endpoint, times };
		const [sqlmap, wapiti] = await Promise.all([
			runSqlmap(relays.sqlmap.url, plan.requests, folders.sqlmap),
			runWapiti(run, folders.wapiti),
		]);
		const { severe, low } = await weigh(app.url, wapiti.findings, cookie);
		return {
			violations: [
				...ofSqlmap(sqlmap),
				...severe.map(wordsFor),
				...wapiti.broken.map((error) => `wapiti broke: ${error}`),
				...Object.entries(relays).flatMap(([name, { failures }]) =>
					failures.map((each) => `${name}: ${each}`),
				),
			].map((text) => `${plan.role}: ${text}`),
			low: [...low.map(wordsFor), ...sqlmap.withdrawn.map(withdrawnWords)].map(
				(text) => `${plan.role}: low: ${text}`,
			),
			counted: countsOf(plan.role, relays, sqlmap, wapiti),
		};
	} finally {
		for (const relay of Object.values(relays)) await relay.close();
	}
}

function ofSqlmap({ injectable, skipped }: SqlmapReport): string[] {
	return [
		...injectable.map((line) => `sqlmap: injectable: ${line}`),
		...skipped.map((line) => `sqlmap did not test: ${line}`),
	];
}

const withdrawnWords = (line: string) => `sqlmap: withdrawn by itself: ${line}`;

function wordsFor({ category, level, method, path, parameter, info }: WapitiFinding): string {
	return `wapiti: ${category} (level ${level}): ${method} ${path} ${parameter ?? ''}: ${info}`;
}

function countsOf(
	role: Role,
	relays: Record<string, ScanRelay>,
	sqlmap: SqlmapReport,
	wapiti: WapitiReport,
): Record<string, number> {
	const answers = Object.entries(relays).flatMap(([name, relay]) =>
		[2, 3, 4, 5].map((hundreds): [string, number] => [
			`${name}_${hundreds}xx`,
			relay.answered(hundreds * 100, hundreds * 100 + 100),
		]),
	);
	const limited = Object.entries(relays).map(([name, relay]): [string, number] => [
		`${name}_429`,
		relay.answered(429, 430),
	]);
	const categories = Map.groupBy(
		wapiti.findings,
		({ category, level }) => `wapiti: ${category}, level ${level}`,
	);
	const counts: [string, number][] = [
		['values_tested', sqlmap.tested],
		['sqlmap_withdrawn', sqlmap.withdrawn.length],
		['pages_and_forms', wapiti.crawled],
		...wapiti.cut.map(([module, attacked]): [string, number] => [`${module}_cut_short_after`, attacked]),
		...answers,
		...limited,
		...[...categories].map(([name, { length }]): [string, number] => [name, length]),
	];
	return Object.fromEntries(counts.map(([name, n]) => [`${role}_${name}`, n]));
}
