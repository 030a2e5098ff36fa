import { expect, it } from 'vitest';
import { microsOf } from '#domain/values/time.ts';
import { type EmailedProposal, proposalEmail } from './proposal-emails.ts';

const BRAND = { name: 'Martelo', url: 'https://leiloes.exemplo.com.br' };
const SENT: EmailedProposal = {
	id: '0d4b3f3c-0000-4000-8000-000000000001',
	auction_id: '0d4b3f3c-0000-4000-8000-000000000002',
	title: 'Casa em Olinda',
	price: 100_000_00,
	down_payment: 30_000_00,
	instalments: 3,
	correction: 'IPCA',
	state: 'sent',
	reason: null,
	sent_at: microsOf('2026-11-21T12:00:00Z'),
	ended_at: null,
};
const written = (kind: 'proposal-sent' | 'proposal-decided', changes: Partial<EmailedProposal> = {}) => {
	const email = proposalEmail(BRAND, kind, { ...SENT, ...changes });
	return email && { ...email, text: email.paragraphs.join('\n').replaceAll('\u00a0', ' ') };
};

it('the copy states the conditions, and that cash prevails', () => {
	const copy = written('proposal-sent');
	expect(copy?.text).toContain('proposta de R$ 100.000,00 para "Casa em Olinda"');
	expect(copy?.text).toContain('2 parcelas mensais de R$ 23.333,33 e uma última de R$ 23.333,34');
	expect(copy?.text).toContain('um lance à vista sempre prevalece');
	expect(copy?.action.url).toBe(`${BRAND.url}/auctions/${SENT.auction_id}#parcelado`);
});

it('an acceptance states when each instalment is due, from the day of acceptance in São Paulo', () => {
	const accepted = written('proposal-decided', {
		state: 'accepted',
		ended_at: microsOf('2026-12-01T02:00:00Z'),
	});
	expect(accepted?.text).toContain(
		'1ª parcela em 30/12/2026; 2ª parcela em 30/01/2027; 3ª parcela em 28/02/2027.',
	);
	expect(accepted?.text).toContain('A cobrança da entrada e da comissão está na página de pagamento');
});

it('a refusal states the reason while it is stored', () => {
	const reason = 'Há uma proposta maior.';
	expect(written('proposal-decided', { state: 'declined', reason })?.text).toContain(`Motivo: ${reason}`);
	expect(written('proposal-decided', { state: 'declined' })?.text).not.toContain('Motivo');
	expect(written('proposal-decided')).toBeNull();
});
