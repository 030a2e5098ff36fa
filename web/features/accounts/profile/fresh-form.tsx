import { type ReactNode, useEffect, useState } from 'react';
import { focusSection, type SectionId } from './section.tsx';

interface Props {
	section: SectionId;
	/** Renders the form. It calls `renew` after it was saved. */
	children: (renew: () => void) => ReactNode;
}

/** A form that is reset after it was saved. The focus returns to its section. */
export function FreshForm({ section, children }: Props) {
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
