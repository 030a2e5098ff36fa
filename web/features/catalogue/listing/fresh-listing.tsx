import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { MINUTE, SECOND } from '#domain/time.ts';
import { type LiveBoard, useAllLatest } from '#web/api/live-board.ts';
import { useServerNow } from '#web/api/server-clock.ts';
import type { Card } from './card.ts';

/** How long the server has for opening and closing, and over how long the readers then come back. */
const SETTLING = SECOND;
const SPREAD = 3 * SECOND;

interface Props {
	board: LiveBoard<Card>;
	cards: readonly Card[];
	/** When the cards were read, epoch milliseconds of the server. */
	now: number;
}

/**
 * Reads the listing again once it can no longer be true: the clock has opened or closed an auction, and the stream has not
 * told what became of it; or the page comes back from the background.
 */
export function FreshListing({ board, cards, now }: Props) {
	useReadAfterSleep(now);
	const due = useAllLatest(board, cards).flatMap((card) => (card.due === null ? [] : Date.parse(card.due)));
	return due.length > 0 ? <ReadAt due={Math.min(...due)} now={now} /> : null;
}

function ReadAt({ due, now }: { due: number; now: number }) {
	const { revalidate } = useRevalidator();
	// Counted per reading: cards that are due again as soon as they are read wait once more.
	const reading = due <= useServerNow(now) ? now : null;
	useEffect(() => {
		if (reading === null) return;
		const timer = setTimeout(revalidate, SETTLING + Math.random() * SPREAD);
		return () => clearTimeout(timer);
	}, [reading, revalidate]);
	return null;
}

function useReadAfterSleep(reading: number) {
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
