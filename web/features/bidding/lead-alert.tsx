import { useEffect, useRef } from 'react';
import { isChosen } from './alert-choice.ts';
import { alertBy } from './alert-signals.ts';
import type { BidderPosition } from './position.ts';

/** Gives the chosen signals when the viewer loses the lead. Once per page: panel and sheet show the same state. */
export default function LeadAlert({ position }: { position: BidderPosition }) {
	const before = useRef(position);
	useEffect(() => {
		const lost = before.current === 'leading' && position === 'overtaken';
		// While the page is out of date the position is unknown; what is known then is compared with what was known before.
		if (position !== null) before.current = position;
		if (!lost) return;
		for (const choice of ['sound', 'vibration'] as const) if (isChosen(choice)) alertBy(choice);
	}, [position]);
	return null;
}
