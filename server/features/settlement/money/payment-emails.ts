import { type Kysely, type RawBuilder, sql } from 'kysely';
import { PAGES } from '#contract/paths.ts';
import { COMPONENT_LABELS, type ComponentKind } from '#domain/settlement/payment-components.ts';
import type { Centavos } from '#domain/values/money.ts';
import { formatBRL } from '#domain/values/money.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import {
	type Brand,
	type EmailContent,
	type EmailWriters,
	momentWords,
	reasonParagraphs,
} from '#server/features/notifications/email.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** Emails about a payment. Their content, including the reason of a refusal, is read when they are sent. */
export type PaymentEmail =
	| { kind: 'payment-confirmed'; user_id: string; payment_id: string }
	| { kind: 'payment-overdue'; user_id: string; payment_id: string }
	| { kind: 'credit-entered'; user_id: string; payment_id: string }
	| { kind: 'proof-refused'; user_id: string; proof_id: string }
	| { kind: 'component-confirmed'; user_id: string; component_id: string }
	| { kind: 'penalty-asked'; user_id: string; component_id: string }
	| { kind: 'rest-due'; user_id: string; payment_id: string }
	| { kind: 'instalment-corrected'; user_id: string; component_id: string }
	| { kind: 'part-payable'; user_id: string; component_id: string }
	| { kind: 'pix-taken-back'; user_id: string; component_id: string }
	| { kind: 'refund-made'; user_id: string; component_id: string }
	| { kind: 'deposit-slip'; user_id: string; slip_id: string };

/** The writers of the emails about payments. */
export function paymentEmailWriters(db: Kysely<Database>, brand: Brand): EmailWriters<PaymentEmail> {
	const write = async (email: PaymentEmail) => {
		const payment = await readPayment(db, email);
		return payment && paymentEmail(brand, email.kind, payment);
	};
	return {
		'payment-confirmed': write,
		'payment-overdue': write,
		'credit-entered': write,
		'proof-refused': write,
		'component-confirmed': write,
		'penalty-asked': write,
		'rest-due': write,
		'instalment-corrected': write,
		'part-payable': write,
		'pix-taken-back': write,
		'refund-made': write,
		'deposit-slip': write,
	};
}

/** The email about a payment: what happened, and what to do. All link to the payment's page. */
function paymentEmail(brand: Brand, kind: PaymentEmail['kind'], payment: EmailedPayment): EmailContent {
	const { title, paragraphs, label } = TEXTS[kind](payment);
	return {
		title,
		paragraphs,
		action: { label, url: brand.url + PAGES.payment(payment.auction_id) },
		lot: payment.auction_id,
		caution:
			'Você recebe este email porque arrematou este lote. Não pague a outra conta ou chave: confira os dados na página.',
	};
}

type Text = { title: string; paragraphs: string[]; label: string };

const TEXTS: Record<PaymentEmail['kind'], (payment: EmailedPayment) => Text> = {
	'payment-confirmed': ({ title, price, credit, commission, costs, amount, paid_at, deposited }) => ({
		title: 'Pagamento confirmado',
		paragraphs: [
			`${deposited ? 'Está pago o total' : 'Recebemos o seu pagamento'} de ${formatBRL(amount)} por "${title}"${paid_at === null ? '' : `, confirmado em ${momentWords(paid_at)}`}.`,
			`São ${credit < price ? `${formatBRL(price - credit)} da arrematação${deposited ? ', depositados em juízo,' : ''} e ` : ''}${formatBRL(commission)} de comissão${costs > 0 ? ` e ${formatBRL(costs)} de despesas do edital` : ''}.${creditWords(credit)} Você não deve mais nada por este lote.`,
		],
		label: 'Ver o pagamento',
	}),
	'credit-entered': ({ title, price, credit, costs, left, credit_order }) => ({
		title: 'Seu crédito paga o preço',
		paragraphs: [
			`Por ordem do juízo (${credit_order ?? ''}), ${formatBRL(credit)} do preço de "${title}" (${formatBRL(price)}) são pagos com o seu crédito.`,
			`${credit < price ? `Do preço faltam ${formatBRL(price - credit)}, com guia nova: não pague a anterior. ` : 'Do preço não falta nada. '}Com a comissão${costs > 0 ? ' e as despesas' : ''}, você ainda deve ${formatBRL(left)}.`,
		],
		label: 'Ver o que falta pagar',
	}),
	'payment-overdue': ({ title, amount, due_at }) => ({
		title: 'O prazo do seu pagamento venceu',
		paragraphs: [
			`O pagamento de ${formatBRL(amount)} por "${title}" devia ter sido feito${termWords(due_at, ' até ')}, e ainda não o encontramos.`,
			'Se você já pagou, envie o comprovante na página do pagamento. Se não pagou, pague agora: sem o pagamento, o lote pode ser oferecido a outro licitante.',
		],
		label: 'Pagar ou enviar comprovante',
	}),
	'proof-refused': ({ title, amount, due_at, reason }) => ({
		title: 'Seu comprovante não foi aceito',
		paragraphs: [
			`Conferimos o comprovante que você enviou para "${title}", e ele não mostra o pagamento de ${formatBRL(amount)}.`,
			...reasonParagraphs(reason),
			`Envie outro comprovante na página do pagamento.${termWords(due_at, ' O prazo continua o mesmo: ', '.')}`,
		],
		label: 'Enviar outro comprovante',
	}),
	'component-confirmed': ({ title, amount, part, left, due_at }) => ({
		title: 'Uma parte do seu pagamento foi confirmada',
		paragraphs: [
			`Confirmamos ${formatBRL(amount)} de "${title}" (${COMPONENT_LABELS[part ?? 'commission']}).`,
			`Ainda faltam ${formatBRL(left)}.${termWords(due_at, ' O prazo é ', '.')}`,
		],
		label: 'Ver o que falta pagar',
	}),
	'penalty-asked': ({ title, amount, number, left, due_at }) => ({
		title: 'Multa por parcela vencida',
		paragraphs: [
			`A parcela ${number ?? ''} de "${title}" não foi paga no seu dia. Foi cobrada a multa de 10% sobre ela e as parcelas que ainda vencem: ${formatBRL(amount)} (CPC, art. 895, § 4º)${termWords(due_at, ', a pagar até ')}.`,
			`A parcela continua devida. Ao todo ainda faltam ${formatBRL(left)}.`,
		],
		label: 'Ver o que falta pagar',
	}),
	'rest-due': ({ title, left, due_at }) => ({
		title: 'O saldo das parcelas venceu',
		paragraphs: [
			`Uma parcela de "${title}" não foi paga no seu dia e, por ordem do juízo, as que faltavam venceram todas (CPC, art. 895, § 5º).`,
			`Ao todo faltam ${formatBRL(left)}${termWords(due_at, '. O primeiro prazo é ')}.`,
		],
		label: 'Ver o que falta pagar',
	}),
	'instalment-corrected': ({ title, amount, number, index, base, payable, due_at }) => ({
		title: `O valor da parcela ${number ?? ''} está definido`,
		paragraphs: [
			`A parcela ${number ?? ''} de "${title}" foi corrigida pelo índice ${index ?? ''}: de ${formatBRL(base ?? amount)} para ${formatBRL(amount)}. O cálculo está na página do pagamento.`,
			payable
				? `Pague-a${termWords(due_at, ' até ')}.`
				: 'Os dados para pagar ainda não estão aqui. Avisamos você quando estiverem, e o prazo só começa a contar então.',
		],
		label: 'Ver a parcela',
	}),
	'part-payable': ({ title, amount, part, due_at }) => ({
		title: 'Você já pode pagar',
		paragraphs: [
			`Os dados para pagar ${formatBRL(amount)} de "${title}" (${COMPONENT_LABELS[part ?? 'price']}) estão na página do pagamento.`,
			...(due_at === null ? [] : [`O prazo começa agora e vai até ${momentWords(due_at)}.`]),
		],
		label: 'Ver como pagar',
	}),
	'pix-taken-back': ({ title, amount, part, due_at }) => ({
		title: 'Seu Pix foi tomado de volta pelo seu banco',
		paragraphs: [
			`O Pix que pagou ${formatBRL(amount)} de "${title}" (${COMPONENT_LABELS[part ?? 'price']}) foi devolvido pelo banco de quem pagou. Este valor é devido de novo.`,
			`Pague-o na página do pagamento${termWords(due_at, ' até ')}. Se você não pediu essa devolução ao seu banco, fale com ele e conosco.`,
		],
		label: 'Ver o pagamento',
	}),
	'refund-made': ({ title, amount, part, refunded_on, by_bank }) => ({
		title: 'A devolução foi feita',
		paragraphs: [
			`Em ${refunded_on ?? ''} foram devolvidos ${formatBRL(amount)} de "${title}" (${COMPONENT_LABELS[part ?? 'price']}).`,
			by_bank
				? 'A devolução foi feita pelo banco, para a conta de onde o Pix saiu.'
				: 'O dinheiro foi enviado à conta que você informou ou, se não informou outra, àquela de onde pagou.',
		],
		label: 'Ver o pagamento',
	}),
	'deposit-slip': ({ title, amount, due_at, slip_number, part, deposited }) => ({
		title: deposited
			? 'A guia de depósito judicial está disponível'
			: 'A guia de recolhimento está disponível',
		paragraphs: [
			`A guia nº ${slip_number ?? ''} é para o pagamento de "${title}" (${COMPONENT_LABELS[part ?? 'price']}): ${formatBRL(amount)}${termWords(due_at, ', até ')}.`,
			'Abra a guia na página do pagamento, pague-a pelo valor exato e envie o comprovante. Esta parte não é paga por Pix.',
		],
		label: 'Abrir a guia',
	}),
};

/** What the credit of a creditor who won pays. */
function creditWords(credit: Centavos): string {
	return credit > 0 ? ` Outros ${formatBRL(credit)} foram pagos com o seu crédito, por ordem do juízo.` : '';
}

/** The end of a term in a sentence; nothing while none runs. */
function termWords(due_at: string | null, before: string, after = ''): string {
	return due_at === null ? '' : `${before}${momentWords(due_at)}${after}`;
}

/** A payment when an email about it is written. Amounts in centavos. */
interface EmailedPayment {
	auction_id: string;
	title: string;
	price: Centavos;
	/** What the winner's credit pays of the price, and the title of the order; the title is null without one. */
	credit: Centavos;
	credit_order: string | null;
	commission: Centavos;
	/** What the edital states beside both. */
	costs: Centavos;
	amount: Centavos;
	/** ISO; null while no term runs. */
	due_at: string | null;
	paid_at: string | null;
	/** Why a proof was refused; null in other emails. */
	reason: string | null;
	/** Whether a part goes to the court. */
	deposited: boolean;
	/** Of an instalment or its penalty. */
	number: number | null;
	/** The index of an instalment and its amount before the correction, and whether it can be paid now; null in other emails. */
	index: string | null;
	base: Centavos | null;
	payable: boolean | null;
	/** The component that the email is about; null for the whole payment. */
	part: ComponentKind | null;
	/** What is still pending, in centavos. */
	left: Centavos;
	/** The guia's number; null in other emails. */
	slip_number: string | null;
	/** The day on which the part was given back, and whether the bank did; null in other emails. */
	refunded_on: string | null;
	by_bank: boolean;
}

type PaymentRow = Omit<EmailedPayment, 'due_at' | 'paid_at'> & {
	due_at: Micros | null;
	paid_at: Micros | null;
};

/** SQL conditions that must still hold when the email is sent. */
const STILL = {
	'payment-confirmed': sql`y.status = 'paid'`,
	'payment-overdue': sql`y.status = 'overdue'`,
	'credit-entered': sql`y.credit > 0`,
	'proof-refused': sql`y.status in ('pending', 'overdue') and f.status = 'refused'`,
	'component-confirmed': sql`y.status in ('pending', 'overdue', 'defaulted') and c.status = 'paid'`,
	'penalty-asked': sql`y.status in ('pending', 'overdue') and c.status in ('waiting', 'pending')`,
	'instalment-corrected': sql`y.status in ('pending', 'overdue') and c.status in ('waiting', 'pending') and c.figures is not null`,
	'rest-due': sql`y.status in ('pending', 'overdue') and y.rest_due_document_id is not null`,
	'pix-taken-back': sql`y.status in ('pending', 'overdue', 'defaulted') and c.status in ('pending', 'defaulted')`,
	'refund-made': sql`c.status = 'refunded'`,
	'part-payable': sql`y.status in ('pending', 'overdue') and c.status = 'pending'`,
	'deposit-slip': sql`y.status in ('pending', 'overdue') and c.status = 'pending' and not exists (
		select from deposit_slips n where n.component_id = c.id and (n.entered_at, n.id) > (d.entered_at, d.id))`,
};

/** SQL: names what an email is about: a proof `f`, a component `c`, a guia `d`, or the payment `y`. */
function namedBy(email: PaymentEmail): RawBuilder<unknown> {
	switch (email.kind) {
		case 'proof-refused':
			return sql`f.id = ${email.proof_id}`;
		case 'component-confirmed':
		case 'instalment-corrected':
		case 'part-payable':
		case 'penalty-asked':
		case 'pix-taken-back':
		case 'refund-made':
			return sql`c.id = ${email.component_id}`;
		case 'deposit-slip':
			return sql`d.id = ${email.slip_id}`;
		default:
			return sql`y.id = ${email.payment_id}`;
	}
}

const OF_PART = sql`join payment_components c on c.payment_id = y.id left join deposit_slips d on false`;

/** SQL: joins the component `c` that an email is about, and for a guia its row `d`. */
const ABOUT: Partial<Record<PaymentEmail['kind'], RawBuilder<unknown>>> = {
	'proof-refused': sql`left join payment_components c on c.id = f.component_id left join deposit_slips d on false`,
	'component-confirmed': OF_PART,
	'deposit-slip': sql`join deposit_slips d on d.payment_id = y.id join payment_components c on c.id = d.component_id`,
	'penalty-asked': OF_PART,
	'instalment-corrected': OF_PART,
	'part-payable': OF_PART,
	'pix-taken-back': OF_PART,
	'refund-made': OF_PART,
};
const ABOUT_ALL = sql`left join payment_components c on false left join deposit_slips d on false`;

/** The content of an email about a payment; null when it is no longer true. */
async function readPayment(db: Kysely<Database>, email: PaymentEmail): Promise<EmailedPayment | null> {
	const { rows } = await sql<PaymentRow>`
		select y.auction_id, a.title, y.price, y.commission, y.costs, y.credit,
			(select t.title from sale_documents t where t.id = y.credit_document_id) as credit_order, coalesce(c.amount, y.amount) as amount, c.kind as part, c.number, c.correction as index, c.base_amount as base, c.status = 'pending' as payable,
			exists (select from payment_components m where m.payment_id = y.id and m.payee = 'court') as deposited,
			d.number as slip_number, (select coalesce(sum(m.amount), 0)::bigint from payment_components m
				where m.payment_id = y.id and m.status in ('waiting', 'pending', 'defaulted')) as left,
			micros(coalesce(c.due_at, y.due_at)) as due_at,
			micros(y.paid_at) as paid_at, f.reason,
			to_char(b.made_at, 'DD/MM/YYYY') as refunded_on, coalesce(b.by_bank, false) as by_bank
		from payments y join auctions a on a.id = y.auction_id
			left join payment_proofs f on f.payment_id = y.id and f.status = 'refused'
			${ABOUT[email.kind] ?? ABOUT_ALL} left join refunds b on b.component_id = c.id
		where ${namedBy(email)} and ${STILL[email.kind]} limit 1`.execute(db);
	const [row] = rows;
	return row
		? {
				...row,
				due_at: row.due_at === null ? null : isoOf(row.due_at),
				paid_at: row.paid_at === null ? null : isoOf(row.paid_at),
			}
		: null;
}
