import { formatArea } from '#domain/lot/property.ts';
import { fold } from '#domain/values/fold.ts';
import type { LotProperty } from './lot.ts';

interface Place {
	city: string;
	state: string;
}

/** The limits of spec §5 and of the table. */
const TITLE_LIMIT = 200;
const DESCRIPTION_LIMIT = 5_000;

const COUNTED = {
	bedrooms: ['quarto', 'quartos'],
	living_rooms: ['sala', 'salas'],
	bathrooms: ['banheiro', 'banheiros'],
	parking_spaces: ['vaga de garagem', 'vagas de garagem'],
} as const;

/** 'Casa de 81,86 m² com 3 quartos, Petrópolis, Acari/RN': what distinguishes a lot from others in a listing. */
export function titleOf(called: string, property: LotProperty, place: Place): string {
	const area = isLand(property)
		? (property.land_area ?? property.total_area)
		: (property.private_area ?? property.total_area ?? property.land_area);
	const size = area === null ? '' : ` de ${formatArea(area)}`;
	const rooms = property.bedrooms === null || isLand(property) ? '' : ` com ${counted(property, 'bedrooms')}`;
	const quarter = quarterOf(property, place);
	const what = [`${called}${size}${rooms}`, ...quarter].join(', ');
	const where = `, ${place.city}/${place.state}`;
	return cut(what, TITLE_LIMIT - where.length) + where;
}

/** The facts in sentences, then the list's own text. Prices are left out: the page shows them separately. */
export function descriptionOf(
	called: string,
	property: LotProperty,
	place: Place,
	listed: string | null,
): string {
	const street = [property.address, ...quarterOf(property, place), `${place.city}/${place.state}`].filter(
		Boolean,
	);
	const sentences = [
		[called, inWords(areasOf(property))].filter(Boolean).join(' com '),
		sentence('Tem ', inWords(roomsOf(property))),
		`Endereço: ${street.join(', ')}`,
		sentence('Modalidade de venda na lista da Caixa: ', property.sale_mode ?? ''),
		financingWords(property.financing),
	];
	const facts = sentences.filter(Boolean).map((each) => `${each}.`);
	const quoted = listed ? `\n\nNa lista da Caixa: “${listed}”` : '';
	return cut(`${facts.join(' ')}${quoted}`, DESCRIPTION_LIMIT);
}

/** The neighbourhood, unless it repeats the city. */
function quarterOf({ neighborhood }: LotProperty, { city }: Place): string[] {
	return neighborhood && fold(neighborhood) !== fold(city) ? [neighborhood] : [];
}

function isLand({ property_type }: LotProperty): boolean {
	return property_type === 'land' || property_type === 'rural';
}

function areasOf(property: LotProperty): string[] {
	const { private_area, total_area, land_area } = property;
	return [
		private_area === null ? '' : `${formatArea(private_area)} de área privativa`,
		total_area === null ? '' : `${formatArea(total_area)} de área total`,
		land_area === null ? '' : `${formatArea(land_area)} de ${isLand(property) ? 'área' : 'terreno'}`,
	].filter(Boolean);
}

function roomsOf(property: LotProperty): string[] {
	const names = Object.keys(COUNTED) as (keyof typeof COUNTED)[];
	const rooms = names.filter((name) => property[name] !== null).map((name) => counted(property, name));
	return [...rooms, ...property.features];
}

function counted(property: LotProperty, name: keyof typeof COUNTED): string {
	const [one, many] = COUNTED[name];
	return `${property[name]} ${property[name] === 1 ? one : many}`;
}

function financingWords(financing: boolean | null): string {
	if (financing === null) return '';
	return financing ? 'Segundo a lista, aceita financiamento' : 'Segundo a lista, não aceita financiamento';
}

function sentence(start: string, rest: string): string {
	return rest && start + rest;
}

const LIST = new Intl.ListFormat('pt-BR', { type: 'conjunction' });
function inWords(parts: readonly string[]): string {
	return LIST.format(parts);
}

function cut(text: string, limit: number): string {
	return text.length > limit ? `${text.slice(0, limit - 1)}…` : text;
}
