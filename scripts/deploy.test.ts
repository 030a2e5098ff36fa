import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { VARIABLES } from '#server/start/env.ts';
import { makeCertificates } from '#server/testing/pix-bank-certificates.ts';

const DEPLOY = join(import.meta.dirname, '..', 'deploy');
const folder = mkdtempSync(join(tmpdir(), 'deploy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A copy of a shipped file in which paths of the target machine are replaced. */
function adapted(path: string, replaced: Record<string, string>): string {
	let text = readFileSync(join(DEPLOY, path), 'utf8');
	for (const [from, to] of Object.entries(replaced)) {
		expect(text).toContain(from);
		text = text.replaceAll(from, to);
	}
	const file = join(folder, path.replaceAll('/', '-'));
	writeFileSync(file, text);
	return file;
}

/** Runs a program's own check of its configuration; returns what it says, empty where it has nothing to say. */
function check(command: string, ...args: string[]): { status: number | null; says: string } {
	const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', cwd: folder });
	return { status, says: stdout + stderr };
}

const missing = (command: string) => spawnSync('sh', ['-c', `command -v ${command}`]).status !== 0;

beforeAll(async () => {
	const { server } = await makeCertificates();
	writeFileSync(join(folder, 'fullchain.pem'), server.cert);
	writeFileSync(join(folder, 'privkey.pem'), server.key);
	writeFileSync(join(folder, 'both.pem'), `${server.cert}\n${server.key}`);
	cpSync(join(DEPLOY, 'nginx', 'martelo-locations.conf'), join(folder, 'martelo-locations.conf'));
});

it.skipIf(missing('nginx'))('nginx accepts its example', () => {
	const own = adapted('nginx/martelo.conf', { '/etc/ssl/martelo': folder, '/etc/nginx': folder });
	const main = join(folder, 'nginx.conf');
	writeFileSync(main, `pid ${folder}/nginx.pid;\nevents {}\nhttp {\n\tinclude ${own};\n}\n`);
	const { status, says } = check('nginx', '-t', '-e', join(folder, 'error.log'), '-p', folder, '-c', main);
	expect(says).toContain('test is successful');
	expect(status).toBe(0);
});

it.skipIf(missing('haproxy'))('HAProxy accepts its example', () => {
	const file = adapted('haproxy/haproxy.cfg', { '/etc/ssl/martelo': folder });
	const { status, says } = check('haproxy', '-c', '-f', file);
	expect(says).not.toMatch(/WARNING|ALERT/);
	expect(status).toBe(0);
});

it.skipIf(missing('caddy'))('Caddy accepts its example', () => {
	const file = join(DEPLOY, 'caddy', 'Caddyfile');
	const { status, says } = check('caddy', 'validate', '--adapter', 'caddyfile', '--config', file);
	expect(says).toContain('Valid configuration');
	expect(status).toBe(0);
});

const units = readdirSync(join(DEPLOY, 'systemd')).filter((name) => name.endsWith('.service'));

it.skipIf(missing('systemd-analyze')).each(units)('systemd accepts %s', (name) => {
	const file = adapted(`systemd/${name}`, { '/opt/martelo/node_modules/.bin/node': process.execPath });
	const unit = join(folder, name);
	cpSync(file, unit);
	const { status, says } = check('systemd-analyze', 'verify', '--man=no', unit);
	expect(says).toBe('');
	expect(status).toBe(0);
});

it('when memory runs out, the kernel takes workers and backups before the server, and systemd starts the server again always', () => {
	const setting = (unit: string, name: string) =>
		RegExp(`^${name}=(.*)$`, 'm').exec(readFileSync(join(DEPLOY, 'systemd', unit), 'utf8'))?.[1];
	const server = ['OOMScoreAdjust', 'OOMPolicy', 'Restart', 'StartLimitIntervalSec'];
	expect(server.map((name) => setting('martelo.service', name))).toEqual(['-500', 'continue', 'always', '0']);
	const others = units.filter((name) => name !== 'martelo.service');
	for (const name of others) expect(Number(setting(name, 'OOMScoreAdjust')), name).toBeGreaterThan(0);
});

it.skipIf(missing('nginx'))('nginx accepts the file of compose.yaml', () => {
	const own = adapted('container/nginx.conf', { '/etc/nginx': folder });
	const { status, says } = check('nginx', '-t', '-e', join(folder, 'error.log'), '-p', folder, '-c', own);
	expect(says).toContain('test is successful');
	expect(status).toBe(0);
});

it.skipIf(missing('docker-compose'))(
	'Compose accepts compose.yaml, with every variable that it requires',
	() => {
		// The Compose of Debian is older than `name`.
		const file = adapted('container/compose.yaml', { 'name: martelo\n': '' });
		const names = [
			...['POSTGRES_PASSWORD', 'AUTH_SECRET', 'IDENTITY_KEY', 'LEDGER_KEY'],
			...['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
		];
		const withOnly = (set: string[]) => {
			const variables = join(folder, 'martelo.env');
			writeFileSync(variables, set.map((name) => `${name}=x\n`).join(''));
			return check('docker-compose', '--env-file', variables, '-f', file, 'config', '--quiet');
		};
		expect(withOnly(names)).toEqual({ status: 0, says: '' });
		for (const name of names) expect(withOnly(names.filter((other) => other !== name)).status, name).toBe(1);
	},
);

it('every service of compose.yaml has its own address, and nginx those of the servers', () => {
	interface Service {
		environment?: Record<string, unknown>;
		networks?: { default?: { ipv4_address?: string } };
	}
	const text = readFileSync(join(DEPLOY, 'container', 'compose.yaml'), 'utf8');
	const { services } = parse(text, { merge: true }) as { services: Record<string, Service> };
	const addressOf = (name: string) => services[name]?.networks?.default?.ipv4_address;
	const addresses = Object.keys(services).map(addressOf);
	expect(addresses).not.toContain(undefined);
	expect(new Set(addresses).size).toBe(addresses.length);
	const nginx = readFileSync(join(DEPLOY, 'container', 'nginx.conf'), 'utf8');
	const upstreams = [...nginx.matchAll(/server ([\d.]+):3000/g)].map(([, address]) => address);
	const servers = [addressOf('one'), addressOf('two')];
	// Of both upstreams.
	expect(upstreams).toEqual([...servers, ...servers]);
	for (const name of ['one', 'two'])
		expect(services[name]?.environment?.TRUSTED_PROXIES).toBe(addressOf('nginx'));
});

/** Variables that mean nothing in a container, or that compose.yaml decides. */
const NOT_PASSED = {
	ENV_FILE: 'Compose reads the file',
	PORT: 'the image has it; in martelo.env it is the port of nginx',
	HOST: 'the image has it',
	DATA_DIR: 'a volume',
	BACKUP_DIR: 'there is no embedded database',
	DEMO: 'only an embedded database becomes the demo',
	DEMO_PASSWORD: 'the same',
};

it('compose.yaml passes every variable of the README on, and the keys to all servers alike', () => {
	const text = readFileSync(join(DEPLOY, 'container', 'compose.yaml'), 'utf8');
	const { services } = parse(text, { merge: true }) as {
		services: Record<string, { environment?: Record<string, string> }>;
	};
	const { one, two } = services;
	const passed = one?.environment ?? {};
	expect(Object.keys(passed).toSorted()).toEqual(
		VARIABLES.filter((name) => !(name in NOT_PASSED)).toSorted(),
	);
	for (const [name, value] of Object.entries(passed))
		if (!['DATABASE_URL', 'TRUSTED_PROXIES'].includes(name)) expect(value).toContain(`\${${name}:`);
	expect(two?.environment).toEqual(passed);
	for (const name of ['AUTH_SECRET', 'IDENTITY_KEY', 'LEDGER_KEY', 'VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'])
		expect(passed[name]).toBe(`\${${name}:?}`);
});

it('the units and the command martelo read the same file of variables', () => {
	for (const name of units) {
		const text = readFileSync(join(DEPLOY, 'systemd', name), 'utf8');
		expect(text, name).toContain('\nEnvironment=ENV_FILE=/etc/martelo.env\n');
		expect(text, name).not.toContain('EnvironmentFile');
	}
	writeFileSync(join(folder, 'variables.env'), 'PORT=99999 # too large\n');
	const script = adapted('systemd/martelo', {
		'/opt/martelo': join(DEPLOY, '..'),
		'/etc/martelo.env': join(folder, 'variables.env'),
		'/var/lib/martelo': folder,
		'runuser -u martelo -- ': '',
		'node_modules/.bin/node': process.execPath,
	});
	const refused = check('sh', script, 'admin', 'list');
	expect(refused.says).toMatch(/ENV_FILE: .*variables\.env line 1 \(PORT\): put the value in single quotes/);
	expect(refused.status).toBe(1);
	expect(check('sh', script, 'none')).toMatchObject({
		status: 2,
		says: expect.stringMatching(/^Usage: martelo/),
	});
});

const EXAMPLES: [file: string, sets: RegExp, removes: (name: string) => RegExp][] = [
	[
		'nginx/martelo-locations.conf',
		/proxy_set_header X-Request-Id \$request_id;/,
		(name) => RegExp(`proxy_set_header ${name} "";`),
	],
	[
		'caddy/Caddyfile',
		/header_up X-Request-Id \{http\.request\.uuid\}/,
		(name) => RegExp(`header_up -${name}\\b`, 'i'),
	],
	['haproxy/haproxy.cfg', /set-header X-Request-Id %\[uuid\(\)\]/, (name) => RegExp(`del-header ${name}\\b`)],
];

it.each(EXAMPLES)(
	'%s names requests itself, and passes on nobody’s trace or certificate',
	(file, sets, removes) => {
		const text = readFileSync(join(DEPLOY, file), 'utf8');
		expect(text).toMatch(sets);
		for (const name of ['traceparent', 'tracestate', 'Client-Cert', 'Forwarded'])
			expect(text).toMatch(removes(name));
	},
);

it('the scripts that check the containers are valid shell', () => {
	const scripts = ['check.sh', 'check-compose.sh', 'check/prepare.sh', 'check/postgres.sh', 'check/swift.sh'];
	for (const script of scripts)
		expect(check('bash', '-n', join(DEPLOY, 'container', script)), script).toEqual({ status: 0, says: '' });
});

it.skipIf(missing('nginx'))('nginx refuses an example with a fault', () => {
	const main = join(folder, 'faulty.conf');
	writeFileSync(main, 'events {}\nhttp {\n\tproxy_conect_timeout 2s;\n}\n');
	const { status } = check('nginx', '-t', '-e', join(folder, 'error.log'), '-p', folder, '-c', main);
	expect(status).not.toBe(0);
});
