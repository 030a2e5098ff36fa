import type { AuctionDetail, AuctionImage } from '#contract/auctions.ts';
import { comparisonPage, MOST_COMPARED } from '#contract/paths.ts';
import { statusLabel } from '#domain/auction/auction.ts';
import { roundName } from '#domain/auction/round-name.ts';
import { DOCUMENT_KINDS } from '#domain/lot/document-kinds.ts';
import { isPast, phaseOf } from '#domain/lot/phase.ts';
import { AUCTION_KINDS, PROPERTY_TYPES, type PropertyType } from '#domain/lot/property.ts';
import { wordsOf } from '#domain/lot/value-words.ts';
import { owedFor } from '#domain/settlement/cost-estimate.ts';
import { formatBRL } from '#domain/values/money.ts';
import { formatPercent } from '#domain/values/numbers.ts';
import { formatWeekdayTime } from '#domain/values/time.ts';
import { fromReais } from '#web/api/amount.ts';
import { priceFacts } from '#web/features/catalogue/lot-facts/price-facts.tsx';

/** A lot of the comparison: the head of its column. */
export interface ComparedLot {
	id: string;
	title: string;
	image: AuctionImage | null;
	property: PropertyType | null;
	/** The comparison without it. */
	without: string;
	documents: { id: string; label: string; url: string }[];
}

/** A fact of all lots, in their order; `differs` where they do not state the same. */
export interface ComparedFact {
	label: string;
	texts: string[];
	differs: boolean;
}

export interface Comparison {
	lots: ComparedLot[];
	facts: ComparedFact[];
	/** How many of the lots asked for are not public. */
	missing: number;
}

/** The ids in the address of a comparison, each once. */
export function comparedIds(params: URLSearchParams): string[] {
	const ids = (params.get('lotes') ?? '').split(',').filter(Boolean);
	return [...new Set(ids)].slice(0, MOST_COMPARED);
}

const UNKNOWN = 'Não informado';

/** What a lot cannot have. */
const NONE = '–';

const TEXTS: [label: string, text: (lot: AuctionDetail, now: number) => string | null][] = [
	['Situação', (lot, now) => statusLabel(lot, now)],
	['Preço', priceText],
	['Desconto', whileOpen(discountText)],
	['Total com comissão', whileOpen(totalText)],
	['Avaliação', ({ property }) => words('appraisal', property.appraisal)],
	['Preço por m²', whileOpen((lot) => factsOf(lot).perArea)],
	['Tipo', ({ property_type }) => property_type && PROPERTY_TYPES[property_type]],
	['Cidade', ({ city, state }) => [city, state].filter(Boolean).join('/') || null],
	['Área', areaText],
	[
		'Quartos',
		({ property, property_type }) =>
			words('bedrooms', property.bedrooms) ?? (property_type === 'land' ? NONE : null),
	],
	['Vagas', ({ property }) => words('parking_spaces', property.parking_spaces)],
	[
		'Ocupação',
		({ property }) => words('occupancy', property.occupancy === 'unknown' ? null : property.occupancy),
	],
	['Financiamento', ({ property }) => yesOrNo(property.financing, 'Aceita', 'Não aceita')],
	['Parcelamento', ({ terms }) => yesOrNo(terms.accepts_instalments, 'Aceita proposta', 'À vista')],
	['Natureza', ({ kind }) => kind && AUCTION_KINDS[kind]],
	['Dívidas', () => 'Conforme o edital'],
	['Leilão', ({ round }) => (round === null ? 'Único' : roundName(round))],
	['Abertura', ({ start_time }) => formatWeekdayTime(start_time)],
	['Término', ({ end_time }) => formatWeekdayTime(end_time)],
	['Lances', ({ bid_count }) => String(bid_count)],
];

/** Lays lots side by side at a time (epoch milliseconds). `missing` of those asked for could not be read. */
export function compareLots(lots: readonly AuctionDetail[], now: number, missing: number): Comparison {
	const ids = lots.map(({ id }) => id);
	return {
		lots: lots.map((lot) => ({
			id: lot.id,
			title: lot.title,
			image: lot.auction_images[0] ?? null,
			property: lot.property_type,
			without: comparisonPage(ids.filter((id) => id !== lot.id)),
			documents: documentsOf(lot),
		})),
		facts: TEXTS.map(([label, text]) => {
			const texts = lots.map((lot) => text(lot, now) ?? UNKNOWN);
			return { label, texts, differs: new Set(texts).size > 1 };
		}).filter(({ texts }) => texts.some((text) => text !== UNKNOWN && text !== NONE)),
		missing,
	};
}

/** What a bid costs now: the highest one, or the lowest that is taken. */
function priceOf({ bid_count, current_bid, minimum_bid }: AuctionDetail) {
	return fromReais(bid_count === 0 ? minimum_bid : current_bid);
}

function priceText(lot: AuctionDetail, now: number): string {
	const amount = formatBRL(priceOf(lot));
	if (lot.bid_count > 0) return amount;
	return isPast(phaseOf(lot, now)) ? 'Sem lances' : `${amount} (lance mínimo)`;
}

/** Of a lot that takes no more bids, a discount or a cost would promise a price that nobody can have. */
function whileOpen(text: (lot: AuctionDetail) => string | null) {
	return (lot: AuctionDetail, now: number) => (isPast(phaseOf(lot, now)) ? NONE : text(lot));
}

/** Without an appraisal none is known. */
function discountText(lot: AuctionDetail): string | null {
	return factsOf(lot).comparison?.text ?? (lot.property.appraisal === null ? null : 'Nenhum');
}

function totalText(lot: AuctionDetail): string {
	const percent = lot.terms.commission_percent;
	const { costs, amount } = owedFor(priceOf(lot), lot);
	const stated = costs > 0 ? ` e ${formatBRL(costs)} de despesas` : '';
	return `${formatBRL(amount)} (comissão de ${formatPercent(percent)}${stated})`;
}

function factsOf(lot: AuctionDetail) {
	return priceFacts(priceOf(lot), lot.property);
}

function areaText({ property: { private_area, total_area, land_area } }: AuctionDetail): string | null {
	return (
		words('private_area', private_area) ??
		words('total_area', total_area) ??
		(land_area === null ? null : `${words('land_area', land_area)} de terreno`)
	);
}

function words(name: Parameters<typeof wordsOf>[0], value: unknown): string | null {
	return value === null ? null : wordsOf(name)(value);
}

function yesOrNo(value: boolean | null, yes: string, no: string): string | null {
	return value === null ? null : value ? yes : no;
}

/** The newest version of each document, and the links that the lot states. */
function documentsOf({ documents, property }: AuctionDetail): ComparedLot['documents'] {
	const newest = new Map(
		documents
			.toSorted((one, other) => one.version - other.version)
			.map(({ kind, title, url }) => {
				const label = kind === 'certidao' || kind === 'outros' ? title : DOCUMENT_KINDS[kind];
				return [label, { id: label, label, url }] as const;
			}),
	);
	const links = [
		{ id: 'notice', label: DOCUMENT_KINDS.edital, url: property.notice_url },
		{ id: 'registration', label: DOCUMENT_KINDS.matricula, url: property.registration_url },
	].flatMap(({ url, ...link }) => (url && !newest.has(link.label) ? [{ ...link, url }] : []));
	return [...newest.values(), ...links];
}
