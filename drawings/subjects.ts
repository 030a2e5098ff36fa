import type { PropertyType } from '#domain/lot/property.ts';
import type { Subject } from './picture.ts';

interface Album {
	covers: readonly Subject[];
	/** The subjects that may follow the cover, in the order of a visit. */
	more: readonly Subject[];
}

const HOME = ['living-room', 'kitchen', 'bedroom', 'plan'] as const;

const ALBUMS: Record<PropertyType, Album> = {
	apartment: {
		covers: [
			'balcony-apartments',
			'wave-apartments',
			'walk-up-apartments',
			'corner-tower',
			'brise-apartments',
			'loggia-tower',
		],
		more: [...HOME, 'empty-room', 'avenue'],
	},
	house: {
		covers: [
			'clay-sobrado',
			'pavilion-house',
			'veranda-house',
			'boxed-sobrado',
			'hipped-house',
			'cubic-sobrado',
		],
		more: [...HOME, 'empty-room', 'old-street'],
	},
	land: {
		covers: ['open-lot', 'aerial-lots', 'town-lot'],
		more: ['aerial-lots', 'town-lot', 'open-lot', 'avenue', 'fields', 'old-street'],
	},
	building: {
		covers: ['wave-apartments', 'walk-up-apartments', 'town-house'],
		more: ['avenue', 'empty-room', 'plan', 'old-street'],
	},
	commercial: {
		covers: ['corner-shops', 'town-house', 'ribbon-office'],
		more: ['avenue', 'workspace', 'empty-room', 'old-street'],
	},
	office: {
		covers: ['glass-office', 'cell-office', 'ribbon-office'],
		more: ['workspace', 'empty-room', 'avenue', 'old-street'],
	},
	store: {
		covers: ['awning-store', 'tiled-store', 'framed-store'],
		more: ['old-street', 'empty-room', 'workspace', 'avenue'],
	},
	warehouse: {
		covers: ['portal-warehouse', 'brick-warehouse', 'dock-warehouse'],
		more: ['empty-room', 'workspace', 'aerial-lots', 'avenue'],
	},
	rural: {
		covers: ['great-farmhouse', 'fields', 'country-house'],
		more: ['fields', 'living-room', 'kitchen', 'bedroom', 'open-lot'],
	},
	other: {
		covers: ['town-house', 'hipped-house', 'corner-shops'],
		more: ['empty-room', 'plan', 'old-street', 'avenue'],
	},
};

/** The number of pictures of a property, or one more where that shows another subject. */
const PICTURES = 5;

/**
 * The subjects for the nth property of a type: the cover and four or five others, all different. Covers and others rotate
 * with `nth`, so that consecutive properties look different.
 */
export function subjectsFor(type: PropertyType, nth: number): Subject[] {
	const { covers, more } = ALBUMS[type];
	const cover = covers[nth % covers.length] as Subject;
	const rest = more.filter((subject) => subject !== cover);
	const count = Math.min(rest.length, PICTURES - 1 + (nth % 2));
	const chosen = Array.from({ length: count }, (_, i) => rest[(nth + i) % rest.length] as Subject);
	return [cover, ...rest.filter((subject) => chosen.includes(subject))];
}
