import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#domain/values/time.ts';
import { setMarkupRenderer } from '#web/ui/kept-markup.ts';
import { AuctionCard } from './auction-card.tsx';
import { type Card, cardOf } from './card.ts';
import { keptCard } from './kept-card.ts';

const NOW = Date.UTC(2026, 9, 1);
const at = (time: number) => new Date(time).toISOString();
let renderings = 0;

beforeAll(() =>
	setMarkupRenderer((element) => {
		renderings += 1;
		return renderToString(element);
	}),
);

function card(over: Partial<Card> = {}): Card {
	const made = cardOf(
		{
			id: 'a0000000-0000-4000-8000-000000000001',
			title: 'Casa "azul" & <jardim>',
			description: '',
			initial_bid: 100_000,
			current_bid: 120_000,
			bid_count: 3,
			auction_type: 'scheduled',
			status: 'active',
			start_time: at(NOW - DAY),
			end_time: at(NOW + 2 * HOUR),
			seq: 4,
			scheduled_end_time: at(NOW + 2 * HOUR),
			round: null,
			city: 'Olinda',
			state: 'PE',
			property_type: null,
			appraisal: null,
			private_area: null,
			total_area: null,
			land_area: null,
			created_at: at(NOW - DAY),
			auction_images: [],
		},
		NOW,
	);
	return { ...made, ...over };
}

const rendered = (shown: Card, now: number) =>
	renderToString(createElement(AuctionCard, { card: shown, now, sizes: '94vw' }));
const kept = (shown: Card, now: number) =>
	keptCard(shown, now, '94vw', () => createElement(AuctionCard, { card: shown, now, sizes: '94vw' }));

describe('the kept markup of a card', () => {
	it('is what a rendering gives, at every time, and the lot is rendered again only within its last hour', () => {
		const shown = card();
		renderings = 0;
		for (const now of [0, SECOND, 90 * MINUTE, 2 * HOUR - 200 * SECOND, 2 * HOUR - SECOND, 3 * HOUR])
			expect(kept(shown, NOW + now)).toBe(rendered(shown, NOW + now));
		expect(renderings).toBe(2);
	});

	it('changes with whatever the card shows', () => {
		const shown = card();
		const now = NOW + SECOND;
		const others: Partial<Card>[] = [{ seq: 5, current: 'R$ 1' }, { title: 'Outra' }, { place: null }];
		for (const other of [...others, { status: 'paused', note: 'Pausado' } as const]) {
			const changed = { ...shown, ...other };
			expect(kept(changed, now)).toBe(rendered(changed, now));
			expect(kept(changed, now)).not.toBe(kept(shown, now));
		}
	});
});
