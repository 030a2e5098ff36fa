import { useEffect, useRef, useState } from 'react';
import { SECOND } from '#domain/time.ts';

/** Announcements of a busy auction must not interrupt each other. */
const PAUSE = 4 * SECOND;

/** Announces changes to screen readers: only those after the page was rendered, and at most one every four seconds. */
export function Announcer({ news }: { news: string }) {
	const [announced, setAnnounced] = useState(news);
	const last = useRef(Number.NEGATIVE_INFINITY);

	useEffect(() => {
		const wait = Math.max(0, last.current + PAUSE - performance.now());
		const timer = setTimeout(() => {
			last.current = performance.now();
			setAnnounced(news);
		}, wait);
		return () => clearTimeout(timer);
	}, [news]);

	return (
		<p aria-live="polite" className="sr-only">
			{announced}
		</p>
	);
}
