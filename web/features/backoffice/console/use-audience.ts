import { useEffect, useState } from 'react';
import { AUDIENCE_REFRESH, type Audience } from '#contract/console.ts';
import { readAudience } from '#web/api/backoffice.ts';
import { everyWhileVisible } from './every-while-visible.ts';

/**
 * Who follows a lot, read every few seconds, for the first time after the first few: it is not what the console opens for. Null until
 * it is known and after a read that failed.
 */
export function useAudience(auction_id: string): Audience | null {
	const [held, setHeld] = useState<Audience | null>(null);
	useEffect(() => {
		const read = async () => {
			const answer = await readAudience(auction_id);
			setHeld('done' in answer ? answer.done : null);
		};
		return everyWhileVisible(AUDIENCE_REFRESH, read);
	}, [auction_id]);
	return held;
}
