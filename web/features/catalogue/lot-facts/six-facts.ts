import type { AuctionDetail } from '#contract/auctions.ts';
import type { LotFactName } from '#domain/lot/lot-fields.ts';
import type { PropertyType } from '#domain/lot/property.ts';
import { wordsOf } from '#domain/lot/value-words.ts';

/** A fact of the strip; `text` is null if the lot does not state it. */
export interface StripFact {
	name: LotFactName;
	label: string;
	text: string | null;
}

type Property = AuctionDetail['property'];

/** The types that people live in. The others have no bedrooms worth a place in the strip. */
const HOMES: readonly (PropertyType | null)[] = ['apartment', 'house', 'rural', 'other', null];

const AREAS = [
	['private_area', 'Área privativa'],
	['total_area', 'Área total'],
	['land_area', 'Terreno'],
] as const;

/**
 * The facts that buyers ask for first: area, bedrooms, parking, occupancy, financing and appraisal. Without the rooms of a
 * property that has none. Empty if the lot states none of them.
 */
export function sixFacts(property: Property): StripFact[] {
	const [area, label] = AREAS.find(([name]) => property[name] !== null) ?? (['total_area', 'Área'] as const);
	const { property_type, bedrooms, parking_spaces, occupancy, financing } = property;
	const home = HOMES.includes(property_type);
	const facts = [
		fact(area, label, property[area]),
		// None is no fact worth a place.
		(home && bedrooms !== 0) || bedrooms ? fact('bedrooms', 'Quartos', bedrooms) : null,
		(property_type !== 'land' && parking_spaces !== 0) || parking_spaces
			? fact('parking_spaces', 'Vagas', parking_spaces)
			: null,
		fact('occupancy', 'Ocupação', occupancy === 'unknown' ? null : occupancy),
		fact('financing', 'Financiamento', financing, financing ? 'Aceita' : 'Não aceita'),
		fact('appraisal', 'Avaliação', property.appraisal),
	].filter((each) => each !== null);
	return facts.some(({ text }) => text !== null) ? facts : [];
}

function fact(name: LotFactName, label: string, value: unknown, text = wordsOf(name)(value)): StripFact {
	return { name, label, text: value === null ? null : text };
}
