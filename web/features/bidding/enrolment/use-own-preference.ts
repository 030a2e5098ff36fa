import { useCallback, useEffect, useState } from 'react';
import type { OwnPreference } from '#contract/preference.ts';
import { readPreference } from '#web/api/preferences.ts';

/** The viewer's right in a lot, and a function that reads it again. Null for a visitor (`auctionId` null) and until it is known. */
export function useOwnPreference(auctionId: string | null): [own: OwnPreference | null, read: () => void] {
	const [own, setOwn] = useState<OwnPreference | null>(null);
	const read = useCallback(() => {
		if (auctionId === null) return;
		void readPreference(auctionId).then((answer) => 'done' in answer && setOwn(answer.done));
	}, [auctionId]);
	useEffect(read, [read]);
	return [own, read];
}
