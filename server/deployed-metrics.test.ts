import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { parse } from 'yaml';
import { freePort, type ServerProcess, startServer } from '#server/testing/server-process.ts';

const { all } = inject('runs');

const ROOT = join(import.meta.dirname, '..');
const RULES = join(ROOT, 'deploy/prometheus/alerts.yml');
const DASHBOARD = join(ROOT, 'deploy/grafana/martelo.json');

interface Panel {
	id: number;
	type: string;
	gridPos: { x: number; y: number; w: number; h: number };
	targets?: { expr: string }[];
}

interface Alert {
	alert: string;
	expr: string;
	annotations: { runbook: string };
}

let folder = '';
let backups = '';
let server: ServerProcess | undefined;
let exported = '';
beforeAll(async () => {
	folder = await mkdtemp(join(ROOT, 'node_modules/.cache/test-deployed-'));
	backups = await mkdtemp(join(ROOT, 'node_modules/.cache/test-deployed-backups-'));
	const port = await freePort();
	// Metrics of what a variable brings are exported whether or not it answers.
	server = await startServer({
		DATA_DIR: folder,
		DEMO: '0',
		WORKERS: '1',
		METRICS_PORT: String(port),
		REDIS_URL: 'redis://127.0.0.1:9',
		BACKUP_DIR: backups,
		S3_ENDPOINT: 'http://127.0.0.1:9',
		S3_BUCKET: 'files',
		S3_REGION: 'sa-east-1',
		S3_ACCESS_KEY: 'a',
		S3_SECRET_KEY: 'b',
	});
	exported = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
});
afterAll(async () => {
	await server?.stop();
	for (const each of [folder, backups]) await rm(each, { recursive: true, force: true });
});

async function panels(): Promise<Panel[]> {
	return (JSON.parse(await readFile(DASHBOARD, 'utf8')) as { panels: Panel[] }).panels;
}

async function alerts(): Promise<Alert[]> {
	const { groups } = parse(await readFile(RULES, 'utf8')) as { groups: { rules: Alert[] }[] };
	return groups.flatMap(({ rules }) => rules);
}

/** The queries of the dashboard, with values in place of its variables. */
async function queries(): Promise<string[]> {
	const texts = (await panels()).flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
	return texts.map((text) => text.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*'));
}

/** The metrics that a query names. Prometheus itself adds `up`. */
function metricsIn(query: string): string[] {
	return query.match(/\b(martelo|nodejs|process)_\w+/g) ?? [];
}

describe.runIf(all)('the dashboard and the alerts', () => {
	test('ask only for metrics that a running server exports', async () => {
		const names = new Set([...exported.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name]) => name as string));
		const asked = [...(await queries()), ...(await alerts()).map(({ expr }) => expr)].flatMap(metricsIn);
		expect(asked.length).toBeGreaterThan(60);
		const isExported = (name: string) =>
			names.has(name) || names.has(name.replace(/_(bucket|sum|count)$/, ''));
		expect(asked.filter((name) => !isExported(name))).toEqual([]);
	});

	test('leave out none of the product’s own metrics', async () => {
		const own = [...exported.matchAll(/^# TYPE (martelo_\S+) /gm)].map(([, name]) => name as string);
		const asked = [...(await queries()), ...(await alerts()).map(({ expr }) => expr)].join('\n');
		expect(own.length).toBeGreaterThan(35);
		expect(own.filter((name) => !asked.includes(name))).toEqual([]);
	});

	test('have a section in the operator’s handbook for each alert, and no other', async () => {
		const handbook = await readFile(join(ROOT, 'docs/operations.md'), 'utf8');
		const sections = [...handbook.matchAll(/^#### (Martelo\w+)$/gm)].map(([, name]) => name);
		const named = (await alerts()).map(({ alert }) => alert);
		expect(sections.toSorted()).toEqual(named.toSorted());
		for (const { alert, annotations } of await alerts())
			expect(annotations.runbook).toBe(`docs/operations.md#${alert.toLowerCase()}`);
	});

	test('are listed with all metrics in the operator’s handbook', async () => {
		const handbook = await readFile(join(ROOT, 'docs/operations.md'), 'utf8');
		const own = [...exported.matchAll(/^# TYPE (martelo_\S+) /gm)].map(([, name]) => name as string);
		expect(own.filter((name) => !handbook.includes(`\`${name}\``))).toEqual([]);
	});
});

describe.runIf(all)('the dashboard', () => {
	test('is of Grafana’s own type', async () => {
		const file = join(folder, 'dashboard.ts');
		const text = await readFile(DASHBOARD, 'utf8');
		const check = async (json: string) => {
			const type = relative(folder, join(ROOT, 'server/testing/dashboard-type.ts'));
			await writeFile(
				file,
				`import type { DashboardJson } from '${type}';\n(${json}) satisfies DashboardJson;\n`,
			);
			const options = [
				'--noEmit',
				'--strict',
				'--skipLibCheck',
				'--module',
				'nodenext',
				'--target',
				'es2024',
			];
			const more = ['--allowImportingTsExtensions', '--types', '', '--ignoreConfig'];
			const compiler = join(ROOT, 'node_modules/.bin/tsc');
			return spawnSync(process.execPath, [compiler, ...options, ...more, file], {
				cwd: ROOT,
			}).stdout.toString();
		};
		expect(await check(text)).toBe('');
		// The control: another spelling, and a type that Grafana does not know.
		expect(await check(text.replace('"gridPos"', '"gridpos"'))).toContain('gridpos');
		expect(await check(text.replace('"type": "datasource"', '"type": "data"'))).toContain('"data"');
	});

	test('has panels with ids of their own, which do not overlap', async () => {
		const all = await panels();
		expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
		const cells = all.flatMap(({ gridPos: { x, y, w, h } }) =>
			Array.from({ length: w * h }, (_, n) => `${x + (n % w)} ${y + Math.floor(n / w)}`),
		);
		expect(new Set(cells).size).toBe(cells.length);
		expect(Math.max(...all.map(({ gridPos: { x, w } }) => x + w))).toBe(24);
	});
});

const promtool = (...given: string[]) => {
	const { status, stdout, stderr } = spawnSync('promtool', given, { cwd: join(ROOT, 'deploy/prometheus') });
	return { status, said: `${stdout}${stderr}` };
};

describe.skipIf(!all || promtool('--version').status !== 0)(
	'by promtool (skipped where it is not installed)',
	() => {
		test.each([
			['the configuration', ['check', 'config', 'prometheus.yml']],
			['the alerts', ['check', 'rules', 'alerts.yml']],
			['when each alert fires', ['test', 'rules', 'alerts.test.yml']],
		])('%s', (_what, given) => {
			expect(promtool(...given)).toMatchObject({ status: 0, said: expect.stringContaining('SUCCESS') });
		});

		test('every alert is tested to fire', async () => {
			const tested = await readFile(join(ROOT, 'deploy/prometheus/alerts.test.yml'), 'utf8');
			for (const { alert } of await alerts()) expect(tested).toContain(`- name: ${alert} fires`);
		});

		test('every query of the dashboard can be parsed', async () => {
			const rules = (await queries()).map((expr, n) => ({ record: `query:${n}`, expr }));
			const file = join(folder, 'queries.yml');
			const check = async (checked: object[]) => {
				await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: checked }] }));
				return promtool('check', 'rules', file);
			};
			expect(await check(rules)).toMatchObject({ status: 0 });
			expect(await check([...rules, { record: 'query:bad', expr: 'sum(' }])).toMatchObject({ status: 1 });
		});
	},
);
