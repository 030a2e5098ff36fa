import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuctionCard, AuctionPage } from '#contract/auctions.ts';
import { API, PAGES } from '#contract/paths.ts';
import { startServer } from '#server/testing/server-process.ts';

/** A session that nobody has: the page is a visitor's, and pages of people with a session are never taken from a cache. */
export const FRESH_COOKIE = 'martelo.session_token=none';

/** The product with a new demo, started as `npm start` does. */
export interface DemoServer {
	url: string;
	pid: number;
	/** The paths of the home page and of a lot. */
	home: string;
	lot: string;
	/** The cards of the home page. */
	cards: readonly AuctionCard[];
	stop(): Promise<void>;
}

export async function startDemoServer(): Promise<DemoServer> {
	const data = await mkdtemp(join(tmpdir(), 'bench-demo-'));
	const server = await startServer({ DATA_DIR: data });
	const stop = async () => {
		await server.stop();
		await rm(data, { recursive: true, force: true });
	};
	try {
		const read = async (query: string) =>
			((await (await fetch(server.url + API.auctions + query)).json()) as AuctionPage).auctions;
		const open = (await read('?status=active&sortBy=ending')).filter(({ bid_count }) => bid_count > 0);
		// The last one to end, so that it is open for the whole run.
		const lot = open.at(-1);
		if (!lot) throw new Error('the demo has no open lot with bids');
		const { url, pid } = server;
		return { url, pid, home: PAGES.home, lot: PAGES.auction(lot.id), cards: await read(''), stop };
	} catch (error) {
		await stop();
		throw error;
	}
}
