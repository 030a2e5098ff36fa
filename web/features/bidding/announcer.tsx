import { useEffect, useRef, useState } from 'react';
import { SECOND } from '#domain/values/time.ts';
import { type Announcements, changesIn, known } from './announcements.ts';

/** Announcements of a busy auction must not interrupt each other. */
const PAUSE = 4 * SECOND;

/**
 * Announces changes to screen readers: only those after the page was rendered, each once, and at most one announcement
 * every four seconds, which then says all that has changed since the last one.
 */
export function Announcer({ announcements }: { announcements: Announcements }) {
	const [announced, setAnnounced] = useState({ announcements, text: '' });
	const last = useRef(Number.NEGATIVE_INFINITY);
	const text = changesIn(announced.announcements, announcements);
	const latest = useRef(announcements);
	latest.current = announcements;

	useEffect(() => {
		if (text === '') return;
		const wait = Math.max(0, last.current + PAUSE - performance.now());
		const timer = setTimeout(() => {
			last.current = performance.now();
			setAnnounced((before) => ({ announcements: known(before.announcements, latest.current), text }));
		}, wait);
		return () => clearTimeout(timer);
	}, [text]);

	return (
		<p aria-live="polite" className="sr-only">
			{announced.text}
		</p>
	);
}
