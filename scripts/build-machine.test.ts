import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const RUN = join(import.meta.dirname, '../.ci/run');
const folders: string[] = [];
afterAll(() => {
	for (const folder of folders) rmSync(folder, { recursive: true });
});

/** Runs .ci/run on a machine that has nothing but some programs, with an apt-get that says what it is asked. */
function run(
	{ has, apt = 'exit 0', user = 0 }: { has: string[]; apt?: string; user?: number },
	...args: string[]
): string[] {
	const folder = mkdtempSync(join(tmpdir(), 'machine-'));
	folders.push(folder);
	const add = (name: string, script: string) => {
		writeFileSync(join(folder, name), `#!/bin/bash\n${script}\n`);
		chmodSync(join(folder, name), 0o755);
	};
	for (const name of ['bash', 'dirname', 'timeout']) symlinkSync(`/usr/bin/${name}`, join(folder, name));
	const log = join(folder, 'log');
	add('id', `echo ${user}`);
	add('npm', 'echo npm "$@"');
	add('apt-get', `echo apt-get "$@" >>'${log}'\n${apt}`);
	writeFileSync(log, '');
	for (const name of has) add(name, name === 'sudo' ? '[ "$1" = -n ] && shift 2 && "$@"' : '');
	const { stdout, stderr, status } = spawnSync('/bin/bash', [RUN, ...args], { env: { PATH: folder } });
	expect([status, String(stderr)]).toEqual([0, '']);
	return `${readFileSync(log, 'utf8')}${stdout}`.trim().split('\n');
}

const INSTALL = 'apt-get -qq install -y --no-install-recommends';
const SWIFT = 'swift swift-proxy swift-account swift-container swift-object';

test('a new build machine gets the servers of the tests, each by itself, before npm test', () => {
	expect(run({ has: [] })).toEqual([
		'apt-get -qq update',
		...['redis-server', 'nginx-light', SWIFT].map((packages) => `${INSTALL} ${packages}`),
		'npm test',
	]);
});

test('a user who may become root without a password does so for it', () => {
	expect(run({ has: ['sudo', 'nginx', 'swift-object-server'], user: 1_000 })).toEqual([
		'apt-get -qq update',
		`${INSTALL} redis-server`,
		'npm test',
	]);
});

test('one that has them, or may not install, runs npm test at once', () => {
	expect(run({ has: ['redis-server', 'nginx', 'swift-object-server'] })).toEqual(['npm test']);
	expect(run({ has: [], user: 1_000 })).toEqual(['npm test']);
});

test('at night it runs everything', () => {
	expect(run({ has: [], user: 1_000 }, 'all')).toEqual(['npm run test:all']);
});

test('what cannot be installed is said, and hinders nothing else', () => {
	const apt = 'case "$*" in *update*|*swift*) exit 100;; esac';
	expect(run({ has: ['nginx'], apt })).toEqual([
		'apt-get -qq update',
		`${INSTALL} redis-server`,
		`${INSTALL} ${SWIFT}`,
		`${SWIFT} could not be installed: the tests with it are skipped`,
		'npm test',
	]);
});
