import { useEffect, useRef, useState } from 'react';
import { SECOND } from '#domain/values/time.ts';
import { changesIn, known, type News } from './news.ts';

/** Announcements of a busy auction must not interrupt each other. */
const PAUSE = 4 * SECOND;

/**
 * Announces changes to screen readers: only those after the page was rendered, each once, and at most one announcement
 * every four seconds, which then says all that has changed since the last one.
 */
export function Announcer({ news }: { news: News }) {
	const [announced, setAnnounced] = useState({ news, text: '' });
	const last = useRef(Number.NEGATIVE_INFINITY);
	const text = changesIn(announced.news, news);
	const latest = useRef(news);
	latest.current = news;

	useEffect(() => {
		if (text === '') return;
		const wait = Math.max(0, last.current + PAUSE - performance.now());
		const timer = setTimeout(() => {
			last.current = performance.now();
			setAnnounced((before) => ({ news: known(before.news, latest.current), text }));
		}, wait);
		return () => clearTimeout(timer);
	}, [text]);

	return (
		<p aria-live="polite" className="sr-only">
			{announced.text}
		</p>
	);
}
