import type { ReactNode } from 'react';
import { countdown, isFinalHour } from '#domain/auction/countdown.ts';
import { KeptMarkup, type Markup } from '#web/ui/kept-markup.ts';
import type { Card } from './card.ts';

/** Of about 4 KB each. */
const kept = /* @__PURE__ */ new KeptMarkup(1_000);

/** In the markup of a running countdown (web/ui/countdown.tsx): the time at which it was rendered, and its text. */
const TIMER = /^(.* data-now=")\d+("[^>]*><span class="time-left" data-urgency=")[^"]+">[^<]+(<\/span>.*)$/s;

/**
 * The markup of a card without a corner, as `render` makes it: kept by what it shows, so that only a lot that changed is
 * rendered again. What the clock alone changes is inserted each time. Null in a browser.
 */
export function keptCard(card: Card, now: number, look: string, render: () => ReactNode): string | null {
	const active = card.status === 'active';
	const key = `${look} ${active && isFinalHour(card, now)} ${JSON.stringify(card)}`;
	const parts = kept.get(key, render, active ? cutTimer : whole);
	if (!parts) return null;
	const [before = '', span, end] = parts;
	if (span === undefined) return before;
	const { urgency, label } = countdown(card, now);
	return `${before}${now}${span}${urgency}">${label}${end}`;
}

function cutTimer(html: string): Markup | null {
	return TIMER.exec(html)?.slice(1) ?? null;
}

function whole(html: string): Markup {
	return [html];
}
