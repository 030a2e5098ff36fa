import { useEffect } from 'react';
import { useViewer } from '#web/api/session.ts';
import { kept } from '#web/browser/interfaces.ts';

/** The local storage key of the lot, or the search, that a person looked at before they could bid. */
export const LAST_SEEN = 'martelo.last-lot';

interface Lot {
	id: string;
	title: string;
}

/** Keeps a lot for the profile of who is not approved yet: sign-up, confirmation and document lead away from it. */
export function useLastLot({ id, title }: Lot): void {
	const viewer = useViewer();
	const approved = viewer?.status === 'approved' || viewer?.role === 'admin';
	useEffect(
		() => kept.write(LAST_SEEN, approved ? null : JSON.stringify({ id, title })),
		[id, title, approved],
	);
}
