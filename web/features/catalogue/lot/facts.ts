import type { AuctionDetail } from '#contract/auctions.ts';
import { fieldOf, type LotFactName, PROPERTY_FACTS, SALE_FACTS } from '#domain/lot-fields.ts';
import { wordsOf } from '#domain/value-words.ts';

export interface Fact {
	label: string;
	text: string;
}

/** The labels on this page that differ from the form's. */
const LABELS: Partial<Record<LotFactName, string>> = {
	kind: 'Natureza do leilão',
	auctioneer_registration: 'Registro do leiloeiro',
	parking_spaces: 'Vagas de garagem',
	features: 'Outras características',
	appraisal: 'Valor de avaliação',
	registration: 'Matrícula',
};

/** Shown with the costs of a purchase instead. */
const COSTS: readonly LotFactName[] = ['itbi_percent', 'registry_cost'];

/** The known facts of the property, in Portuguese. */
export function propertyFacts({
	property,
	city,
	state,
}: Pick<AuctionDetail, 'property' | 'city' | 'state'>): Fact[] {
	const names = PROPERTY_FACTS.filter((name) => !COSTS.includes(name));
	const place: Fact = { label: 'Cidade', text: [city, state].filter(Boolean).join('/') };
	return stated([
		...names.flatMap((name) => [factOf(name, property[name]), ...(name === 'neighborhood' ? [place] : [])]),
		{ label: 'Modalidade de venda', text: property.sale_mode ?? '' },
		{ label: 'Fonte', text: property.source ?? '' },
		{ label: 'Código na fonte', text: property.source_id ?? '' },
	]);
}

/** Who sells the lot, under which law, and who conducts the auction. */
export function saleFacts(auction: Pick<AuctionDetail, (typeof SALE_FACTS)[number] | 'terms'>): Fact[] {
	const { accepts_instalments } = auction.terms;
	return stated([
		...SALE_FACTS.map((name) => factOf(name, auction[name])),
		{ label: 'Parcelamento', text: accepts_instalments ? 'Aceita proposta parcelada' : '' },
	]);
}

function factOf(name: LotFactName, value: unknown): Fact {
	const label = LABELS[name] ?? fieldOf(name).label;
	return { label, text: value === null ? '' : wordsOf(name)(value) };
}

function stated(facts: readonly Fact[]): Fact[] {
	return facts.filter(({ text }) => text !== '');
}
