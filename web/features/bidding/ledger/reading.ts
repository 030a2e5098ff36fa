import { type LineFault, type ReplayPoint, replayOn, type Sha256, UNREAD } from '#domain/ledger/ledger.ts';

/** A ledger that was read to its end, or to the first invalid line. */
export interface Reading {
	texts: readonly string[];
	/** Where the reading stopped. */
	point: ReplayPoint;
	/** The fault of the line after that point. */
	fault: LineFault | { kind: 'foreign' } | null;
}

/** The number of lines replayed before the page may respond: a few milliseconds of work. */
const CHUNK = 100;

/** Replays a ledger in chunks, so that the page stays responsive. `onShare` receives the progress, 0 to 1. */
export async function readLedger(
	texts: readonly string[],
	auction_id: string,
	sha256: Sha256,
	onShare: (share: number) => void,
): Promise<Reading> {
	const own = `"auction_id":${JSON.stringify(auction_id)}`;
	let point = UNREAD;
	for (let start = 0; start < texts.length; start += CHUNK) {
		const slice = texts.slice(start, start + CHUNK);
		const foreignAt = slice.findIndex((text) => !text.includes(own));
		const read = replayOn(point, foreignAt === -1 ? slice : slice.slice(0, foreignAt), sha256);
		point = read.point;
		if (read.fault) return { texts, point, fault: read.fault };
		if (foreignAt !== -1) return { texts, point, fault: foreign(slice[foreignAt] as string) };
		onShare((start + slice.length) / texts.length);
		await yieldToPage();
	}
	return { texts, point, fault: null };
}

/** The fault of a line that does not name the auction: it is of another auction, or not a record. */
function foreign(text: string): Reading['fault'] {
	try {
		const record: unknown = JSON.parse(text);
		const named = typeof record === 'object' && record !== null && 'auction_id' in record;
		return named ? { kind: 'foreign' } : { kind: 'unreadable' };
	} catch {
		return { kind: 'unreadable' };
	}
}

/** Lets the page render and handle events. Messages, unlike timers, are not throttled in a background tab. */
function yieldToPage(): Promise<void> {
	const { port1, port2 } = new MessageChannel();
	return new Promise((resolve) => {
		port1.onmessage = () => {
			port1.close();
			resolve();
		};
		port2.postMessage(null);
	});
}
