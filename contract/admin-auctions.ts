import { z } from 'zod';
import { AUCTION_TYPES, STATUSES } from '#domain/auction/auction.ts';
import { ENVIRONMENTS } from '#domain/auction/environments.ts';
import { OUTCOMES } from '#domain/auction/outcomes.ts';
import { MAX_ROUNDS } from '#domain/auction/rounds.ts';
import { DRAFT_GAP_NAMES, LOT_STAGE_NAMES } from '#domain/backoffice/lot-stages.ts';
import { LOT_FACT_NAMES, SALE_FACTS } from '#domain/lot/lot-fields.ts';
import { AUCTION_KINDS, type AuctionKind } from '#domain/lot/property.ts';
import { AUCTION_DEFAULTS, auctionFields } from '#domain/sale/auction-form.ts';
import { tidyLine } from '#domain/values/tidy-text.ts';
import { instant, reais, sentAmount, uuid } from './amount.ts';
import { auctionImage, auctionRound, propertyFacts } from './auctions.ts';
import { conditionalSale } from './conditional.ts';
import { answered } from './lot-fields.ts';
import { reason } from './reason.ts';

/** The columns by which the management table can be sorted, and the time of creation. */
export const ADMIN_SORT_COLUMNS = [
	'created_at',
	'title',
	'auction_type',
	'status',
	'initial_bid',
	'current_bid',
	'start_time',
	'end_time',
] as const;
export type AdminSortColumn = (typeof ADMIN_SORT_COLUMNS)[number];

/** A sort order as the URL states it: 'title-asc'. */
export type AdminSort = `${AdminSortColumn}-${'asc' | 'desc'}`;
const ADMIN_SORTS = ADMIN_SORT_COLUMNS.flatMap((column): AdminSort[] => [`${column}-asc`, `${column}-desc`]);

/** Default and maximum number of rows on a page of the management table. */
export const ADMIN_PAGE_SIZE = 25;
export const ADMIN_LIMIT = 100;

const oneOf = <T extends string>(name: string, of: readonly T[]) =>
	z.enum(of as readonly [T, ...T[]], `${name} deve ser um destes: ${of.join(', ')}`);

const KINDS = Object.keys(AUCTION_KINDS) as [AuctionKind, ...AuctionKind[]];

/** The query of the management table; every field but the ids and the cursor has a default. */
export const adminAuctionQuery = z.strictObject({
	environment: oneOf('environment', ['all', ...ENVIRONMENTS]).default('all'),
	status: oneOf('status', ['all', ...STATUSES]).default('all'),
	/** How far the lot is. */
	stage: oneOf('stage', ['all', ...LOT_STAGE_NAMES]).default('all'),
	/** What a draft lacks for its publication. */
	missing: oneOf('missing', ['any', ...DRAFT_GAP_NAMES]).default('any'),
	/** How it ended (rules §50). */
	outcome: oneOf('outcome', ['any', ...OUTCOMES]).default('any'),
	kind: oneOf('kind', ['all', ...KINDS]).default('all'),
	sale: uuid.optional(),
	/** The seller as a party of the sale. */
	seller: uuid.optional(),
	/**
	 * A part of the title, the city, the state, the seller's name or the case number; a registration (matrícula) or a part of it; a place in a
	 * sale ('3/2026', 'lote 2').
	 */
	search: z.string().overwrite(tidyLine).max(200, 'Busca deve ter no máximo 200 caracteres').default(''),
	sort: oneOf('sort', ADMIN_SORTS).default('created_at-desc'),
	/** `next_cursor` of the preceding page. */
	cursor: z.string().max(2_000, 'cursor inválido').optional(),
	limit: z.coerce
		.number('limit deve ser um número')
		.int('limit deve ser um número inteiro')
		.min(1, 'limit deve ser pelo menos 1')
		.max(ADMIN_LIMIT, `limit pode ser no máximo ${ADMIN_LIMIT}`)
		.default(ADMIN_PAGE_SIZE),
});
export type AdminAuctionQuery = z.infer<typeof adminAuctionQuery>;

/** A row of the management table (spec §2). */
export const adminAuctionRow = z.object({
	id: uuid,
	title: z.string(),
	city: z.string().nullable(),
	state: z.string().nullable(),
	environment: z.enum(ENVIRONMENTS),
	auction_type: z.enum(AUCTION_TYPES),
	status: z.enum(STATUSES),
	initial_bid: reais,
	current_bid: reais,
	/** The number of accepted bids. */
	bid_count: z.int(),
	start_time: instant,
	end_time: instant,
	scheduled_end_time: instant,
	/** The current round of a lot that runs by rounds; otherwise null. */
	round: z.int().nullable(),
	created_at: instant,
	/** How it ended (rules §50); null before that, and of one that was cancelled without an outcome. */
	outcome: z.enum(OUTCOMES).nullable(),
	/** Null for a draft, which nobody but administrators sees (rules §28). */
	published_at: instant.nullable(),
	/**
	 * The seq of the ledger's last record; live events with a lower one are older than this row. An auction that has a
	 * record is withdrawn when it is deleted, and its ledger is kept (rules §13).
	 */
	seq: z.int(),
	/** Increases with every edit. An edit states the version that it started from. */
	version: z.int(),
});
export type AdminAuctionRow = z.infer<typeof adminAuctionRow>;

const numberedSale = z.object({ id: uuid, title: z.string(), number: z.string().nullable() });

/** A row of the management table with what else the table shows of it. */
const listedAuction = adminAuctionRow.extend({
	kind: z.enum(KINDS).nullable(),
	sale: numberedSale.nullable(),
	lot_number: z.int().nullable(),
	/** What a draft lacks, of what drafts are filtered by. */
	missing: z.array(z.enum(DRAFT_GAP_NAMES)),
	/** Whether somebody owes, or paid, something for it. */
	has_payment: z.boolean(),
	/** Null unless it was withdrawn with a reason (rules §40). */
	withdrawn: z.object({ at: instant, reason: z.string() }).nullable(),
});
export type ListedAuction = z.infer<typeof listedAuction>;

/**
 * `total` counts the matches; with a filter up to 1,000, as in the public listing. `counts` are per environment, whatever
 * the filter, and exact. `stages`, `gaps` and `outcomes` count the lots of each stage, the drafts that lack something, and the lots that ended so, under the
 * other filters.
 */
export const adminAuctionPage = z.object({
	auctions: z.array(listedAuction),
	next_cursor: z.string().nullable(),
	total: z.int(),
	total_is_lower_bound: z.boolean(),
	counts: z.object({ all: z.int(), production: z.int(), staging: z.int() }),
	stages: z.record(z.enum(['all', ...LOT_STAGE_NAMES]), z.int()),
	gaps: z.record(z.enum(DRAFT_GAP_NAMES), z.int()),
	outcomes: z.record(z.enum(OUTCOMES), z.int()),
	/** The newest sales, and the sellers, by which the table can be filtered. */
	sales: z.array(numberedSale),
	sellers: z.array(z.object({ id: uuid, name: z.string() })),
});
export type AdminAuctionPage = z.infer<typeof adminAuctionPage>;

/** A round with the reason of its minimum: the judge's figure or the creditor's choice. */
const adminRound = auctionRound.extend({ minimum_reason: z.string().nullable() });
export type AdminRound = z.infer<typeof adminRound>;
export type EditedRound = Omit<AdminRound, 'state'>;

const adminAuctionImage = auctionImage.extend({ id: uuid });
export type AdminAuctionImage = z.infer<typeof adminAuctionImage>;

/** An auction with all data of its form and its view. */
export const adminAuction = adminAuctionRow.extend({
	description: z.string(),
	/** The reason of a suspension, a pause or a cancellation; null in every other state. */
	reason: z.string().nullable(),
	/** Since when it is suspended (rules §51); null while it is not. */
	suspended_since: instant.nullable(),
	/** The conditional sale that waits for an answer (rules §50); null while there is none. */
	conditional: conditionalSale.nullable(),
	...answered(SALE_FACTS),
	...propertyFacts.shape,
	// All facts of a lot, because the form edits all of them.
	...answered(LOT_FACT_NAMES),
	rounds: z.array(adminRound),
	/** Its sale and its place there; its seller as a party of the sale. */
	sale_id: uuid.nullable(),
	lot_number: z.int().nullable(),
	seller_id: uuid.nullable(),
	/** When the draft shall be published, and when that found something missing. */
	publish_at: instant.nullable(),
	publish_failed_at: instant.nullable(),
	images: z.array(adminAuctionImage),
	/** The last action of an administrator; null if there was none. */
	edited: z.object({ by: z.string(), at: instant }).nullable(),
});
export type AdminAuction = z.infer<typeof adminAuction>;

const LOT_NUMBER = 'Número do lote deve ser um número inteiro de 1 a 9999';

/** The lot's sale, its place there (the next one if it is not named), and its seller as a party. */
const links = {
	sale_id: uuid.nullish(),
	lot_number: z.int(LOT_NUMBER).min(1, LOT_NUMBER).max(9_999, LOT_NUMBER).nullish(),
	seller_id: uuid.nullish(),
};

/** `POST /api/admin/auctions`. The environment is that of the deployment, never taken from the body (rules §21). */
export const newAuction = z.strictObject({
	...auctionFields,
	...links,
	auction_type: auctionFields.auction_type.default(AUCTION_DEFAULTS.auction_type),
	status: auctionFields.status.default(AUCTION_DEFAULTS.status),
});
export type NewAuction = z.infer<typeof newAuction>;

/**
 * `PATCH /api/admin/auctions/{id}`: changes only the fields present. `version` is the one that the form was loaded
 * with. `revision_reason` is why what bidders see changes, which they read.
 */
export const auctionPatch = z
	.strictObject({ ...auctionFields, ...links })
	.partial()
	.extend({
		version: z.int('version é obrigatória: a versão que foi lida'),
		revision_reason: reason.optional(),
	});
export type AuctionPatch = z.infer<typeof auctionPatch>;
/** The request: the form's texts before normalisation. */
export type SentAuction = z.input<typeof newAuction>;
export type SentPatch = z.input<typeof auctionPatch>;

/** `POST …/pause` and `…/cancel`: the reason becomes part of the public ledger. */
export const reasonBody = z.strictObject({ reason });

/** `POST …/start`: a reason, where an edital announced the time (rules §39). */
export const startBody = z.strictObject({ reason: reason.optional() }).optional();

/** `POST …/withdraw` and `…/suspend`: the reason, which everybody reads, and the document of the lot or of its sale that orders it. */
export const orderBody = z.strictObject({ reason, document_id: uuid.optional() });
export type OrderBody = z.infer<typeof orderBody>;

const DATE = 'Informe uma data e hora, com fuso';
const FIGURE = 'Informe quanto o devedor pagou, em reais';

/** `POST …/debtor-preference`: what the fiduciante paid and when, and the document that proves it (rules §49). */
export const debtorPreferenceBody = z.strictObject({
	amount: z.number(FIGURE).positive(FIGURE).pipe(sentAmount),
	paid_at: z.iso.datetime({ offset: true, error: DATE }),
	document_id: z.uuid('Envie o comprovante do pagamento'),
});
export type DebtorPreferenceBody = z.infer<typeof debtorPreferenceBody>;

const dates = z.strictObject({
	start_time: z.iso.datetime({ offset: true, error: DATE }),
	end_time: z.iso.datetime({ offset: true, error: DATE }),
});

/** New dates of the current round and of those after it, in order; of a lot without rounds, its own. */
const newDates = z.array(dates).min(1, 'Informe as datas').max(MAX_ROUNDS);
export type NewDates = z.infer<typeof newDates>;

/** `POST …/resume`: with the time that was left, or with new dates (rules §51). */
export const resumeBody = z.strictObject({ rounds: newDates.optional() }).optional();

const BY = 'Informe o adiamento em minutos, de 1 a 525600';

/** `POST …/postpone`: by so many minutes, or to the dates of all lots' rounds that are not over. */
export const postponeBody = orderBody
	.extend({ by_minutes: z.int(BY).min(1, BY).max(525_600, BY).optional(), rounds: newDates.optional() })
	.refine(({ by_minutes, rounds }) => (by_minutes === undefined) !== (rounds === undefined), {
		path: ['by_minutes'],
		error: 'Informe os minutos ou as datas, um dos dois',
	});
export type PostponeBody = z.infer<typeof postponeBody>;

const FINAL_PRICE = 'Defina o preço final antes de encerrar o leilão.';

/** `POST …/end`: a price other than the highest bid needs a reason (rules §11). */
export const endBody = z.strictObject({
	final_price: z.number(FINAL_PRICE).positive(FINAL_PRICE).pipe(sentAmount),
	reason: reason.optional(),
});
