import { PAGES } from '#contract/paths.ts';
import { formatBRL } from '#domain/money.ts';
import { formatDateTime } from '#domain/time.ts';
import type { Wording } from '#server/features/accounts/account-emails.ts';
import type { Brand } from '#server/features/notifications/email.ts';
import type { PaymentLetter, ToldPayment } from './read-payment-for-email.ts';

/** What a letter about a payment says: what happened, and what to do. All lead to the payment's page. */
export function paymentWording(brand: Brand, kind: PaymentLetter['kind'], payment: ToldPayment): Wording {
	const { title, paragraphs, label } = WORDS[kind](payment);
	return {
		title,
		paragraphs,
		action: { label, url: brand.url + PAGES.payment(payment.auction_id) },
		caution:
			'Você recebe este email porque arrematou este lote. Não pague a outra conta ou chave: confira os dados na página.',
	};
}

type Words = { title: string; paragraphs: string[]; label: string };

const WORDS: Record<PaymentLetter['kind'], (payment: ToldPayment) => Words> = {
	'payment-confirmed': ({ title, price, commission, amount, paid_at }) => ({
		title: 'Pagamento confirmado',
		paragraphs: [
			`Recebemos o seu pagamento de ${formatBRL(amount)} por "${title}"${paid_at === null ? '' : `, confirmado em ${moment(paid_at)}`}.`,
			`São ${formatBRL(price)} do arremate e ${formatBRL(commission)} de comissão. Você não deve mais nada por este lote.`,
		],
		label: 'Ver o pagamento',
	}),
	'payment-overdue': ({ title, amount, due_at }) => ({
		title: 'O prazo do seu pagamento venceu',
		paragraphs: [
			`O pagamento de ${formatBRL(amount)} por "${title}" devia ter sido feito até ${moment(due_at)}, e ainda não o encontramos.`,
			'Se você já pagou, envie o comprovante na página do pagamento. Se não pagou, pague agora: sem o pagamento, a casa pode oferecer o lote a outro licitante.',
		],
		label: 'Pagar ou enviar comprovante',
	}),
	'proof-refused': ({ title, amount, due_at, reason }) => ({
		title: 'Seu comprovante não foi aceito',
		paragraphs: [
			`Conferimos o comprovante que você enviou para "${title}", e ele não mostra o pagamento de ${formatBRL(amount)}.`,
			...(reason === null ? [] : [`Motivo: ${reason}`]),
			`Envie outro comprovante na página do pagamento. O prazo continua o mesmo: ${moment(due_at)}.`,
		],
		label: 'Enviar outro comprovante',
	}),
};

function moment(at: string): string {
	return `${formatDateTime(at)} (horário de Brasília)`;
}
