import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { MINUTE, SECOND } from '#domain/values/time.ts';
import { useServerNow } from './server-clock.ts';

/**
 * How long the server may take to open or close an auction, and the time over which clients then spread their requests.
 */
const SETTLING = SECOND;
const SPREAD = 3 * SECOND;

/** After how many milliseconds a page reads again what an auction's opening or end has changed. */
export function soonAfterChange(): number {
	return SETTLING + Math.random() * SPREAD;
}

/** Reads the page's data again once the server has opened or closed an auction that was due at a time. Both in epoch milliseconds. */
export function ReadAt({ due, now }: { due: number; now: number }) {
	const { revalidate } = useRevalidator();
	// Once per read: cards that are due again as soon as they are read wait for the next read.
	const reading = due <= useServerNow(now) ? now : null;
	useEffect(() => {
		if (reading === null) return;
		const timer = setTimeout(revalidate, soonAfterChange());
		return () => clearTimeout(timer);
	}, [reading, revalidate]);
	return null;
}

/** Reads them again when the page is shown after it was in the background. `reading` is the time of the last read. */
export function useReadAfterSleep(reading: number) {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		const shown = { reading, at: Date.now() };
		const onVisible = () => {
			if (document.visibilityState === 'visible' && Date.now() - shown.at > MINUTE) void revalidate();
		};
		document.addEventListener('visibilitychange', onVisible);
		return () => document.removeEventListener('visibilitychange', onVisible);
	}, [reading, revalidate]);
}
