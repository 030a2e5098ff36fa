import type { PropertyType } from '#domain/lot/property.ts';
import { fold } from '#domain/values/fold.ts';

/** The facts in the Descrição column. Areas in square metres; null and [] where it states nothing. */
export interface DescribedProperty {
	property_type: PropertyType;
	/** The kind in the list's own word, for sentences: 'Sobrado', 'Imóvel comercial'. */
	called: string;
	total_area: number | null;
	private_area: number | null;
	land_area: number | null;
	bedrooms: number | null;
	living_rooms: number | null;
	bathrooms: number | null;
	parking_spaces: number | null;
	features: string[];
}

/** The list's words for the kind of property, without case and accents. */
const KINDS = new Map<string, { property_type: PropertyType; called: string }>([
	['apartamento', { property_type: 'apartment', called: 'Apartamento' }],
	['casa', { property_type: 'house', called: 'Casa' }],
	['chacara', { property_type: 'rural', called: 'Chácara' }],
	['comercial', { property_type: 'commercial', called: 'Imóvel comercial' }],
	['fazenda', { property_type: 'rural', called: 'Fazenda' }],
	['galpao', { property_type: 'warehouse', called: 'Galpão' }],
	['gleba', { property_type: 'land', called: 'Gleba' }],
	['gleba urbana', { property_type: 'land', called: 'Gleba urbana' }],
	['imovel rural', { property_type: 'rural', called: 'Imóvel rural' }],
	['loja', { property_type: 'store', called: 'Loja' }],
	['predio', { property_type: 'building', called: 'Prédio' }],
	['sala', { property_type: 'office', called: 'Sala' }],
	['sitio', { property_type: 'rural', called: 'Sítio' }],
	['sobrado', { property_type: 'house', called: 'Sobrado' }],
	['terreno', { property_type: 'land', called: 'Terreno' }],
]);
const OTHER = { property_type: 'other', called: 'Imóvel' } as const;

/** Rooms that the list abbreviates or writes without accents; every other word is unchanged. */
const FEATURES = new Map([
	['a.serv', 'área de serviço'],
	['dce', 'dependência de serviço'],
	['terraco', 'terraço'],
	['wc emp', 'banheiro de serviço'],
]);

const AREAS = {
	'de area total': 'total_area',
	'de area privativa': 'private_area',
	'de area do terreno': 'land_area',
} as const;

const ROOMS = {
	'qto(s)': 'bedrooms',
	'sala(s)': 'living_rooms',
	'vaga(s) de garagem': 'parking_spaces',
	wc: 'bathrooms',
	'wc(s)': 'bathrooms',
} as const;

/** Figures above these are errors of the list: a million km² is more than most states have. */
const MOST_ROOMS = 999;
const LARGEST_AREA = 1e12;

/** Parses `Casa, 98.00 de área total, …, 3 qto(s), a.serv, WC, 1 sala(s).`; an area of 0.00 means unknown. */
export function parseDescription(listed: string | null): DescribedProperty {
	const [kind = '', ...parts] = (listed ?? '')
		.replace(/\.$/, '')
		.split(',')
		.map((part) => part.trim());
	const described = nothingKnown(KINDS.get(fold(kind)) ?? OTHER);
	for (const part of parts) readPart(part, described);
	return described;
}

function nothingKnown(kind: Pick<DescribedProperty, 'property_type' | 'called'>): DescribedProperty {
	const areas = { total_area: null, private_area: null, land_area: null };
	const rooms = { bedrooms: null, living_rooms: null, bathrooms: null, parking_spaces: null };
	return { ...kind, ...areas, ...rooms, features: [] };
}

function readPart(part: string, into: DescribedProperty): void {
	const [, figure, words = ''] = /^(?:(\d+(?:\.\d+)?)\s+)?(.*)$/.exec(part) ?? [];
	const name = fold(words);
	if (Object.hasOwn(AREAS, name)) {
		into[AREAS[name as keyof typeof AREAS]] = readArea(figure);
	} else if (Object.hasOwn(ROOMS, name)) {
		const room = ROOMS[name as keyof typeof ROOMS];
		into[room] = (into[room] ?? 0) + readCount(figure) || null;
	} else if (/\p{L}/u.test(words)) {
		const feature = featureOf(words, figure);
		if (!into.features.includes(feature)) into.features.push(feature);
	}
}

function readArea(figure: string | undefined): number | null {
	const area = Math.round(Number(figure) * 100) / 100;
	return area > 0 && area < LARGEST_AREA ? area : null;
}

/** A room without a figure counts as one. */
function readCount(figure: string | undefined): number {
	const count = figure === undefined ? 1 : Number(figure);
	return Number.isInteger(count) && count <= MOST_ROOMS ? count : 0;
}

/** '1 lavabo(s)' becomes 'lavabo', '2 lavabo(s)' becomes '2 lavabos'. */
function featureOf(words: string, figure: string | undefined): string {
	const many = figure !== undefined && Number(figure) > 1;
	const named = FEATURES.get(fold(words)) ?? words.toLowerCase().replace('(s)', many ? 's' : '');
	return (many ? `${figure} ${named}` : named).slice(0, 60);
}
