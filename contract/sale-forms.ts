import { z } from 'zod';
import { MAX_STAGGER_MINUTES } from '#domain/auction/staggered-times.ts';
import { AUCTION_KINDS, type AuctionKind } from '#domain/lot/property.ts';
import { ENROLMENT_MODE_NAMES } from '#domain/sale/enrolment-modes.ts';
import { MODALITY_NAMES } from '#domain/sale/modalities.ts';
import { COMMISSION_RECEIVERS, type CommissionReceiver } from '#domain/sale/payment-terms.ts';
import type { Payee } from '#domain/settlement/payment-components.ts';
import { COST_LABEL_LENGTH, COST_PAYEES, MAX_COSTS } from '#domain/settlement/stated-costs.ts';
import { tidyLine } from '#domain/values/tidy-text.ts';
import { instant as typedInstant } from '#domain/values/typed-times.ts';
import { sentAmount, uuid } from './amount.ts';
import { readVersion, taxId } from './auctioneers.ts';
import { text } from './text.ts';

/**
 * Lots of one sale, parties of one case, bands of increments: far above what sales have. So many lots of none are listed at most, so that all
 * can be chosen at once.
 */
export const MAX_SALE_LOTS = 500;
const MAX_PARTIES = 50;
const MAX_BANDS = 20;

export const COMMISSION_RECEIVER_NAMES = Object.keys(COMMISSION_RECEIVERS) as [
	CommissionReceiver,
	...CommissionReceiver[],
];
const COST_PAYEE_NAMES = Object.keys(COST_PAYEES) as [Payee, ...Payee[]];
export const KINDS = Object.keys(AUCTION_KINDS) as [AuctionKind, ...AuctionKind[]];
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
