import { describe, expect, it } from 'vitest';
import type { AuctionCard, AuctionImage } from '#contract/auctions.ts';
import { DAY, HOUR, MINUTE } from '#domain/values/time.ts';
import { type Card, movedCard } from './card.ts';
import { cardOf } from './present-card.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const at = (offset: number) => new Date(NOW + offset).toISOString();

function auction(over: Partial<AuctionCard> = {}): AuctionCard {
	return {
		id: '00000000-0000-4000-8000-000000000001',
		title: 'Casa em Campinas',
		description: 'Casa térrea com quintal.',
		initial_bid: 100_000,
		current_bid: 120_500.5,
		bid_count: 0,
		auction_type: 'scheduled',
		status: 'active',
		start_time: at(-DAY),
		end_time: at(HOUR),
		scheduled_end_time: over.end_time ?? at(HOUR),
		suspended_since: null,
		outcome: null,
		round: null,
		city: 'Campinas',
		state: 'SP',
		property_type: 'house',
		appraisal: null,
		private_area: null,
		total_area: null,
		land_area: null,
		bedrooms: null,
		parking_spaces: null,
		financing: null,
		kind: null,
		created_at: at(-DAY),
		seq: 7,
		auction_images: [],
		...over,
	};
}

function image(image_order: number): AuctionImage {
	return {
		image_url: `/files/${image_order}.webp`,
		image_order,
		srcset: '',
		placeholder: null,
		alt: 'Fachada',
	};
}

const cardAt = (over: Partial<AuctionCard>) => cardOf(auction(over), NOW);

describe('cardOf', () => {
	it('shows both prices, and the current bid if there is no initial one', () => {
		expect(cardAt({})).toMatchObject({ initial: 'R$\u00a0100.000,00', current: 'R$\u00a0120.500,50' });
		expect(cardAt({ initial_bid: 0 }).initial).toBe('R$\u00a0120.500,50');
	});

	it('takes the image of order 0, else the first one, else none', () => {
		expect(cardAt({ auction_images: [image(2), image(0)] }).image?.image_order).toBe(0);
		expect(cardAt({ auction_images: [image(3), image(1)] }).image?.image_order).toBe(3);
		expect(cardAt({}).image).toBeNull();
	});

	it.each([
		['Campinas', 'SP', 'Campinas/SP'],
		['Campinas', null, 'Campinas'],
		[null, 'SP', 'SP'],
		[null, null, null],
	])('formats the place of %s and %s', (city, state, place) => {
		expect(cardAt({ city, state }).place).toBe(place);
	});

	it.each<[Partial<AuctionCard>, string | null]>([
		[{}, null],
		[{ bedrooms: 3, private_area: 98, parking_spaces: 1 }, '3 quartos · 98 m² · 1 vaga'],
		[{ bedrooms: 1, total_area: 41.5, parking_spaces: 2 }, '1 quarto · 41,5 m² · 2 vagas'],
		[{ bedrooms: 0, land_area: 1_200, parking_spaces: 0 }, '1.200 m²'],
		[{ private_area: 64, total_area: 80, land_area: 300 }, '64 m²'],
	])('says of the property %j: %s', (facts, rooms) => {
		expect(cardAt(facts).rooms).toBe(rooms);
	});

	it.each<[Partial<AuctionCard>, Pick<Card, 'nature' | 'financing'>]>([
		[{}, { nature: null, financing: false }],
		[
			{ kind: 'judicial', financing: true },
			{ nature: 'Judicial', financing: true },
		],
		[
			{ kind: 'voluntary', financing: false },
			{ nature: 'Venda voluntária', financing: false },
		],
	])('says of the sale %j: %j', (facts, words) => {
		expect(cardAt(facts)).toMatchObject(words);
	});

	it.each([
		['active', '20% abaixo'],
		['pending', '20% abaixo'],
		['paused', '20% abaixo'],
		['completed', undefined],
		['cancelled', undefined],
	] as const)('states the discount of a lot that is %s as %s', (status, discount) => {
		const facts = { status, appraisal: 150_000, current_bid: 120_000, private_area: 60 };
		expect(cardAt(facts).facts.comparison?.short).toBe(discount);
		expect(cardAt(facts).facts.perArea === null).toBe(discount === undefined);
	});

	it('states no discount of a lot that did not open in time', () => {
		const facts = {
			status: 'pending',
			appraisal: 150_000,
			current_bid: 120_000,
			end_time: at(-HOUR),
		} as const;
		expect(cardAt(facts).facts.comparison).toBeNull();
	});

	it('shows AO VIVO only for active auctions', () => {
		expect(cardAt({}).badge).toBe('AO VIVO');
		expect(cardAt({ status: 'completed' }).badge).toBe('Finalizado');
		expect(cardAt({ status: 'pending', start_time: at(HOUR) }).badge).toBe('Agendado');
	});

	it('leaves the description out', () => {
		expect(JSON.stringify(cardAt({}))).not.toContain('térrea');
	});
});

describe('the time row', () => {
	it('is the timer of an active or ended auction', () => {
		expect(cardAt({}).note).toBeNull();
		expect(cardAt({ status: 'completed' }).note).toBeNull();
		expect(cardAt({ status: 'cancelled' }).note).toBeNull();
	});

	it('shows when a pending auction opens, and never that it ended', () => {
		const opening = {
			status: 'pending',
			start_time: '2026-11-28T12:00:00Z',
			end_time: at(30 * DAY),
		} as const;
		expect(cardAt(opening).note).toBe('Abre sáb., 28/11, às 9h');
		expect(cardAt({ status: 'pending' }).note).toBe('Aguardando abertura');
		expect(cardAt({ status: 'pending', end_time: at(-HOUR) }).note).toBe('Não foi aberto');
	});

	it('shows that an auction is paused', () => {
		expect(cardAt({ status: 'paused' }).note).toBe('Suspenso');
	});
});

describe('due', () => {
	it('is the end of a scheduled auction and the start of a pending one', () => {
		expect(cardAt({}).due).toBe(at(HOUR));
		expect(cardAt({ status: 'pending', start_time: at(HOUR), end_time: at(DAY) }).due).toBe(at(HOUR));
	});

	it('is null if only a person can change the card, or nothing can', () => {
		expect(cardAt({ auction_type: 'live' }).due).toBeNull();
		expect(cardAt({ status: 'paused' }).due).toBeNull();
		expect(cardAt({ status: 'completed' }).due).toBeNull();
		expect(cardAt({ status: 'pending', start_time: at(-HOUR) }).due).toBeNull();
	});
});

describe('movedCard', () => {
	const moved = (change: object) =>
		movedCard(
			cardAt({}),
			{ seq: 8, status: 'active', current_bid: 130_000, bid_count: 12, end_time: at(HOUR), ...change },
			NOW,
		);

	it('takes price, activity and seq from the update, and keeps the rest', () => {
		expect(moved({})).toMatchObject({
			id: cardAt({}).id,
			place: 'Campinas/SP',
			seq: 8,
			initial: 'R$\u00a0100.000,00',
			current: 'R$\u00a0130.000,00',
			activity: 'Atividade moderada',
			extended: null,
		});
	});

	it('is of another round once that counts: its name, its initial bid and its times', () => {
		const [start_time, scheduled_end_time] = [at(2 * HOUR), at(3 * HOUR)];
		const first = { ...cardAt({ round: 1 }) };
		expect(first.round_name).toBe('1º leilão');
		const current_round = { round: 2, start_time, scheduled_end_time };
		const change = { seq: 9, status: 'pending' as const, bid_count: 0, end_time: scheduled_end_time };
		expect(movedCard(first, { ...change, current_bid: 60_000, current_round }, NOW)).toMatchObject({
			round: 2,
			round_name: '2º leilão',
			initial: 'R$\u00a060.000,00',
			extended: null,
			note: expect.stringMatching(/^Abre .+, às /),
		});
	});

	it('shows the effective end once it was extended, and is due at that time', () => {
		const later = moved({ end_time: at(HOUR + 3 * MINUTE) });
		expect(later).toMatchObject({ extended: 'Prorrogado até 10h03', due: at(HOUR + 3 * MINUTE) });
		expect(cardAt({ end_time: at(DAY), scheduled_end_time: at(HOUR) }).extended).toBe(
			'Prorrogado até dom., 22/11, 9h',
		);
	});

	it('takes the new status', () => {
		expect(moved({ status: 'paused' })).toMatchObject({ badge: 'Pausado', note: 'Suspenso' });
		expect(moved({ status: 'completed', end_time: at(HOUR + MINUTE) })).toMatchObject({
			badge: 'Finalizado',
			note: null,
			extended: null,
			due: null,
		});
	});
});
