import { useEffect, useRef, useState } from 'react';
import { SECOND } from '#domain/time.ts';

/** A busy auction must not talk over itself. */
const PAUSE = 4 * SECOND;

/** Reads news to screen readers: only what changed after the page was there, and at most once every four seconds. */
export function Announcer({ news }: { news: string }) {
	const [said, setSaid] = useState(news);
	const last = useRef(Number.NEGATIVE_INFINITY);

	useEffect(() => {
		const wait = Math.max(0, last.current + PAUSE - performance.now());
		const timer = setTimeout(() => {
			last.current = performance.now();
			setSaid(news);
		}, wait);
		return () => clearTimeout(timer);
	}, [news]);

	return (
		<p aria-live="polite" className="sr-only">
			{said}
		</p>
	);
}
