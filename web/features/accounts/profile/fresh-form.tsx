import { type ReactNode, useEffect, useState } from 'react';
import { focusSection, type SectionId } from './sections.ts';

interface Given {
	section: SectionId;
	/** Draws the form; `renew` is for when it went through. */
	children: (renew: () => void) => ReactNode;
}

/** A form that begins anew once it went through, with nothing left in its fields; the focus returns to its section. */
export function FreshForm({ section, children }: Given) {
	const [round, setRound] = useState(0);
	useEffect(() => {
		if (round > 0) focusSection(section);
	}, [round, section]);
	return (
		<div key={round} className="max-w-md">
			{children(() => setRound(round + 1))}
		</div>
	);
}
