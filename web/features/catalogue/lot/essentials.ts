import type { AuctionDetail } from '#contract/auctions.ts';
import { DOCUMENT_KINDS, type DocumentKind } from '#domain/lot/document-kinds.ts';
import { AUCTION_KINDS, PROPERTY_TYPES } from '#domain/lot/property.ts';
import { formatPercent } from '#domain/values/numbers.ts';
import { documentLinks } from './document-links.ts';
import type { Fact } from './facts.ts';

/** A document that buyers read first, as a button below the price. */
export interface DocumentButton {
	label: string;
	url: string;
}

const FIRST: readonly (readonly [DocumentKind, string])[] = [
	['edital', DOCUMENT_KINDS.edital],
	['matricula', DOCUMENT_KINDS.matricula],
	['laudo', 'Laudo'],
];

const LINKS = { edital: 'notice_url', matricula: 'registration_url' } as const;

/** Edital, registration and appraisal, as far as the lot has them: the valid version, or else the page elsewhere. */
export function documentButtons({
	property,
	documents,
}: Pick<AuctionDetail, 'property' | 'documents'>): DocumentButton[] {
	const elsewhere = documentLinks(property);
	return FIRST.flatMap(([kind, label]) => {
		const own = documents
			.filter((each) => each.kind === kind)
			.sort((one, other) => other.version - one.version)[0];
		const link = kind in LINKS && elsewhere.find(({ name }) => name === LINKS[kind as keyof typeof LINKS]);
		const url = own?.url ?? (link ? link.url : null);
		return url ? [{ label, url }] : [];
	});
}

const OCCUPIED = {
	vacant: 'Desocupado.',
	occupied: 'Ocupado. A saída de quem ocupa segue o edital.',
	unknown: 'Não informada.',
} as const;

const FINANCING = {
	true: 'Aceita financiamento.',
	false: 'Não aceita financiamento.',
	null: 'Financiamento não informado.',
} as const;

type Lot = Pick<AuctionDetail, 'property' | 'terms' | 'auctioneer'>;

/** What a first-time buyer must know, in four lines: occupancy, debts, payment and visit. */
export function essentials({ property, terms, auctioneer }: Lot): Fact[] {
	const { commission_percent, payment_deadline_hours, accepts_instalments } = terms;
	const payment = [
		`Lance e comissão de ${formatPercent(commission_percent)} em até ${payment_deadline_hours} horas.`,
		FINANCING[`${property.financing}`],
		accepts_instalments ? 'Aceita proposta parcelada.' : '',
	];
	return [
		{ label: 'Ocupação', text: OCCUPIED[property.occupancy ?? 'unknown'] },
		{ label: 'Dívidas', text: 'Condomínio e IPTU: conforme o edital.' },
		{ label: 'Pagamento', text: payment.filter(Boolean).join(' ') },
		{ label: 'Visita', text: visitWords(auctioneer) },
	];
}

function visitWords(auctioneer: AuctionDetail['auctioneer']): string {
	return auctioneer?.visiting_hours ?? `Combine com ${auctioneer?.name ?? 'o leiloeiro'}.`;
}

/** 'Centro, Campinas/SP', as far as it is known. */
export function placeWords({
	property,
	city,
	state,
}: Pick<AuctionDetail, 'property' | 'city' | 'state'>): string {
	return [property.neighborhood, [city, state].filter(Boolean).join('/')].filter(Boolean).join(', ');
}

/** 'Casa · Judicial', as far as it is known. */
export function sortWords({ property_type, kind }: Pick<AuctionDetail, 'property_type' | 'kind'>): string {
	return [property_type && PROPERTY_TYPES[property_type], kind && AUCTION_KINDS[kind]]
		.filter(Boolean)
		.join(' · ');
}
