import { shouldRefresh } from '#domain/session.ts';
import { SECOND } from '#domain/time.ts';
import { type Held, idOf, userOf } from './session-knowledge.ts';
import type { Reading } from './session-reading.ts';
import type { SessionState } from './session-state.ts';

/** A token that is handed out lives at least so long. */
const MARGIN = 5 * SECOND;

/** Runs in one tab of the browser at a time. */
export type Exclusively = (run: () => Promise<void>) => Promise<void>;

/** How a tab keeps the access token fresh. Renewing is no activity of the user. */
export interface Renewal {
	/** One look at the token: reads a session that could not be read, renews a token that is running out. */
	tick(): Promise<void>;
	/** A token that still lives a few seconds, renewed first if need be; null when there is none. */
	token(): Promise<string | null>;
}

/** One tab's renewal: of all tabs one asks, and the others take what it tells. */
export function createRenewal(
	state: SessionState,
	{ ask, once }: Reading,
	exclusively: Exclusively,
): Renewal {
	let renewing: Promise<void> | undefined;

	function renew(): Promise<void> {
		renewing ??= exclusively(renewNow)
			.catch((error) => console.error('the session could not be renewed', error))
			.finally(() => {
				renewing = undefined;
			});
		return renewing;
	}

	async function renewNow(): Promise<void> {
		const before = state.read().held;
		if (!before || !shouldRefresh(before.expires, Date.now())) return;
		const held = await ask();
		// No answer: the session stays, and the next tick asks again.
		if (held === undefined) return;
		if (!held) state.tell({ event: 'SIGNED_OUT', held, ended: idOf(before), reason: 'over' });
		else state.tell({ event: userOf(held) === userOf(before) ? 'TOKEN_REFRESHED' : 'SIGNED_IN', held });
	}

	return {
		async tick() {
			const { known, held } = state.read();
			if (!known) await once();
			else if (held && shouldRefresh(held.expires, Date.now())) await renew();
		},
		async token() {
			await once();
			const { held } = state.read();
			if (held && !lives(held)) await renew();
			const now = state.read().held;
			return now && lives(now) ? now.session.access_token : null;
		},
	};
}

function lives({ expires }: Held): boolean {
	return expires - Date.now() > MARGIN;
}
