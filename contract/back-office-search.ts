import { z } from 'zod';
import { AUCTION_TYPES, STATUSES } from '#domain/auction/auction.ts';
import { AUCTION_KINDS, type AuctionKind } from '#domain/lot/property.ts';
import { SELLER_KINDS } from '#domain/sale/sellers.ts';
import { tidyLine } from '#domain/values/tidy-text.ts';
import { instant, uuid } from './amount.ts';
import { listedPayment } from './payment-list.ts';

/** The fewest characters that the server looks for. Fewer find only pages, which the browser knows. */
export const SEARCH_LEAST = 2;

/** The most hits of a kind. */
export const SEARCH_HITS = 5;

/** What the search of the back office finds. Of kinds whose best hits are equally good, the earlier one leads. */
export const SEARCH_KINDS = ['lots', 'sales', 'people', 'payments', 'sellers', 'auctioneers'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** `GET /api/admin/search`. */
export const backOfficeSearchQuery = z.strictObject({
	/**
	 * Parts of a title, a city, a name, an email or a court; the number of a sale and of a lot ('3/2026', 'lote 2'); a part of a case number or
	 * of a registration (matrícula); the beginning of the number of a guia; a whole CPF or CNPJ; an identifier of a Pix; an id.
	 */
	q: z.string().overwrite(tidyLine).max(200, 'Busca deve ter no máximo 200 caracteres').default(''),
});

const lotHit = z.object({
	id: uuid,
	title: z.string(),
	city: z.string().nullable(),
	state: z.string().nullable(),
	status: z.enum(STATUSES),
	/** Since when it is suspended (rules §51); null while it is not. */
	suspended_since: instant.nullable(),
	auction_type: z.enum(AUCTION_TYPES),
	draft: z.boolean(),
	withdrawn: z.boolean(),
	start_time: instant,
	end_time: instant,
	bid_count: z.int(),
	sale: z.object({ id: uuid, number: z.string().nullable() }).nullable(),
	lot_number: z.int().nullable(),
	/** The latest one; null without any. */
	payment: listedPayment.nullable(),
});
export type LotHit = z.infer<typeof lotHit>;

const saleHit = z.object({
	id: uuid,
	number: z.string().nullable(),
	title: z.string(),
	kind: z.enum(Object.keys(AUCTION_KINDS) as [AuctionKind, ...AuctionKind[]]),
	draft: z.boolean(),
	case_number: z.string().nullable(),
	/** Lots that are not withdrawn, and those of them that take bids. */
	lots: z.int(),
	open_lots: z.int(),
	/** Enrolments and rights of preference that wait for a decision. */
	decisions: z.int(),
});
export type SaleHit = z.infer<typeof saleHit>;

const personHit = z.object({
	/** The user's id. */
	id: uuid,
	name: z.string(),
	email: z.string(),
	status: z.enum(['pending', 'approved', 'rejected']),
	admin: z.boolean(),
	document_sent: z.boolean(),
	/** Whether they state a CPF or CNPJ that nobody has compared with them. */
	identity_unchecked: z.boolean(),
	/** Enrolments and rights of preference that wait for a decision. */
	decisions: z.int(),
	/** Whether their CPF or CNPJ may not bid. */
	barred: z.boolean(),
	/** Their payments, and those of them that are owed. */
	payments: z.int(),
	owed: z.int(),
});
export type PersonHit = z.infer<typeof personHit>;

type SellerKind = keyof typeof SELLER_KINDS;

const sellerHit = z.object({
	id: uuid,
	name: z.string(),
	kind: z.enum(Object.keys(SELLER_KINDS) as [SellerKind, ...SellerKind[]]),
	/** Sales, and lots of no sale, that name them. */
	sales: z.int(),
	lots: z.int(),
});
export type SellerHit = z.infer<typeof sellerHit>;

const auctioneerHit = z.object({
	id: uuid,
	name: z.string(),
	registration: z.string(),
	board: z.string(),
	is_default: z.boolean(),
	sales: z.int(),
});
export type AuctioneerHit = z.infer<typeof auctioneerHit>;

/** `more` is whether others match too. */
const found = <Hit extends z.ZodType>(hit: Hit) => z.object({ hits: z.array(hit), more: z.boolean() });

/** At most `SEARCH_HITS` of each kind, the best first: whole numbers and identifiers, then beginnings of names, then the rest. */
export const backOfficeSearchAnswer = z.object({
	/** The kinds with hits, the one with the best hit first. */
	order: z.array(z.enum(SEARCH_KINDS)),
	lots: found(lotHit),
	sales: found(saleHit),
	people: found(personHit),
	payments: found(listedPayment),
	sellers: found(sellerHit),
	auctioneers: found(auctioneerHit),
	/** The database's time, on which states are based. */
	server_time: instant,
});
export type BackOfficeSearchAnswer = z.infer<typeof backOfficeSearchAnswer>;
