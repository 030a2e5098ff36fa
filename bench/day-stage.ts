import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { AuctionPage } from '#contract/auctions.ts';
import { OPERATION_API } from '#contract/operation-paths.ts';
import { API, PAGES } from '#contract/paths.ts';
import { startEmbedded } from '#server/platform/db/embedded.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { startServer } from '#server/testing/server-process.ts';
import { beginSession } from '#server/testing/session-cookie.ts';
import { fillWithAuctions } from './fill-database.ts';
import { HOT_BIDS } from './national-day.ts';

const SECRET = 'a secret of the benchmark, which is long enough';
const BIDDERS = 100;

/** Lots that are bid on beside the hottest one. */
const OTHER_LOTS = 200;

/** The running product with a demo, more lots, and open lots for the bidders. */
export interface Stage {
	url: string;
	port: number;
	pid: number;
	/** The DATA_DIR of the server. */
	data: string;
	db: Kysely<Database>;
	cookies: string[];
	/** The lot of each bid in turn. */
	lots: string[];
	hot: string;
	/** Targets of the product's pages and of what they load. */
	targets: { lots: string[]; scripts: string[]; pictures: string[]; stream: string };
	/** Bytes of the database, and of the files of one lot of the demo. */
	databaseBytes(): Promise<number>;
	fileBytesOfLot: number;
	/** A counter or gauge of the server. */
	metric(name: string): Promise<number>;
	stop(): Promise<void>;
}

export async function openStage(lots: number): Promise<Stage> {
	const data = await mkdtemp(join(tmpdir(), 'bench-day-'));
	const server = await startServer({ DATA_DIR: data, AUTH_SECRET: SECRET });
	const { url: databaseUrl } = await startEmbedded(join(data, 'postgres'));
	const db = openDatabase(databaseUrl, 8);
	const demo = (await readCards(server.url)).filter(({ auction_images }) => auction_images.length > 0);
	await fillWithAuctions(db, lots);
	const auctions = await openLots(db);
	const cookies = await Promise.all(
		Array.from({ length: BIDDERS }, async () => beginSession(db, SECRET, await makePerson(db))),
	);
	const cards = await readCards(server.url);
	const targets = {
		lots: [...auctions.lots.slice(0, OTHER_LOTS), ...cards.map(({ id }) => id)].map(PAGES.auction),
		scripts: await scriptsOf(server.url),
		pictures: demo.flatMap(({ auction_images }) => auction_images.map(({ image_url }) => image_url)),
		stream: `${API.liveStates}?${cards.map(({ id }) => `auction=${id}`).join('&')}`,
	};
	return {
		url: server.url,
		port: Number(new URL(server.url).port),
		pid: server.pid,
		data,
		db,
		cookies,
		targets,
		...auctions,
		databaseBytes: () => sizeOf(db),
		fileBytesOfLot: await bytesOfLot(join(data, 'files', 'auctions')),
		metric: (name) => readMetric(server.url, name),
		stop: async () => {
			await db.destroy();
			await server.stop();
			await rm(data, { recursive: true, force: true });
		},
	};
}

/** Opens lots whose bids may be any amount, and lists them so that the hottest has its share of the bids. */
async function openLots(db: Kysely<Database>): Promise<{ hot: string; lots: string[] }> {
	const fields = { initial_bid: 1_000_00, increments: JSON.stringify([{ from: 0, increment: 100 }]) };
	const open = () => makeOpenAuction(db, fields);
	const hot = await open();
	const lots: string[] = [];
	const each = Math.round(1 / HOT_BIDS);
	while (lots.length < OTHER_LOTS) lots.push(lots.length % each === 0 ? hot : await open());
	return { hot, lots };
}

async function readCards(url: string) {
	const answer = await fetch(`${url}${API.auctions}?status=active`);
	return ((await answer.json()) as AuctionPage).auctions;
}

/** The scripts and the style sheet that a first visit loads. */
async function scriptsOf(url: string): Promise<string[]> {
	const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
	return [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))];
}

async function sizeOf(db: Kysely<Database>): Promise<number> {
	const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(
		db,
	);
	return Number(rows[0]?.bytes);
}

/** The mean size of the pictures of one lot. */
async function bytesOfLot(folder: string): Promise<number> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile());
	const sizes = await Promise.all(files.map(({ parentPath, name }) => stat(join(parentPath, name))));
	const lots = new Set(files.map(({ parentPath }) => parentPath)).size;
	return sizes.reduce((sum, { size }) => sum + size, 0) / lots;
}

async function readMetric(url: string, name: string): Promise<number> {
	const text = await (await fetch(url + OPERATION_API.metrics)).text();
	return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
}
