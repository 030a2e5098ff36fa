import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import type { LookupFunction } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Agent, fetch } from 'undici';
import { MINUTE, SECOND } from '#domain/values/time.ts';
import { type BareMachine, startMachine, TRUSTED } from './bare-machine.ts';
import {
	approvedBidder,
	bid,
	type Installed,
	ledgerOf,
	openLot,
	PASSWORD,
	publishFirstLot,
	signInAdmin,
} from './install-journey.ts';

const ROOT = join(import.meta.dirname, '..');
const NAME = 'leiloes.example.com';
const EMAIL = 'casa@example.com';
const PICTURE = join(ROOT, 'server/features/demo/pictures/alphaville/1-1600.webp');

const { values } = parseArgs({
	options: {
		/** The version to install first: a commit or a tag. */
		from: { type: 'string', default: 'v0.2.0' },
		/** Where Debian's packages are kept for the next run. */
		base: { type: 'string', default: '/var/tmp/martelo-debian-13' },
	},
});

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });

/** What stands in for the parts of a page that a machine without a name in the world cannot do. */
const CERTIFICATE = `
install --directory /etc/letsencrypt/live/$NAME
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 90 -subj "/CN=$NAME" -addext "subjectAltName=DNS:$NAME" \\
	-keyout /etc/letsencrypt/live/$NAME/privkey.pem -out /etc/letsencrypt/live/$NAME/fullchain.pem
cat /etc/letsencrypt/live/$NAME/fullchain.pem >>${TRUSTED}
`;

function replaced(name: string, text: string): string {
	if (name === 'certificate') return CERTIFICATE;
	// The kernel and the network are those of the machine that this runs on.
	if (name === 'swap') return text.replace('\nswapon /swapfile', '');
	if (name === 'firewall') return `unshare --net sh -euc '${text.replaceAll("'", '"')}'`;
	// Without a mail server every email is a file.
	if (name === 'variables') return `${text}\nsed -i '/^SMTP_URL=/d' /etc/martelo.env`;
	return text;
}

/** The steps of the page as it is in a version. */
function stepsOf(version: string): Map<string, string> {
	const page = git('show', `${version}:docs/install.md`);
	return new Map(
		[...page.matchAll(/<!-- step: (\w+) -->\n```sh\n([\s\S]*?)```/g)].map(([, name = '', text = '']) => [
			name,
			text,
		]),
	);
}

function tell(step: string, ms: number, said: string) {
	process.stdout.write(`${step.padEnd(28)} ${(ms / SECOND).toFixed(1).padStart(7)} s  ${said}\n`);
}

/** Does something of the run and says how long it took. */
async function timed<T>(
	step: string,
	work: () => T | Promise<T>,
	said: (done: T) => string = () => '',
): Promise<T> {
	const began = performance.now();
	const done = await work();
	tell(step, performance.now() - began, said(done));
	return done;
}

interface Page {
	machine: BareMachine;
	steps: Map<string, string>;
	version: string;
}

function run(
	{ machine, steps, version }: Page,
	name: string,
	env: Record<string, string> = {},
): Promise<string> {
	const yours = `NAME=${NAME}\nEMAIL=${EMAIL}\nSOURCE=/srv/martelo.git\nVERSION=${version}\n`;
	return timed(`${version}: ${name}`, () => {
		const { status, output } = machine.run(yours + replaced(name, steps.get(name) ?? 'false'), env);
		writeFileSync(join(machine.root, `root/${version}-${name}.log`), output);
		if (status !== 0) throw new Error(`${name}: exit ${status}\n${output.slice(-4000)}`);
		return output;
	});
}

/** Waits for the service, and returns what it says of itself. */
async function ready({ origin, dispatcher }: Installed): Promise<string> {
	const until = Date.now() + MINUTE;
	for (;;) {
		const answer = await fetch(`${origin}/healthz`, { dispatcher }).catch(() => null);
		if (answer?.ok) return answer.text();
		if (Date.now() > until) throw new Error('not ready after a minute');
		await sleep(SECOND / 2);
	}
}

/** The doctor's findings that are not well; it ends with 1 where one is an error. */
function findings(machine: BareMachine): string {
	const { status, output } = machine.run('martelo doctor');
	const lines = output.split('\n').filter((line) => /^(error|warning)/.test(line.trim()));
	return `exit ${status}\n${lines.map((line) => `\t${line}`).join('\n')}`;
}

/** How ready the kernel is to end each process of the service when memory runs out. */
const SCORES = `for each in $(pgrep -u martelo); do
	echo "$(cat /proc/$each/oom_score_adj) $(cut -c 1-8 /proc/$each/comm)"
done | sort | uniq -c`;

/** Whether a request gets an id of the proxy's, which a visitor did not choose, and that is in the proxy's log. */
async function requestId(machine: BareMachine, { origin, dispatcher }: Installed): Promise<string> {
	const headers = { 'x-request-id': 'chosen', traceparent: `00-${'1'.repeat(32)}-${'1'.repeat(16)}-01` };
	const answer = await fetch(`${origin}/healthz`, { dispatcher, headers });
	const id = answer.headers.get('x-request-id') ?? 'none';
	return `${id}, in the log of nginx: ${machine.run(`grep -c ${id} /var/log/nginx/martelo.log`).output.trim()} times`;
}

/** Verifies the lot's ledger with each receipt by the command of the version that is installed. */
async function verify(
	machine: BareMachine,
	installed: Installed,
	lot: string,
	receipts: string[],
): Promise<string> {
	const ledger = await ledgerOf(installed, lot);
	writeFileSync(join(machine.root, 'tmp/ledger.ndjson'), ledger);
	for (const [at, receipt] of receipts.entries()) {
		writeFileSync(join(machine.root, `tmp/receipt-${at}.json`), receipt);
		const { status, output } = machine.run(
			`martelo verify /tmp/ledger.ndjson --receipt /tmp/receipt-${at}.json`,
		);
		if (status !== 0) throw new Error(`verify: exit ${status}\n${output}`);
	}
	return ledger;
}

async function main(): Promise<void> {
	const folder = mkdtempSync('/var/tmp/martelo-machine-');
	const source = join(folder, 'upper/srv/martelo.git');
	git('clone', '--quiet', '--bare', ROOT, source);
	git('-C', source, 'tag', '--force', 'before', values.from);
	git('-C', source, 'tag', '--force', 'today', git('rev-parse', 'HEAD').trim());
	const machine = await timed('machine', () => startMachine(values.base, folder));
	try {
		machine.run(`echo '127.0.0.1 ${NAME}' >>/etc/hosts`);
		await journey(machine);
	} finally {
		await timed('stop', () => machine.stop());
	}
}

async function journey(machine: BareMachine): Promise<void> {
	const before = { machine, steps: stepsOf(values.from), version: 'before' };
	const today = { machine, steps: stepsOf('HEAD'), version: 'today' };
	for (const name of [
		'packages',
		'swap',
		'firewall',
		'program',
		'variables',
		'service',
		'certificate',
		'proxy',
	])
		await run(before, name);
	const ca = readFileSync(join(machine.root, `etc/letsencrypt/live/${NAME}/fullchain.pem`), 'utf8');
	const lookup: LookupFunction = (_host, _options, found) =>
		found(null, [{ address: '127.0.0.1', family: 4 }]);
	const mails = join(machine.root, 'var/lib/martelo/outbox');
	const installed: Installed = {
		origin: `https://${NAME}`,
		dispatcher: new Agent({ connect: { ca, lookup } }),
		outbox: async () => {
			// A file that is still being written has another ending.
			const names = (await readdir(mails)).filter((name) => name.endsWith('.eml')).sort();
			return Promise.all(names.map((name) => readFile(join(mails, name), 'utf8')));
		},
	};
	const say = (text: string) => text;
	await timed('ready', () => ready(installed), say);
	await timed('doctor', () => findings(machine), say);
	await timed(
		'scores of memory',
		() => machine.run(SCORES).output,
		(text) => `\n${text}`,
	);
	await timed('request id', () => requestId(machine, installed), say);
	await run(before, 'administrator', { ADMIN_PASSWORD: PASSWORD });
	const admin = await signInAdmin(installed, EMAIL);
	const first = await timed(
		'first lot',
		() => publishFirstLot(admin, new Uint8Array(readFileSync(PICTURE))),
		say,
	);
	const lot = await openLot(admin);
	const bidder = await timed('approved bidder', () => approvedBidder(installed, admin, 'bruno@example.com'));
	const receipts = [await bid(bidder, lot, 330_000)];
	let ledger = await timed('ledger and receipt', () => verify(machine, installed, lot, receipts));
	await run(before, 'backups');
	for (const page of [today, before]) {
		await run({ ...today, version: page.version }, 'update');
		await timed('ready', () => ready(installed), say);
		await timed('doctor', () => findings(machine), say);
		receipts.push(await bid(bidder, lot, 330_000 + 10_000 * receipts.length));
		const later = await timed(`ledger and ${receipts.length} receipts`, () =>
			verify(machine, installed, lot, receipts),
		);
		if (!later.startsWith(ledger)) throw new Error('the ledger does not begin with what it was before');
		ledger = later;
		const page_of_lot = await fetch(`${installed.origin}/auctions/${first}`, {
			dispatcher: installed.dispatcher,
		});
		if (page_of_lot.status !== 200) throw new Error(`the first lot: ${page_of_lot.status}`);
	}
	await run(today, 'remove');
}

await main();
