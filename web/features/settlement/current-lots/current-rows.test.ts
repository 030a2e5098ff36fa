import { expect, it } from 'vitest';
import type { Concern, CurrentLot } from '#contract/current-lots.ts';
import { currentRow } from './current-rows.ts';

const AT = '2026-11-28T21:00:00.000000Z';
const lot = (concern: Concern): CurrentLot => ({
	concern,
	auction_id: 'a',
	title: 'Casa',
	auction_type: 'scheduled',
	amount: 1_050,
	at: AT,
});

it.each([
	['pay', -1, 'Pague até sáb., 28/11, 18h', 'R$ 1.050,00', '/auctions/a/payment', 'Pagar'],
	['pay', 0, 'Pagamento vencido', 'R$ 1.050,00', '/auctions/a/payment', 'Pagar'],
	['outbid', -1, 'Lance superado', 'R$ 1.050,00', '/auctions/a#cobrir', 'Cobrir lance'],
	['winning', -1, 'Você está vencendo', 'R$ 1.050,00', '/auctions/a', 'Acompanhar'],
	['ending', -1, 'Favorito termina em breve', 'R$ 1.050,00', '/auctions/a', 'Ver leilão'],
] as const)('%s, %d ms from its time', (concern, offset, words, amount, to, action) => {
	const row = currentRow(lot(concern), Date.parse(AT) + offset);
	expect({ ...row, amount: row.amount.replaceAll('\u00a0', ' ') }).toMatchObject({
		words,
		amount,
		to,
		action,
	});
	expect(row.end).toEqual(concern === 'pay' ? null : { end_time: AT, auction_type: 'scheduled' });
});
