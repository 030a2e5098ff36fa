import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { LiveState } from '#contract/live.ts';
import { SECOND } from '#domain/values/time.ts';

interface Props {
	/** The round that the page was loaded in. */
	round: number;
	state: LiveState;
}

/** Loads the page's data again when another round has begun to count: minimum, dates and texts are those of a round. */
export function RoundWatch({ round, state }: Props) {
	const { revalidate } = useRevalidator();
	const current = state.current_round?.round ?? round;
	useEffect(() => {
		if (current <= round) return;
		void revalidate();
		// A server may still answer with a page from before.
		const timer = setInterval(() => void revalidate(), 2 * SECOND);
		return () => clearInterval(timer);
	}, [current, round, revalidate]);
	return null;
}
