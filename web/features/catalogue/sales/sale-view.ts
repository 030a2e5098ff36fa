import type { PublicSale } from '#contract/sales.ts';
import { CONDITIONAL_DAYS } from '#domain/auction/conditional.ts';
import { roundCells } from '#domain/auction/rounds.ts';
import { DOCUMENT_KINDS } from '#domain/lot/document-kinds.ts';
import { AUCTION_KINDS } from '#domain/lot/property.ts';
import type { EnrolmentMode } from '#domain/sale/enrolment-modes.ts';
import { MODALITIES } from '#domain/sale/modalities.ts';
import { penaltyShare } from '#domain/sale/payment-terms.ts';
import { costWords } from '#domain/settlement/stated-costs.ts';
import { formatPercent } from '#domain/values/numbers.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { fromReais, showReais } from '#web/api/amount.ts';
import type { Card } from '#web/features/catalogue/listing/card.ts';
import { cardOf } from '#web/features/catalogue/listing/present-card.ts';
import { type DocumentGroup, documentGroups } from '#web/features/catalogue/lot/document-groups.ts';
import { type Fact, partyFacts } from '#web/features/catalogue/lot/facts.ts';
import { windowWords } from '#web/features/catalogue/lot/rules-words.ts';

/** A lot of a sale: its card, its number, and its rounds in words. */
export interface SaleLot {
	number: number | null;
	name: string | null;
	card: Card;
	rounds: string[];
}

/** A lot that was withdrawn from a sale, in its place. */
export interface WithdrawnSaleLot {
	id: string;
	number: number | null;
	name: string | null;
	title: string;
	/** 'Retirado em 27/11/2026 às 10:00' */
	words: string;
	reason: string;
	order: { title: string; url: string } | null;
	groups: DocumentGroup[];
}

/** A sale with all its texts formatted where the page is rendered. */
export interface SaleView {
	id: string;
	title: string;
	/** 'Leilão nº 12/2026 · Judicial' */
	heading: string;
	/** Who conducts the sale; null where nobody is stated. */
	auctioneer: PublicSale['auctioneer'];
	/** Who sells; empty where it is the court of the case. */
	people: Fact[];
	/** The case of a judicial sale. */
	dossier: Fact[];
	terms: Fact[];
	/** The address of the edital that is valid; null where none is published. */
	edital: string | null;
	groups: DocumentGroup[];
	lots: SaleLot[];
	withdrawn: WithdrawnSaleLot[];
	published: string;
	now: number;
}

const ENROLMENT: Record<EnrolmentMode, string> = {
	open: 'Para dar lances basta ter o cadastro aprovado.',
	accept: 'Antes do primeiro lance, você lê e aceita o edital. Leva um minuto e vale para todos os lotes.',
	review:
		'Antes do primeiro lance, você lê e aceita o edital, e a equipe do leiloeiro analisa o pedido. Peça com antecedência.',
};

/** Formats a sale for a time (epoch milliseconds). */
export function saleView(sale: PublicSale, now: number): SaleView {
	const { id, title, number, kind, seller, case_number, court } = sale;
	const judicial = kind === 'judicial';
	const groups = documentGroups(sale.documents);
	return {
		id,
		title,
		now,
		heading: `Leilão nº ${number} · ${AUCTION_KINDS[kind]}`,
		auctioneer: sale.auctioneer,
		people: stated([['Comitente', judicial && seller === court ? null : seller]]),
		dossier: [
			...stated([
				['Processo', case_number],
				['Juízo', court],
			]),
			...partyFacts(sale.parties),
		],
		terms: termsOf(sale),
		edital: groups.find((group) => group.kind === DOCUMENT_KINDS.edital)?.current.url ?? null,
		groups,
		lots: sale.lots.map((lot) => ({
			number: lot.lot_number,
			name: nameOf(lot),
			card: cardOf(lot, now),
			rounds: lot.suspended_since ? [SUSPENDED_DATES] : roundsOf(lot),
		})),
		withdrawn: sale.withdrawn.map((lot) => ({
			id: lot.id,
			number: lot.lot_number,
			name: nameOf(lot),
			title: lot.title,
			words: `Retirado em ${formatDateTime(lot.at)}`,
			reason: lot.reason,
			order: lot.order && { title: lot.order.title, url: lot.order.url },
			groups: documentGroups(lot.documents),
		})),
		published: formatDateTime(sale.published_at),
	};
}

const SUSPENDED_DATES =
	'Suspenso: as datas anunciadas não valem por enquanto. O motivo está na página do lote.';

function roundsOf(lot: PublicSale['lots'][number]): string[] {
	const { rounds, start_time, end_time } = lot;
	if (rounds.length === 0) return [`De ${formatDateTime(start_time)} a ${formatDateTime(end_time)}`];
	return rounds.map((round) => datesWords(roundCells(round, fromReais(round.minimum), lot)));
}

function nameOf({ lot_number }: { lot_number: number | null }): string | null {
	return lot_number === null ? null : `Lote ${lot_number}`;
}

function termsOf(sale: PublicSale): Fact[] {
	return stated([
		['Modalidade', MODALITIES[sale.modality]],
		[
			'Comissão do leiloeiro',
			`${formatPercent(sale.commission_percent)} sobre o lance, pagos por quem arrematar${sale.commission_to === 'court' ? ', por guia, junto com o preço' : ''}`,
		],
		['Prazo de pagamento', hoursWords(sale.payment_deadline_hours)],
		[
			'Multa por desistência',
			sale.default_penalty_percent === null ? null : penaltyShare(sale.default_penalty_percent),
		],
		[
			'Despesas, por lote',
			sale.costs.map((cost) => costWords({ ...cost, amount: fromReais(cost.amount) })).join('; ') || null,
		],
		['Venda', conditionalWords(sale)],
		['Prorrogação', extensionWords(sale.extension)],
		['Preferência', preferenceWords(sale)],
		[
			'Incremento mínimo',
			sale.increments ? sale.increments.map(stepWords).join('; ') : 'Conforme a tabela de cada lote',
		],
		['Habilitação', ENROLMENT[sale.enrolment]],
	]);
}

/** '1º leilão, aberto: de 12/12/2026 10:00 a 15/12/2026 10:00, a partir de R$ 250.000,00' */
function datesWords([name, start, end, minimum]: readonly string[]): string {
	return `${name}: de ${start} a ${end}, a partir de ${minimum}`;
}

/** That sales depend on the seller (rules §50); null where the sale does not say so. A lot with a reserve says it on its page. */
function conditionalWords({ all_conditional, conditional_days: days }: PublicSale): string | null {
	if (!all_conditional && days === null) return null;
	const term = `o comitente decide em até ${days ?? CONDITIONAL_DAYS} dias úteis`;
	return all_conditional
		? `Toda venda deste leilão depende do comitente: ${term}`
		: `Abaixo do preço de reserva de um lote, ${term}`;
}

function hoursWords(hours: number): string {
	return hours === 1 ? '1 hora depois da arrematação' : `${hours} horas depois da arrematação`;
}

/** The soft close of a sale in a sentence (rules §5). */
export function extensionWords({ mode, window_s, cap_minutes }: PublicSale['extension']): string {
	if (window_s === 0) return 'Sem prorrogação';
	const span = windowWords(window_s);
	const cap = cap_minutes === null ? '' : `, até ${windowWords(cap_minutes * 60)} além do fim anunciado`;
	return mode === 'reset'
		? `Lance nos últimos ${span}: o fim passa para ${span} depois${cap}`
		: `Lance nos últimos ${span}: o fim passa para ${span} mais tarde${cap}`;
}

function stepWords({ from, step }: { from: number; step: number }): string {
	return from === 0 ? `pelo menos ${showReais(step)}` : `a partir de ${showReais(from)}, ${showReais(step)}`;
}

function stated(facts: readonly (readonly [string, string | null])[]): Fact[] {
	return facts.flatMap(([label, text]) => (text ? [{ label, text }] : []));
}

/** What the edital promises of preference; null if nothing. */
function preferenceWords({ kind, preference_minutes }: PublicSale): string | null {
	const window = preference_minutes === null ? null : windowWords(preference_minutes * 60);
	if (kind === 'fiduciary')
		return `Até o fim do 2º leilão, o devedor pode ficar com o imóvel pelo valor da dívida com encargos (Lei 9.514, art. 27, § 2º-B). Uma arrematação no 1º leilão espera por isso ${window ?? '24 horas'}`;
	if (kind === 'voluntary' || window === null) return null;
	return `Quem tem o direito reconhecido pode ficar com o lote pelo maior lance em até ${window} depois do fim`;
}
