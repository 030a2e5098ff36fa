import { FUNCTIONS } from '#contract/paths.ts';
import type { ProblemDocument } from '#contract/problems.ts';
import { NOTICES, type Notice } from '#domain/notices.ts';
import { SECOND } from '#domain/time.ts';
import { accessToken } from './session-client.ts';

/** What became of a change; `gone` when the auction itself is, and so nobody's favourite any more. */
export type FavoriteOutcome =
	| { kind: 'saved' }
	| { kind: 'no-session' }
	| { kind: 'failed'; notice: Notice; gone: boolean };

/** Longer than any answer takes. */
const PATIENCE = 12 * SECOND;

/** Makes an auction a favourite of the viewer, or no longer one (spec §7). Without a session nothing is asked. */
export async function saveFavorite(auction_id: string, favorite: boolean): Promise<FavoriteOutcome> {
	try {
		const token = await accessToken();
		if (token === null) return { kind: 'no-session' };
		const response = await fetch(FUNCTIONS.favorites, {
			method: favorite ? 'POST' : 'DELETE',
			headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
			body: JSON.stringify({ auction_id }),
			// A heart tapped on the way out is still saved.
			keepalive: true,
			signal: AbortSignal.timeout(PATIENCE),
		});
		// Read either way: unread, an answer that no cache keeps would hold the request open.
		const { code, detail } = (await response.json()) as Partial<ProblemDocument>;
		if (response.ok) return { kind: 'saved' };
		return failed(detail, code === 'auction.not-found');
	} catch {
		// Offline, timed out, or an answer that is not ours: the house's own words.
		return failed();
	}
}

/** The title of spec §8 with what the server said, or else the house's own words. */
function failed(said?: string, gone = false): FavoriteOutcome {
	const { title, description } = NOTICES['favorite.failed'];
	return { kind: 'failed', notice: { title, description: said ?? description }, gone };
}
