import { expect, test } from 'vitest';
import { type SecondChanceFacts, secondChanceEmail } from './second-chance-emails.ts';

const brand = { name: 'Martelo', url: 'https://leiloes.exemplo.com.br' };
const FACTS: SecondChanceFacts = {
	auction_id: '1',
	title: 'Casa em Olinda',
	price: 100_000_00,
	commission: 5_000_00,
	amount: 105_000_00,
	returned: 105_000_00,
	owed: 0,
	parts: [],
	asks_account: false,
	deposited: false,
	reason: null,
	defaulted: false,
	judicial: false,
	until: '2026-11-21T12:00:00.000000Z',
	payment_deadline_hours: 24,
};
const textOf = (kind: Parameters<typeof secondChanceEmail>[1], change: Partial<SecondChanceFacts> = {}) => {
	const { title, paragraphs, action, lot, caution } = secondChanceEmail(brand, kind, { ...FACTS, ...change });
	expect(action.url).toBe(`${brand.url}/auctions/1/payment`);
	expect(lot).toBe('1');
	// Below it stands that nobody reads what is sent to this address.
	expect(caution).not.toMatch(/respond/i);
	return [title, ...paragraphs].join(' ').replaceAll('\u00a0', ' ');
};

test('a cancelled win states that nothing is owed; a default what still is, and that it bars from the new auction', () => {
	const reason = 'Não pagou';
	const parts = [
		{ kind: 'fine', amount: 5_000_00 },
		{ kind: 'commission', amount: 5_000_00 },
	] as const;
	const defaulted = textOf('win-cancelled', { reason, defaulted: true, owed: 10_000_00, parts });
	expect(defaulted).toMatch(
		/falta de pagamento.*R\$ 105\.000,00.*Continua devido: R\$ 10\.000,00, que são multa por falta de pagamento \(R\$ 5\.000,00\) e comissão do leiloeiro \(R\$ 5\.000,00\)\. Pague até 21\/11\/2026.*Motivo: Não pagou.*comissão e a multa, não.*conforme o edital/,
	);
	expect(defaulted).not.toContain('não deve mais');
	expect(textOf('win-cancelled', { defaulted: true, judicial: true })).toMatch(/CPC, art\. 897/);
	const unpaid = textOf('win-cancelled', { returned: 0 });
	expect(unpaid).toMatch(/R\$ 105\.000,00.*não o pague/);
	expect(unpaid).not.toMatch(/897|edital|Motivo|falta de pagamento|Continua devido|juízo/);
});

test('what was paid will be returned, and nothing says that it was', () => {
	const words = textOf('win-refunded', { reason: 'Penhora', asks_account: true });
	expect(words).toMatch(
		/Será devolvido o que você pagou: R\$ 105\.000,00, até 21\/11\/2026.*Informe na página do pagamento a conta.*Motivo: Penhora/,
	);
	expect(words).not.toMatch(/devolvemos|foi devolvid/i);
	expect(textOf('win-refunded')).not.toContain('Informe');
});

test('of a judicial win the price is the court’s to return', () => {
	const paid = { returned: 5_000_00, deposited: true, judicial: true };
	expect(textOf('win-refunded', paid)).toMatch(
		/você pagou: R\$ 5\.000,00, até .*O preço está depositado em juízo/,
	);
	expect(textOf('win-refunded', paid)).not.toContain('R$ 105.000,00');
	expect(textOf('win-refunded', { ...paid, returned: 0 })).not.toContain('Será devolvido');
});

test('an offer states its cost, its deadline, and that accepting is optional', () => {
	const words = textOf('chance-offered');
	expect(words).toMatch(
		/R\$ 105\.000,00, que são R\$ 100\.000,00 da arrematação e R\$ 5\.000,00 de comissão/,
	);
	expect(words).toMatch(/até 21\/11\/2026 09:00 \(horário de Brasília\)\. Você não é obrigado a aceitar/);
	expect(textOf('chance-accepted')).toMatch(/Pague R\$ 105\.000,00 até 21\/11\/2026 09:00/);
	expect(textOf('chance-withdrawn')).toMatch(/oferta de .*foi retirada.*não deve nada/);
});
