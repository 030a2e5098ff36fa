import { z } from 'zod';
import { AUCTION_TYPES, STATUSES } from '#domain/auction/auction.ts';
import { OUTCOMES } from '#domain/auction/outcomes.ts';
import { MAX_STAGGER_MINUTES } from '#domain/auction/staggered-times.ts';
import { AUCTION_KINDS, type AuctionKind } from '#domain/lot/property.ts';
import { ENROLMENT_MODE_NAMES } from '#domain/sale/enrolment-modes.ts';
import { MODALITY_NAMES } from '#domain/sale/modalities.ts';
import { COMMISSION_RECEIVERS, type CommissionReceiver } from '#domain/sale/payment-terms.ts';
import type { Payee } from '#domain/settlement/payment-components.ts';
import { COST_LABEL_LENGTH, COST_PAYEES, MAX_COSTS } from '#domain/settlement/stated-costs.ts';
import { tidyLine } from '#domain/values/tidy-text.ts';
import { instant as typedInstant } from '#domain/values/typed-times.ts';
import { instant, reais, sentAmount, uuid } from './amount.ts';
import { publicAuctioneer, readVersion, taxId } from './auctioneers.ts';
import { auctionCard, auctionRound, saleReference, statedCost } from './auctions.ts';
import { checkedPoint, publicationFault, publicationReason } from './publication.ts';
import { saleDocument } from './sale-documents.ts';
import { text } from './text.ts';

/**
 * Lots of one sale, parties of one case, bands of increments: far above what sales have. So many lots of none are listed at most, so that all
 * can be chosen at once.
 */
export const MAX_SALE_LOTS = 500;
const MAX_PARTIES = 50;
const MAX_BANDS = 20;

const COMMISSION_RECEIVER_NAMES = Object.keys(COMMISSION_RECEIVERS) as [
	CommissionReceiver,
	...CommissionReceiver[],
];
const COST_PAYEE_NAMES = Object.keys(COST_PAYEES) as [Payee, ...Payee[]];
const KINDS = Object.keys(AUCTION_KINDS) as [AuctionKind, ...AuctionKind[]];
const oneOf = <T extends string>(name: string, of: readonly [T, ...T[]]) =>
	z.enum(of, `${name} deve ser um destes: ${of.join(', ')}`);
const whole = (noun: string, min: number, max: number, unit = '') => {
	const words = `${noun} deve ser um número inteiro de ${min} a ${max}${unit}`;
	return z.int(words).min(min, words).max(max, words);
};

const COMMISSION = 'Comissão deve ficar entre 0 e 100%, com no máximo duas casas decimais';
const PENALTY = 'Multa por desistência deve ficar entre 0 e 100%, com no máximo duas casas decimais';

/** A percentage with at most two decimals. */
const percent = (words: string) =>
	z
		.number(words)
		.min(0, words)
		.max(100, words)
		.refine((typed) => Math.round(typed * 100) / 100 === typed, words);
const ASCENDING = 'As faixas de incremento começam em 0 e sobem';

const increments = z
	.array(z.strictObject({ from: z.number(ASCENDING).min(0, ASCENDING), step: sentAmount }))
	.min(1, ASCENDING)
	.max(MAX_BANDS, `No máximo ${MAX_BANDS} faixas de incremento`)
	.refine(
		(bands) => bands.every(({ from }, at) => (at === 0 ? from === 0 : from > (bands[at - 1]?.from ?? 0))),
		ASCENDING,
	);

const party = z.strictObject({
	role: text('Papel da parte', 2, 60),
	name: text('Nome da parte', 2, 200),
	tax_id: taxId.nullish(),
});

const cost = z.strictObject({
	label: text('Nome da despesa', 2, COST_LABEL_LENGTH),
	amount: sentAmount,
	payee: oneOf('payee', COST_PAYEE_NAMES),
});

const extension = z.strictObject({
	mode: z.enum(['reset', 'additive'], 'mode deve ser reset ou additive'),
	window_s: whole('window_s', 0, 3600, ' segundos'),
	cap_minutes: whole('cap_minutes', 1, 1440, ' minutos').nullish(),
});

const fields = {
	title: text('Título', 3, 200),
	kind: oneOf('kind', KINDS),
	modality: oneOf('modality', MODALITY_NAMES),
	auctioneer_id: uuid.nullish(),
	seller_id: uuid.nullish(),
	commission_percent: percent(COMMISSION).optional(),
	/** Of a judicial sale: whether the commission is paid to the auctioneer, or in the case with the price (as in São Paulo). */
	commission_to: oneOf('commission_to', COMMISSION_RECEIVER_NAMES).optional(),
	/** The edital's fine of who wins and does not pay, of the bid; none without it, and for 0. */
	default_penalty_percent: percent(PENALTY)
		.transform((typed) => typed || null)
		.nullish(),
	/** What the edital states beside price and commission; each lot that is sold owes all of it. */
	costs: z
		.array(cost)
		.max(MAX_COSTS, `No máximo ${MAX_COSTS} despesas`)
		.refine(
			(costs) => new Set(costs.map(({ label }) => label.toLowerCase())).size === costs.length,
			'Duas despesas têm o mesmo nome',
		)
		.optional(),
	payment_deadline_hours: whole('Prazo de pagamento', 1, 720, ' horas').optional(),
	/**
	 * The window in which a holder of preference may equal the hammer price, on a fiduciary sale also the fiduciante's term; null where the
	 * edital promises none.
	 */
	preference_minutes: whole('Prazo de preferência', 1, 1440, ' minutos').nullish(),
	enrolment: oneOf('enrolment', ENROLMENT_MODE_NAMES).optional(),
	extension: extension.optional(),
	/** Null follows the installation's table. */
	increments: increments.nullish(),
	case_number: text('Número do processo', 1, 40).nullish(),
	court: text('Juízo', 1, 200).nullish(),
	parties: z.array(party).max(MAX_PARTIES, `No máximo ${MAX_PARTIES} partes`).optional(),
	/** Every sale of its lots is the seller's decision, whatever the reserve. */
	all_conditional: z.boolean('Venda condicional em todos os lotes deve ser sim ou não').optional(),
	/** Within how many working days the seller decides on an end below the reserve; three if it is not stated. */
	conditional_days: whole('conditional_days', 1, 60, ' dias').nullish(),
	/** The lots in their order, numbered from 1. A lot that is missing here leaves the sale. */
	lot_ids: z
		.array(uuid)
		.max(MAX_SALE_LOTS, `Um leilão tem no máximo ${MAX_SALE_LOTS} lotes`)
		.refine((ids) => new Set(ids).size === ids.length, 'lot_ids repete um lote')
		.optional(),
};

/** `POST /api/admin/sales`. */
export const newSale = z.strictObject(fields);
export type NewSale = z.output<typeof newSale>;

export const salePatch = z.strictObject(fields).partial().extend({ version: readVersion });
export type SalePatch = z.output<typeof salePatch>;

/**
 * `POST …/stagger`: the lots in their order start at `start_time` and each `minutes` after the one before it, with all their rounds. With
 * `lot_ids` only these do.
 */
export const staggerBody = z.strictObject({
	version: readVersion,
	start_time: typedInstant('Início do primeiro lote é obrigatório'),
	minutes: whole('Intervalo', 0, MAX_STAGGER_MINUTES, ' minutos'),
	lot_ids: z.array(uuid).min(1, 'Escolha pelo menos um lote').max(MAX_SALE_LOTS).optional(),
});
export type StaggerBody = z.output<typeof staggerBody>;

/** `GET /api/admin/free-lots`: by words of title, city or state; the newest first. */
export const freeLotQuery = z.strictObject({
	search: z.string().overwrite(tidyLine).max(200, 'Busca deve ter no máximo 200 caracteres').default(''),
});

/** `POST …/offer-again`: which unsold lots, or all of them without a body. */
export const offerAgainBody = z
	.strictObject({
		lot_ids: z.array(uuid).min(1, 'Escolha pelo menos um lote').max(MAX_SALE_LOTS).optional(),
	})
	.optional();

const published = { published_at: instant.nullable() };
const planned = {
	...published,
	/** When the draft shall be published. */
	publish_at: instant.nullable(),
	/** When the planned publication found something missing. */
	publish_failed_at: instant.nullable(),
};

/** A sale for administrators: a draft has no number yet (rules §40). */
const draftReference = saleReference.extend({ number: z.string().nullable() });

const dossier = { case_number: z.string().nullable(), court: z.string().nullable() };

/** How a payment of a sale goes, beside its commission and deadline. */
const paymentTerms = {
	commission_to: z.enum(COMMISSION_RECEIVER_NAMES),
	/** The fine of who wins and does not pay; null where the edital states none. */
	default_penalty_percent: z.number().nullable(),
	costs: z.array(statedCost),
};

const shownExtension = z.object({
	mode: z.enum(['reset', 'additive']),
	window_s: z.number(),
	cap_minutes: z.int().nullable(),
});
const increment = z.object({ from: reais, step: reais });

/** `GET /api/admin/auctions/{id}/publication`: what a lot's publication takes. */
export const lotPublication = z.object({
	id: uuid,
	title: z.string(),
	kind: z.enum(KINDS).nullable(),
	sale: draftReference.extend({ published: z.boolean() }).nullable(),
	...planned,
	/** The rounds of a draft, which its publication makes public. */
	rounds: z.array(auctionRound.omit({ state: true })),
	documents: z.array(saleDocument),
	checklist: z.array(checkedPoint),
	warnings: z.array(publicationFault),
	reasons: z.array(publicationReason),
	/** The database's time. */
	server_time: instant,
});
export type LotPublication = z.infer<typeof lotPublication>;

/** A lot of a sale, for administrators. */
export const adminSaleLot = z.object({
	id: uuid,
	lot_number: z.int().nullable(),
	title: z.string(),
	city: z.string().nullable(),
	state: z.string().nullable(),
	status: z.enum(STATUSES),
	...published,
	initial_bid: reais,
	start_time: instant,
	end_time: instant,
	/** Since when it is suspended (rules §51); null while it is not. */
	suspended_since: instant.nullable(),
	version: z.int(),
});
export type AdminSaleLot = z.infer<typeof adminSaleLot>;

/** A lot on the page of its sale: all its rounds, and how far it is. */
const workbenchLot = adminSaleLot.extend({
	auction_type: z.enum(AUCTION_TYPES),
	rounds: z.array(auctionRound),
	current_bid: reais,
	bid_count: z.int(),
	/** The name of the highest bidder; null without bids. */
	leader: z.string().nullable(),
	/** Null until its end. */
	outcome: z.enum(OUTCOMES).nullable(),
	/** Why it is paused; null in every other status. */
	reason: z.string().nullable(),
});
export type WorkbenchLot = z.infer<typeof workbenchLot>;

/**
 * What of the terms of a sale can change: all while nobody relies on them; all but what identifies the sale once, by an erratum that was
 * published; the title alone, because the edital announces them, or because a lot has begun.
 */
export const TERMS_STATES = ['open', 'erratum', 'announced', 'running'] as const;

export const freeLotList = z.object({
	lots: z.array(adminSaleLot),
	/** How many match, of which the newest are listed. */
	total: z.int(),
});
export type FreeLotList = z.infer<typeof freeLotList>;

const saleHead = {
	...draftReference.shape,
	kind: z.enum(KINDS),
	modality: z.enum(MODALITY_NAMES),
	...planned,
	/** The names. */
	auctioneer: z.string().nullable(),
	seller: z.string().nullable(),
	version: z.int(),
	created_at: instant,
};

/** A row of the table of sales. */
export const adminSaleRow = z.object({
	...saleHead,
	lots: z.int(),
	published_lots: z.int(),
	case_number: z.string().nullable(),
	/** When the first of its lots starts. */
	first_start: instant.nullable(),
	/** The points of the law that keep a draft from being published, by their labels. */
	missing: z.array(z.string()),
});
export type AdminSaleRow = z.infer<typeof adminSaleRow>;

export const adminSaleList = z.object({ sales: z.array(adminSaleRow) });

/** A sale with everything its screen shows. */
export const adminSale = z.object({
	...saleHead,
	auctioneer_id: uuid.nullable(),
	seller_id: uuid.nullable(),
	commission_percent: z.number(),
	...paymentTerms,
	payment_deadline_hours: z.int(),
	preference_minutes: z.int().nullable(),
	enrolment: z.enum(ENROLMENT_MODE_NAMES),
	extension: shownExtension,
	increments: z.array(increment).nullable(),
	...dossier,
	parties: z.array(z.object({ role: z.string(), name: z.string(), tax_id: z.string().nullable() })),
	all_conditional: z.boolean(),
	conditional_days: z.int().nullable(),
	terms_state: z.enum(TERMS_STATES),
	lots: z.array(workbenchLot),
	documents: z.array(saleDocument),
	/** How much the other parts of its page list; `requested`: the enrolments that wait for a decision. */
	counts: z.object({ documents: z.int(), enrolments: z.int(), requested: z.int() }),
	/** The points that the law asks for, the faults that prevent publication now, and warnings. */
	checklist: z.array(checkedPoint),
	missing: z.array(publicationFault),
	warnings: z.array(publicationFault),
	reasons: z.array(publicationReason),
});
export type AdminSale = z.infer<typeof adminSale>;

/** A published lot of a sale that was withdrawn. */
const withdrawnLot = z.object({
	id: uuid,
	lot_number: z.int().nullable(),
	title: z.string(),
	at: instant,
	reason: z.string(),
	/** The document that orders it; null without one. */
	order: saleDocument.nullable(),
	/** Its own documents, all versions. */
	documents: z.array(saleDocument),
});
export type WithdrawnLot = z.infer<typeof withdrawnLot>;

/** `GET /api/sales/{id}`: a published sale with its published lots in their order. */
export const publicSale = z.object({
	...saleReference.shape,
	kind: z.enum(KINDS),
	modality: z.enum(MODALITY_NAMES),
	published_at: instant,
	auctioneer: publicAuctioneer.nullable(),
	seller: z.string().nullable(),
	...dossier,
	commission_percent: z.number(),
	...paymentTerms,
	payment_deadline_hours: z.int(),
	preference_minutes: z.int().nullable(),
	all_conditional: z.boolean(),
	conditional_days: z.int().nullable(),
	enrolment: z.enum(ENROLMENT_MODE_NAMES),
	extension: shownExtension,
	/** Null follows the installation's table. */
	increments: z.array(increment).nullable(),
	documents: z.array(saleDocument),
	lots: z.array(auctionCard.extend({ lot_number: z.int().nullable(), rounds: z.array(auctionRound) })),
	/** The published lots that were withdrawn, which keep their numbers (rules §40). */
	withdrawn: z.array(withdrawnLot),
	server_time: instant,
});
export type PublicSale = z.infer<typeof publicSale>;
