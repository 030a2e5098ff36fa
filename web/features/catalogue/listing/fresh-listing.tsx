import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { MINUTE, SECOND } from '#domain/values/time.ts';
import { type LiveBoard, useAllLatest } from '#web/api/live-board.ts';
import { useServerNow } from '#web/api/server-clock.ts';
import type { Card } from './card.ts';

/**
 * How long the server may take to open or close an auction, and the time over which clients then spread their requests.
 */
const SETTLING = SECOND;
const SPREAD = 3 * SECOND;

interface Props {
	board: LiveBoard<Card>;
	cards: readonly Card[];
	/** The server's time when the cards were read, in epoch milliseconds. */
	now: number;
}

/**
 * Reads the listing again when it may be out of date: the clock has opened or closed an auction and no update has
 * arrived from the stream, or the page was in the background.
 */
export function FreshListing({ board, cards, now }: Props) {
	useReadAfterSleep(now);
	const due = useAllLatest(board, cards).flatMap((card) => (card.due === null ? [] : Date.parse(card.due)));
	return due.length > 0 ? <ReadAt due={Math.min(...due)} now={now} /> : null;
}

function ReadAt({ due, now }: { due: number; now: number }) {
	const { revalidate } = useRevalidator();
	// Once per read: cards that are due again as soon as they are read wait for the next read.
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
