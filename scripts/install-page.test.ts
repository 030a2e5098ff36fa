import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { VERSION } from '#server/platform/version.ts';
import { readEnv, VARIABLES } from '#server/start/env.ts';
import { makeCertificates } from '#server/testing/pix-bank-certificates.ts';

const ROOT = join(import.meta.dirname, '..');
const PAGE = readFileSync(join(ROOT, 'docs/install.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'install-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The commands of the page by the names of their steps, in their order. */
const STEPS = new Map(
	[...PAGE.matchAll(/<!-- step: (\w+) -->\n```sh\n([\s\S]*?)```/g)].map(([, name = '', text = '']) => [
		name,
		text,
	]),
);
const ALL = [...STEPS.values()].join('');

/** A step's commands with paths of this machine in place of those of the new one. */
function adapted(name: string, replaced: Record<string, string>): string {
	let text = STEPS.get(name) ?? '';
	for (const [from, to] of Object.entries(replaced)) {
		expect(text, name).toContain(from);
		text = text.replaceAll(from, to);
	}
	return text;
}

function sh(text: string) {
	return spawnSync('sh', ['-eu', '-c', text], { encoding: 'utf8', cwd: folder });
}

it('every block of commands is a step, and valid shell', () => {
	expect(PAGE.match(/^```sh$/gm)).toHaveLength(STEPS.size);
	expect(STEPS.size).toBeGreaterThan(12);
	for (const [name, text] of STEPS)
		expect(spawnSync('sh', ['-n'], { input: text, encoding: 'utf8' }).stderr, name).toBe('');
});

it('every file, command, unit and variable that the page names exists', () => {
	const paths = [...ALL.matchAll(/\/opt\/martelo\/([\w./*-]+)|\b(scripts\/[\w.-]+)/g)].map(
		(found) => found[1] ?? found[2] ?? '',
	);
	for (const path of paths.filter((each) => !each.startsWith('node_modules/')))
		expect(spawnSync('sh', ['-c', `ls ${join(ROOT, path)}`]).status, path).toBe(0);
	expect(paths.length).toBeGreaterThan(7);
	const commands = [...PAGE.matchAll(/\bmartelo (admin|backup|doctor|restore)\b/g)].map(([, name]) => name);
	for (const name of commands) expect(existsSync(join(ROOT, `server/commands/${name}.ts`)), name).toBe(true);
	const timers = [...ALL.matchAll(/(martelo-[\w-]+\.timer)/g)].map(([, name]) => name);
	for (const name of timers) expect(existsSync(join(ROOT, 'deploy/systemd', name ?? '')), name).toBe(true);
	const set = [...(STEPS.get('variables') ?? '').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
	expect(set.length).toBeGreaterThan(8);
	expect(set.filter((name) => !VARIABLES.includes(name ?? ''))).toEqual([]);
	expect(ALL).toContain(`VERSION=v${VERSION}`);
});

it('the step of the variables makes a file that the server reads', () => {
	const file = join(folder, 'martelo.env');
	const { status, stderr } = sh(
		(STEPS.get('yours') ?? '') +
			adapted('variables', {
				'/opt/martelo/node_modules/.bin/node': process.execPath,
				'/opt/martelo': ROOT,
				'/etc/martelo.env': file,
				'chown root:martelo': 'true',
			}),
	);
	expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
	const env = readEnv({ ENV_FILE: file });
	expect(env).toMatchObject({
		PUBLIC_URL: 'https://leiloes.example.com',
		DEMO: '0',
		OPERATOR_NAME: 'Casa de Leilões',
		SMTP_URL: 'smtp://USER:PASSWORD@mail.example.com:587?from=casa@example.com',
	});
	for (const name of ['AUTH_SECRET', 'IDENTITY_KEY', 'LEDGER_KEY', 'VAPID_PUBLIC_KEY'] as const)
		expect(env[name], name).toBeTruthy();
});

it.skipIf(spawnSync('nginx', ['-v']).error !== undefined)(
	'the step of the proxy makes a file that nginx accepts',
	async () => {
		const { server } = await makeCertificates();
		writeFileSync(join(folder, 'fullchain.pem'), server.cert);
		writeFileSync(join(folder, 'privkey.pem'), server.key);
		symlinkSync(folder, join(folder, 'conf.d'));
		writeFileSync(
			join(folder, 'nginx.conf'),
			`pid ${folder}/nginx.pid;\nevents {}\nhttp {\n\tinclude ${folder}/martelo.conf;\n}\n`,
		);
		const replaced = {
			'/etc/letsencrypt/live/$NAME': folder,
			'rm -f /etc/nginx/sites-enabled/default\n': '',
			'nginx -t\n': `sed -i 's#/etc/nginx#${folder}#' ${folder}/martelo.conf\nnginx -t -e ${folder}/error.log -p ${folder} -c ${folder}/nginx.conf\n`,
			'systemctl reload nginx\n': '',
			'/opt/martelo': ROOT,
			'>/etc/nginx/conf.d': `>${folder}/conf.d`,
			' /etc/nginx/\n': ` ${folder}/\n`,
		};
		const { status, stderr } = sh(`NAME=leiloes.casa.example\n${adapted('proxy', replaced)}`);
		expect(stderr).toContain('test is successful');
		expect(status).toBe(0);
		const made = readFileSync(join(folder, 'martelo.conf'), 'utf8');
		// In each of the two upstreams.
		expect(made.match(/server 127\.0\.0\.1:3000/g)).toHaveLength(2);
		expect(made).not.toMatch(/10\.0\.0|leiloes\.example/);
		expect(made.match(/server_name leiloes\.casa\.example;/g)).toHaveLength(2);
	},
);
