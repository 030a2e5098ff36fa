import type { AuctionDetail } from '#contract/auctions.ts';
import { fieldOf, type LotFactName, PROPERTY_FACTS, SALE_FACTS } from '#domain/lot/lot-fields.ts';
import { wordsOf } from '#domain/lot/value-words.ts';
import type { StripFact } from '#web/features/catalogue/lot-facts/six-facts.ts';

export interface Fact {
	label: string;
	text: string;
}

/** The labels on this page that differ from the form's. */
const LABELS: Partial<Record<LotFactName, string>> = {
	kind: 'Natureza do leilão',
	auctioneer_registration: 'Matrícula do leiloeiro',
	parking_spaces: 'Vagas de garagem',
	appraisal: 'Valor de avaliação',
	registration: 'Matrícula',
};

/** Shown in other sections: the place, the documents, the costs of a purchase. */
const ELSEWHERE: readonly LotFactName[] = [
	'address',
	'neighborhood',
	'latitude',
	'longitude',
	'registration_url',
	'notice_url',
	'itbi_percent',
	'registry_cost',
];

/** The known facts of the property, without those that the strip shows, in Portuguese. */
export function propertyFacts(property: AuctionDetail['property'], strip: readonly StripFact[]): Fact[] {
	const shown = [...ELSEWHERE, ...strip.map(({ name }) => name)];
	return stated([
		...PROPERTY_FACTS.filter((name) => !shown.includes(name) && !isNone(name, property[name])).map((name) =>
			factOf(name, property[name]),
		),
		{ label: 'Forma de venda', text: property.sale_mode ?? '' },
		{ label: 'Fonte', text: property.source ?? '' },
		{ label: 'Código na fonte', text: property.source_id ?? '' },
	]);
}

/** Whether it says only that there is none: no bedroom and no parking space are no facts worth a line. */
function isNone(name: LotFactName, value: unknown): boolean {
	return value === 0 && (name === 'parking_spaces' || name === 'bedrooms');
}

/** Who sells the lot, under which law, and who conducts the auction. */
export function saleFacts(
	auction: Pick<AuctionDetail, (typeof SALE_FACTS)[number] | 'terms' | 'parties' | 'auctioneer'>,
): Fact[] {
	const { accepts_instalments } = auction.terms;
	// The page says who conducts the auction in words.
	const shown = SALE_FACTS.filter((name) => !auction.auctioneer || !name.startsWith('auctioneer'));
	return stated([
		...shown.map((name) => {
			const fact = factOf(name, auction[name]);
			// A court sells nothing of its own.
			return name === 'seller' && auction.kind === 'judicial' ? { ...fact, label: 'Juízo' } : fact;
		}),
		...partyFacts(auction.parties),
		{ label: 'Parcelamento', text: accepts_instalments ? 'Aceita proposta parcelada' : '' },
	]);
}

/** Who sues and who is sued, by their roles. */
export function partyFacts(parties: AuctionDetail['parties']): Fact[] {
	return [...Map.groupBy(parties, ({ role }) => role)].map(([label, of]) => ({
		label,
		text: of.map(({ name }) => name).join('; '),
	}));
}

function factOf(name: LotFactName, value: unknown): Fact {
	const label = LABELS[name] ?? fieldOf(name).label;
	return { label, text: value === null ? '' : wordsOf(name)(value) };
}

function stated(facts: readonly Fact[]): Fact[] {
	return facts.filter(({ text }) => text !== '');
}
