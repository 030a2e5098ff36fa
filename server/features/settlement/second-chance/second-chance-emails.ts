import { type Kysely, sql } from 'kysely';
import { PAGES } from '#contract/paths.ts';
import { costOfWin } from '#domain/settlement/cost-of-win.ts';
import { COMPONENT_LABELS, type ComponentKind } from '#domain/settlement/payment-components.ts';
import type { PaymentStatus } from '#domain/settlement/payments.ts';
import type { StatedCost } from '#domain/settlement/stated-costs.ts';
import { type Centavos, formatBRL } from '#domain/values/money.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import {
	type Brand,
	type EmailContent,
	type EmailWriters,
	momentWords,
	reasonParagraphs,
} from '#server/features/notifications/email.ts';
import { BY_BANK } from '#server/features/settlement/payment-parts/read-refunds.ts';
import type { Database } from '#server/platform/db/schema.ts';

/**
 * Emails about an undone win (amount and reason are read from its payment) and about offers of the lot to other
 * bidders.
 */
export type SecondChanceEmail =
	| { kind: 'win-cancelled'; user_id: string; payment_id: string }
	| { kind: 'win-refunded'; user_id: string; payment_id: string }
	| { kind: 'chance-offered'; user_id: string; chance_id: string }
	| { kind: 'chance-accepted'; user_id: string; chance_id: string }
	| { kind: 'chance-withdrawn'; user_id: string; chance_id: string };

/** The writers of the emails about undone wins and offers. */
export function secondChanceEmailWriters(
	db: Kysely<Database>,
	brand: Brand,
): EmailWriters<SecondChanceEmail> {
	const write = async (email: SecondChanceEmail) => {
		const facts = await readFacts(db, email);
		return facts && secondChanceEmail(brand, email.kind, facts);
	};
	return {
		'win-cancelled': write,
		'win-refunded': write,
		'chance-offered': write,
		'chance-accepted': write,
		'chance-withdrawn': write,
	};
}

/** The email: what happened, what it costs, and what the recipient can do. */
export function secondChanceEmail(
	brand: Brand,
	kind: SecondChanceEmail['kind'],
	facts: SecondChanceFacts,
): EmailContent {
	const { label, caution, ...text } = TEXTS[kind](facts);
	const action = { label, url: brand.url + PAGES.payment(facts.auction_id) };
	return { ...text, caution, action, lot: facts.auction_id };
}

type Text = Pick<EmailContent, 'title' | 'paragraphs' | 'caution'> & { label: string };

const BECAUSE_OF_WIN =
	'Você recebe este email porque arrematou este lote. Se algo não estiver certo, fale conosco.';
const BECAUSE_OF_BID =
	'Você recebe este email porque deu um lance neste leilão. Não pague nada antes de conferir os dados na página.';

/** 'valor da arrematação (R$ 100.000,00) e comissão do leiloeiro (R$ 5.000,00)'. */
function partsInWords(parts: SecondChanceFacts['parts']): string {
	const named = parts.map(({ kind, amount }) => `${COMPONENT_LABELS[kind]} (${formatBRL(amount)})`);
	return new Intl.ListFormat('pt-BR').format(named);
}

const DEPOSITED = 'O preço está depositado em juízo: é o juízo que decide sobre a devolução dele.';

const TEXTS: Record<SecondChanceEmail['kind'], (facts: SecondChanceFacts) => Text> = {
	'win-cancelled': ({ title, amount, reason, defaulted, judicial, owed, parts, until }) => ({
		title: defaulted ? 'Sua arrematação foi desfeita por falta de pagamento' : 'Sua arrematação foi anulada',
		paragraphs: [
			defaulted
				? `A arrematação de "${title}", no total de ${formatBRL(amount)}, não foi paga no prazo e foi desfeita.${owed > 0 ? ` Continua devido: ${formatBRL(owed)}, que são ${partsInWords(parts)}. ${until === null ? 'A página do pagamento diz como pagar.' : `Pague até ${momentWords(until)}; a página do pagamento diz como.`}` : ''}`
				: `A arrematação de "${title}", no total de ${formatBRL(amount)}, foi anulada. Você não deve mais este valor: não o pague.`,
			...reasonParagraphs(reason),
			...(defaulted
				? [
						...(owed > 0
							? [
									'O preço deixa de ser devido quando o lote for de outra pessoa ou voltar em novo leilão; a comissão e a multa, não. O pagamento não devolve o lote.',
								]
							: []),
						`O lote pode ser oferecido a outro licitante ou voltar em um novo leilão, no qual você não pode dar lances (${judicial ? 'CPC, art. 897' : 'conforme o edital'}).`,
					]
				: []),
		],
		label: 'Ver o pagamento',
		caution: BECAUSE_OF_WIN,
	}),
	'win-refunded': ({ title, returned, deposited, reason, until, asks_account }) => ({
		title: 'Seu pagamento será devolvido',
		paragraphs: [
			returned > 0
				? `A arrematação de "${title}" foi anulada. Será devolvido o que você pagou: ${formatBRL(returned)}${until === null ? '' : `, até ${momentWords(until)}`}. A página do pagamento dirá quando foi.`
				: `A arrematação de "${title}" foi anulada.`,
			...(asks_account
				? [
						'Informe na página do pagamento a conta em que quer receber: chave Pix, ou banco, agência e conta.',
					]
				: []),
			...(deposited ? [DEPOSITED] : []),
			...reasonParagraphs(reason),
		],
		label: 'Ver o pagamento',
		caution: BECAUSE_OF_WIN,
	}),
	'chance-offered': ({ title, price, commission, amount, until, payment_deadline_hours }) => ({
		title: 'O lote é oferecido a você',
		paragraphs: [
			`A arrematação de "${title}" não foi adiante, e seu lance de ${formatBRL(price)} é o próximo. Se quiser, o lote é seu por esse valor.`,
			`Total: ${formatBRL(amount)}, que são ${formatBRL(price)} da arrematação e ${formatBRL(commission)} de comissão.`,
			`Responda até ${momentWords(until ?? '')}. Você não é obrigado a aceitar, e só deve algo se aceitar: o prazo para pagar é de ${payment_deadline_hours} horas a partir daí.`,
		],
		label: 'Ver a oferta',
		caution: BECAUSE_OF_BID,
	}),
	'chance-accepted': ({ title, price, commission, amount, until }) => ({
		title: 'Você aceitou o lote',
		paragraphs: [
			`"${title}" é seu por ${formatBRL(price)}, mais ${formatBRL(commission)} de comissão.`,
			`Pague ${formatBRL(amount)} até ${momentWords(until ?? '')}. A página do pagamento diz como.`,
		],
		label: 'Pagar o lote',
		caution: BECAUSE_OF_BID,
	}),
	'chance-withdrawn': ({ title, price }) => ({
		title: 'A oferta do lote foi retirada',
		paragraphs: [
			`A oferta de "${title}" por ${formatBRL(price)} foi retirada. Você não deve nada por este lote.`,
		],
		label: 'Ver a oferta',
		caution: BECAUSE_OF_BID,
	}),
};

/** What an email is written from. Amounts in centavos. */
export interface SecondChanceFacts {
	auction_id: string;
	title: string;
	price: Centavos;
	commission: Centavos;
	amount: Centavos;
	/** What was paid, but not to the court, and is owed back. */
	returned: Centavos;
	/** What is still owed after a default, and of what it is. */
	owed: Centavos;
	parts: readonly { kind: ComponentKind; amount: Centavos }[];
	/** Some of what is owed back is not returned by the bank to where it came from. */
	asks_account: boolean;
	/** The price was deposited with the court, which returns it. */
	deposited: boolean;
	reason: string | null;
	/** The win was cancelled because it was not paid. */
	defaulted: boolean;
	judicial: boolean;
	/** The deadline (ISO): for answering an offer, for paying an accepted one or what a default left, or for giving back. */
	until: string | null;
	/** Counted from the acceptance of an offer. */
	payment_deadline_hours: number;
}

/** No commission is stored with an offer: it is calculated from the lot's percentage. */
type FactsRow = Omit<
	SecondChanceFacts,
	'until' | 'commission' | 'amount' | 'returned' | 'deposited' | 'owed' | 'parts' | 'asks_account'
> & {
	parts?: SecondChanceFacts['parts'];
	asks_account?: boolean;
	returned?: Centavos;
	owed?: Centavos;
	deposited?: boolean;
	until: Micros | null;
	commission: Centavos | null;
	amount: Centavos | null;
	commission_bp: number;
	costs: StatedCost[];
};

const LOT = sql.raw(
	"a.id as auction_id, a.title, a.payment_deadline_hours, a.commission_bp, coalesce((select s.costs from sales s where s.id = a.sale_id), '[]') as costs, a.kind is not distinct from 'judicial' as judicial",
);

const undone = (id: string, statuses: readonly PaymentStatus[]) => sql<FactsRow>`
	select ${LOT}, y.price, y.commission, y.amount, y.reason, y.defaulted, micros(c.until) as until, c.returned, c.owed, c.deposited, c.parts, c.asks_account
	from payments y join auctions a on a.id = y.auction_id,
		lateral (select coalesce(sum(k.amount) filter (where k.status in ('refund-due', 'refunded') and k.payee <> 'court'), 0)::bigint as returned,
			coalesce(sum(k.amount) filter (where k.status = 'defaulted'), 0)::bigint as owed,
			coalesce(bool_or(k.status in ('refund-due', 'refunded') and k.payee = 'court'), false) as deposited,
			coalesce(json_agg(json_build_object('kind', k.kind, 'amount', k.amount) order by k.kind desc) filter (where k.status = 'defaulted'), '[]') as parts,
			coalesce(min(k.due_at) filter (where k.status = 'defaulted'), min(f.due_at) filter (where f.made_at is null)) as until,
			coalesce(bool_or(f.component_id is not null and f.made_at is null and k.payee <> 'court' and not ${BY_BANK}), false) as asks_account
			from payment_components k left join refunds f on f.component_id = k.id where k.payment_id = y.id) c
	where y.id = ${id} and y.status = any(${[...statuses]})`;

const chance = (id: string, state: 'offered' | 'withdrawn') => sql<FactsRow>`
	select ${LOT}, c.price, null as commission, null as amount, null as reason, false as defaulted,
		micros(c.expires_at) as until
	from second_chances c join auctions a on a.id = c.auction_id
	where c.id = ${id} and c.state = ${state} and (c.state <> 'offered' or c.expires_at > now())`;

const accepted = (id: string) => sql<FactsRow>`
	select ${LOT}, y.price, y.commission, y.amount, null as reason, false as defaulted, micros(y.due_at) as until
	from second_chances c join auctions a on a.id = c.auction_id join payments y on y.id = c.payment_id
	where c.id = ${id}`;

function queryOf(email: SecondChanceEmail) {
	switch (email.kind) {
		case 'win-cancelled':
			return undone(email.payment_id, ['cancelled', 'defaulted']);
		case 'win-refunded':
			return undone(email.payment_id, ['refund-due', 'refunded']);
		case 'chance-offered':
			return chance(email.chance_id, 'offered');
		case 'chance-withdrawn':
			return chance(email.chance_id, 'withdrawn');
		case 'chance-accepted':
			return accepted(email.chance_id);
	}
}

/** Null when it is no longer true. */
async function readFacts(db: Kysely<Database>, email: SecondChanceEmail): Promise<SecondChanceFacts | null> {
	const { rows } = await queryOf(email).execute(db);
	const [row] = rows;
	if (!row) return null;
	const {
		commission_bp,
		costs,
		commission,
		amount,
		until,
		returned = 0,
		owed = 0,
		deposited = false,
		parts = [],
		asks_account = false,
		...facts
	} = row;
	const cost = costOfWin(facts.price, commission_bp, costs);
	return {
		...facts,
		returned,
		owed,
		deposited,
		parts,
		asks_account,
		commission: commission ?? cost.commission,
		amount: amount ?? cost.amount,
		until: until === null ? null : isoOf(until),
	};
}
