import { describe, expect, it } from 'vitest';
import {
	allChoices,
	bidderNotification,
	NOTIFICATION_KINDS,
	offersChannel,
	wantsNotification,
} from './bidder-notifications.ts';

const FACTS = { title: 'Casa em Olinda', price: 102_000_00, end_time: '2026-11-21T21:00:00Z' };

describe('the text of a notification', () => {
	it.each([
		['outbid', 'Seu lance foi superado', 'Casa em Olinda: o lance atual é de R$ 102.000,00.'],
		['winning', 'Seu lance está na frente', 'Casa em Olinda: R$ 102.000,00.'],
		['ending', 'Termina às 18h', 'Casa em Olinda, dos seus favoritos, está em R$ 102.000,00.'],
		['round', '2º leilão abre sáb., 21/11, às 18h', 'Casa em Olinda, a partir de R$ 102.000,00.'],
		[
			'preference',
			'Sua preferência vale até 18h',
			'Casa em Olinda: você pode ficar com o lote por R$ 102.000,00.',
		],
		['won', 'Você arrematou', 'Casa em Olinda, por R$ 102.000,00.'],
		['lost', 'Outro licitante arrematou', 'Casa em Olinda terminou em 21/11/2026 18:00, por R$ 102.000,00.'],
	] as const)('%s', (kind, title, description) => {
		const words = bidderNotification(kind, FACTS);
		expect({ ...words, description: words.description.replaceAll('\u00a0', ' ') }).toEqual({
			title,
			description,
		});
	});
});

it.each([
	[80_000_00, 'Casa em Olinda: pague R$ 80.000,00, a dívida com encargos, e envie o comprovante.'],
	[0, 'Casa em Olinda: pague a dívida com encargos, e envie o comprovante.'],
])('a fiduciante reads of a debt of %d', (price, description) => {
	const words = bidderNotification('preference', { ...FACTS, price, is_debtor: true });
	expect(words.title).toBe('Você pode ficar com o imóvel até sáb., 21/11, 18h');
	expect(words.description.replaceAll('\u00a0', ' ')).toBe(description);
});

describe('the time of a round', () => {
	it.each([
		['2026-11-20T18:00:00Z', 'amanhã às 18h'],
		['2026-11-21T03:30:00Z', 'hoje às 18h'],
		['2026-11-21T02:30:00Z', 'amanhã às 18h'],
		['2026-11-19T23:00:00Z', 'sáb., 21/11, às 18h'],
		['2026-11-21T21:00:00Z', 'agora'],
	])('is read at %s: %s', (now, words) => {
		const { title } = bidderNotification('round', { ...FACTS, round: 3, now: Date.parse(now) });
		expect(title).toBe(`3º leilão abre ${words}`);
	});
});

describe('choices', () => {
	it('use the defaults until the person decides', () => {
		expect(wantsNotification([], 'outbid', 'email')).toBe(true);
		expect(wantsNotification([], 'lost', 'push')).toBe(false);
		const off = [{ kind: 'outbid', channel: 'email', enabled: false }] as const;
		expect(wantsNotification(off, 'outbid', 'email')).toBe(false);
		expect(wantsNotification(off, 'outbid', 'toast')).toBe(true);
		expect(wantsNotification(off, 'won', 'email')).toBe(true);
	});

	it('never enable a channel that a kind does not have', () => {
		expect(
			wantsNotification([{ kind: 'winning', channel: 'email', enabled: true }], 'winning', 'email'),
		).toBe(false);
		expect(NOTIFICATION_KINDS.filter((kind) => offersChannel(kind, 'push'))).not.toContain('winning');
	});

	it('are listed completely', () => {
		const kinds = new Set(allChoices([]).map(({ kind }) => kind));
		expect([...kinds]).toEqual(NOTIFICATION_KINDS);
		expect(allChoices([]).filter(({ kind }) => kind === 'winning')).toHaveLength(1);
		expect(allChoices([{ kind: 'lost', channel: 'push', enabled: true }])).toContainEqual({
			kind: 'lost',
			channel: 'push',
			enabled: true,
		});
	});
});

it('names no round of a lot that has none', () => {
	expect(bidderNotification('round', { ...FACTS, round: 0 }).title).toBe('O leilão abre sáb., 21/11, às 18h');
});
