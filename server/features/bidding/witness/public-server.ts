import { setTimeout as sleep } from 'node:timers/promises';
import { CHECKPOINT_API } from '#contract/checkpoint-paths.ts';
import {
	type CheckpointAnswer,
	type CheckpointPage,
	checkpointFile,
	checkpointPage,
} from '#contract/checkpoints.ts';
import { API } from '#contract/paths.ts';
import { MINUTE, SECOND } from '#domain/values/time.ts';

/** What anybody can read of a running server. */
export interface PublicServer {
	/** The hashes of all checkpoints that it lists, by number. */
	checkpoints(): Promise<Map<number, string>>;
	/** A checkpoint; null if there is none, or the answer is none. */
	checkpoint(number: number): Promise<Extract<CheckpointAnswer, { heads: unknown }> | null>;
	/** A ledger; null if there is none. */
	ledger(auction_id: string): Promise<Uint8Array | null>;
}

/** How often a busy server is asked again. */
const ATTEMPTS = 5;

/** Reads a server by its public address. Throws if it does not answer. */
export function publicServer(address: string): PublicServer {
	const base = address.replace(/\/$/, '');
	return {
		checkpoints: async () => {
			const all = new Map<number, string>();
			let cursor: string | null = null;
			do {
				const query: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
				const page: CheckpointPage = checkpointPage.parse(
					await (await get(`${base}${CHECKPOINT_API.checkpoints}?limit=500${query}`))?.json(),
				);
				for (const { number, hash } of page.checkpoints) all.set(number, hash);
				cursor = page.next_cursor;
			} while (cursor !== null);
			return all;
		},
		checkpoint: async (number) => {
			const answer = await get(`${base}${CHECKPOINT_API.checkpoint(number)}`);
			return answer && (checkpointFile.safeParse(await answer.json()).data ?? null);
		},
		ledger: async (auction_id) => (await get(`${base}${API.ledger(auction_id)}`))?.bytes() ?? null,
	};
}

async function get(url: string): Promise<Response | null> {
	for (let attempt = 1; ; attempt += 1) {
		const answer = await fetch(url, { signal: AbortSignal.timeout(MINUTE), redirect: 'error' });
		if (answer.ok) return answer;
		await answer.body?.cancel();
		if (answer.status === 404) return null;
		if (answer.status !== 503 || attempt === ATTEMPTS) throw new Error(`${url} answered ${answer.status}`);
		await sleep(SECOND);
	}
}
