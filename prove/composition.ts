/**
 * Uses a running composition of containers through its proxy as people do, and stops one of its two servers meanwhile. For
 * `deploy/container/check-compose.sh`, which starts it and sets the variables; prints one line of JSON, and ends with 1 after a violation.
 */
import { execFileSync } from 'node:child_process';
import { z } from 'zod';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { LEDGER_FORMAT } from '#contract/checkpoint-paths.ts';
import { API } from '#contract/paths.ts';
import { INITIAL_BID } from '#prove/attacks/crowd.ts';
import { BIDDERS, LOTS, replaceDuringBids } from '#prove/attacks/replacement-storm.ts';
import type { Bidder } from '#prove/system/acknowledgements.ts';
import { Findings } from '#prove/system/proof.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { openStorage } from '#server/platform/storage/storage.ts';
import { makeAccount, signedIn } from '#server/testing/accounts.ts';
import { makeAdmin, makeAuction, makePerson } from '#server/testing/factories.ts';
import { plain } from '#server/testing/hostile-pictures.ts';
import { beginSession } from '#server/testing/session-cookie.ts';
import { pictureForm, sendPicture } from '#server/testing/uploads.ts';
import { waitFor } from '#server/testing/wait-for.ts';

const WATCHERS = 100;

/** For a patient wait, on a machine that starts seven containers. */
const PATIENT = { pause: 250, tries: 480 };

const {
	URL: url,
	SERVERS,
	SERVER_URLS,
	...variables
} = z
	.object({
		/** Where visitors come: the proxy. */
		URL: z.url(),
		/** The names of the servers' containers, and the addresses at which this machine reaches them, in the same order. */
		SERVERS: z.string().transform((text) => text.split(' ')),
		SERVER_URLS: z.string().transform((text) => text.split(' ')),
		DATABASE_URL: z.string(),
		AUTH_SECRET: z.string(),
		/** The bucket, where the servers have one; otherwise they share a volume. */
		S3_ENDPOINT: z.url().optional(),
		S3_BUCKET: z.string().default(''),
		S3_REGION: z.string().default(''),
		S3_ACCESS_KEY: z.string().default(''),
		S3_SECRET_KEY: z.string().default(''),
	})
	.parse(process.env);

const db = openDatabase(variables.DATABASE_URL);
const session = (user_id: string) => beginSession(db, variables.AUTH_SECRET, user_id);
const podman = (...args: string[]) => execFileSync('podman', args, { encoding: 'utf8' }).trim();

function must(holds: boolean, what: string): void {
	if (!holds) throw new Error(`violated: ${what}`);
}

async function body(address: string, headers: Record<string, string> = {}): Promise<Buffer> {
	const response = await fetch(address, { headers });
	const bytes = Buffer.from(await response.arrayBuffer());
	if (response.status !== 200) throw new Error(`${address}: ${response.status} ${bytes.subarray(0, 300)}`);
	return bytes;
}

/** Whether a server serves with its database and its Redis. */
async function ready(address: string): Promise<boolean> {
	const response = await fetch(`${address}/readyz`).catch(() => null);
	if (response?.status !== 200) return false;
	const state = (await response.json()) as { database: boolean; redis: string };
	return state.database && state.redis === 'up';
}

/** A lot that the containers' scheduler opens. */
async function openLot(): Promise<string> {
	const id = await makeAuction(db, { initial_bid: INITIAL_BID * 100 });
	const status = db.selectFrom('auctions').select('status').where('id', '=', id);
	await waitFor('the scheduler', async () => (await status.executeTakeFirst())?.status === 'active', PATIENT);
	return id;
}

async function signInThroughProxy(): Promise<void> {
	const account = await makeAccount({ db });
	const browser = await signedIn({ url }, account);
	const { status, text } = await browser.ask('GET', '/api/auth/get-session');
	must(status === 200 && text.includes(account.email), 'a person who signs in has a session');
}

/** Uploads a picture through the proxy and sees it at every server, and in the bucket where there is one. */
async function uploadPicture(lot: string, cookie: string): Promise<void> {
	const file = await plain(1200, 900).png().toBuffer();
	const fields = pictureForm([
		['auctionId', lot],
		['imageOrder', '0'],
		['file', file],
	]);
	const uploaded = await sendPicture({ url }, cookie, fields);
	must(uploaded.status === 200, `a picture is taken: ${JSON.stringify(uploaded.body)}`);
	const path = String(uploaded.body.imageUrl);
	const seen = await Promise.all([url, ...SERVER_URLS].map((at) => body(at + path)));
	must(
		seen.every((bytes) => seen[0]?.equals(bytes) && bytes.length > 0),
		'every server has the picture',
	);
	const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = variables;
	if (!endpoint) return;
	const keys = { access_key: variables.S3_ACCESS_KEY, secret_key: variables.S3_SECRET_KEY };
	const stored = await openStorage({ s3: { endpoint, bucket, region, ...keys } }).list('auctions');
	must(
		stored.some((key) => key.includes(lot)),
		'the picture is in the bucket',
	);
}

/** Reads what the servers make from files of the image. */
async function readDocuments(lot: string, admin: string): Promise<void> {
	must((await body(`${url}/`)).includes('<html'), 'the home page');
	must((await body(`${url}/auctions/${lot}`)).includes('<html'), 'the page of a lot');
	must((await body(url + LEDGER_FORMAT)).length > 1000, 'the format of ledgers');
	must(
		(await body(url + API.sharePicture(lot))).subarray(1, 4).toString() === 'PNG',
		'the picture of a link',
	);
	const bundle = await body(url + ADMIN_API.bundle(lot), { cookie: admin });
	must(bundle.subarray(0, 2).toString() === 'PK', 'the court bundle, with a PDF');
}

/** Stops a server by SIGTERM as an operator does, and starts it again when it has ended. */
async function replaceServer(number: number): Promise<string> {
	const name = SERVERS[number] as string;
	podman('stop', '--time', '45', name);
	const code = podman('inspect', '--format', '{{.State.ExitCode}}', name);
	must(code === '0', `SIGTERM ends ${name} with code 0: ${code}`);
	must(await ready(url), 'the other server is ready');
	const started = performance.now();
	podman('start', name);
	await waitFor('the server', () => ready(SERVER_URLS[number] as string), PATIENT);
	startTimes.push(Math.round(performance.now() - started));
	return 'stopped';
}

/** From `podman start` until `/readyz` has 200, in milliseconds. */
const startTimes: number[] = [];

async function main(): Promise<void> {
	await waitFor(
		'both servers',
		async () => (await Promise.all(SERVER_URLS.map(ready))).every(Boolean),
		PATIENT,
	);
	must(await ready(url), 'the proxy leads to a server');
	await signInThroughProxy();
	const admin = await session(await makeAdmin(db));
	const auctions = await Promise.all(Array.from({ length: LOTS + 1 }, openLot));
	const [hot = ''] = auctions;
	const bidders: Bidder[] = [];
	for (let n = 0; n < BIDDERS; n += 1) {
		const id = await makePerson(db);
		bidders.push({ id, cookie: await session(id) });
	}
	const findings = new Findings();
	const storm = {
		system: { db },
		url,
		auctions,
		bidders,
		watchers: WATCHERS,
		name: 'composition',
		// Published ports of containers answer 127.0.0.1 alone.
		addressOf: () => undefined,
		replacements: [() => replaceServer(0), () => replaceServer(1)],
	};
	await replaceDuringBids(storm, { seed: 1, progress: () => undefined }, findings);
	await uploadPicture(hot, admin);
	await readDocuments(hot, admin);
	const result = findings.result(2);
	process.stdout.write(`${JSON.stringify({ id: 'composition', ...result, start_ms: startTimes })}\n`);
	if (result.violations > 0) process.exitCode = 1;
}

try {
	await main();
} catch (error) {
	process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
	process.exitCode = 1;
} finally {
	await db.destroy();
}
