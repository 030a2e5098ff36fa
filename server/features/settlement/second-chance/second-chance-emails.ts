import { PAGES } from '#contract/paths.ts';
import { formatBRL } from '#domain/money.ts';
import { formatDateTime } from '#domain/time.ts';
import type { Wording } from '#server/features/accounts/account-emails.ts';
import type { Brand } from '#server/features/notifications/email.ts';
import type { AfterWinLetter, ToldAfterWin } from './read-second-chance-for-email.ts';

/** What a letter about what follows a win says: what happened, what it costs, and what can be done. */
export function afterWinWording(brand: Brand, kind: AfterWinLetter['kind'], told: ToldAfterWin): Wording {
	const { label, caution, ...words } = WORDS[kind](told);
	return { ...words, caution, action: { label, url: brand.url + PAGES.payment(told.auction_id) } };
}

type Words = Pick<Wording, 'title' | 'paragraphs' | 'caution'> & { label: string };

const BECAUSE_OF_WIN =
	'Você recebe este email porque arrematou este lote. Se algo não estiver certo, fale com a casa.';
const BECAUSE_OF_BID =
	'Você recebe este email porque deu um lance neste leilão. Não pague nada antes de conferir os dados na página.';

const WORDS: Record<AfterWinLetter['kind'], (told: ToldAfterWin) => Words> = {
	'win-cancelled': ({ title, amount, reason, defaulted }) => ({
		title: defaulted ? 'Seu arremate foi cancelado por falta de pagamento' : 'Seu arremate foi cancelado',
		paragraphs: [
			`O arremate de "${title}", no total de ${formatBRL(amount)}, foi cancelado. Você não deve mais este valor: não o pague.`,
			...reasonOf(reason),
			...(defaulted
				? [
						'A casa pode oferecer o lote a outro licitante ou fazer um novo leilão dele, no qual você não pode dar lances (CPC, art. 897).',
					]
				: []),
		],
		label: 'Ver o pagamento',
		caution: BECAUSE_OF_WIN,
	}),
	'win-refunded': ({ title, price, commission, amount, reason }) => ({
		title: 'Seu pagamento será devolvido',
		paragraphs: [
			`O arremate de "${title}" foi anulado, e devolvemos todo o valor que você pagou: ${formatBRL(amount)}.`,
			`São ${formatBRL(price)} do arremate e ${formatBRL(commission)} de comissão.`,
			...reasonOf(reason),
		],
		label: 'Ver o pagamento',
		caution: BECAUSE_OF_WIN,
	}),
	'chance-offered': ({ title, price, commission, amount, until, payment_deadline_hours }) => ({
		title: 'O lote é oferecido a você',
		paragraphs: [
			`O arremate de "${title}" não foi adiante, e seu lance de ${formatBRL(price)} é o próximo. Se quiser, o lote é seu por esse valor.`,
			`Total: ${formatBRL(amount)}, que são ${formatBRL(price)} do arremate e ${formatBRL(commission)} de comissão.`,
			`Responda até ${moment(until)}. Você não é obrigado a aceitar, e só deve algo se aceitar: o prazo para pagar é de ${payment_deadline_hours} horas a partir daí.`,
		],
		label: 'Ver a oferta',
		caution: BECAUSE_OF_BID,
	}),
	'chance-accepted': ({ title, price, commission, amount, until }) => ({
		title: 'Você aceitou o lote',
		paragraphs: [
			`"${title}" é seu por ${formatBRL(price)}, mais ${formatBRL(commission)} de comissão.`,
			`Pague ${formatBRL(amount)} até ${moment(until)}. A página do pagamento diz como.`,
		],
		label: 'Pagar o lote',
		caution: BECAUSE_OF_BID,
	}),
	'chance-withdrawn': ({ title, price }) => ({
		title: 'A oferta do lote foi retirada',
		paragraphs: [
			`A casa retirou a oferta de "${title}" por ${formatBRL(price)}. Você não deve nada por este lote.`,
		],
		label: 'Ver a oferta',
		caution: BECAUSE_OF_BID,
	}),
};

function reasonOf(reason: string | null): string[] {
	return reason === null ? [] : [`Motivo: ${reason}`];
}

function moment(at: string | null): string {
	return at === null ? '' : `${formatDateTime(at)} (horário de Brasília)`;
}
