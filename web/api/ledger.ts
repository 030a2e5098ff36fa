import type { LotFacts } from '#contract/bids.ts';
import { LOT_FACTS } from '#contract/checkpoint-paths.ts';
import { API } from '#contract/paths.ts';

/** Downloads what bidders see of a lot, in the form that its ledger has the hash of; null if it did not arrive. */
export async function downloadFacts(id: string): Promise<LotFacts | null> {
	try {
		const response = await fetch(LOT_FACTS(id), { cache: 'no-store' });
		return response.ok ? ((await response.json()) as LotFacts) : null;
	} catch {
		return null; // Offline.
	}
}

/**
 * Downloads an auction's published ledger and returns its lines; null if it did not arrive completely. `onLines`
 * receives the number of lines that have arrived.
 */
export async function downloadLedger(id: string, onLines: (count: number) => void): Promise<string[] | null> {
	try {
		const response = await fetch(API.ledger(id), { cache: 'no-store' });
		if (!response.ok || !response.body) return null;
		const reader = response.body.pipeThrough(new TextDecoderStream('utf-8', { ignoreBOM: true })).getReader();
		const lines: string[] = [];
		let rest = '';
		for (;;) {
			const { done, value } = await reader.read();
			if (done) break;
			const parts = (rest + value).split('\n');
			rest = parts.pop() ?? '';
			for (const line of parts) lines.push(line);
			onLines(lines.length);
		}
		return rest === '' ? lines : null;
	} catch {
		// Offline or truncated: part of a ledger proves nothing.
		return null;
	}
}
