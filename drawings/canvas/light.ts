import type { Colour } from './colour.ts';
import { unit, type Vec3 } from './geometry.ts';
import type { Random } from './random.ts';

/** The light of a picture: the direction of the sun and the colours that follow from it. */
export interface Light {
	/** The direction in which the light travels. */
	sun: Vec3;
	/** The colours of the sky, from the zenith to the horizon. */
	sky: readonly [Colour, Colour, Colour];
	/** The tint of sunlit surfaces, and its strength. */
	warm: Colour;
	warmth: number;
	/** The tint of surfaces that face away from the sun, and its strength. */
	shade: Colour;
	depth: number;
	/** The opacity of cast shadows. */
	shadow: number;
	cloud: Colour;
	/** The shape of the clouds. */
	clouds: Clouds;
	/** The colour that distant objects fade into. */
	haze: Colour;
	/** The share of lit windows. */
	lamps: number;
}

type Colours = Omit<Light, 'sun' | 'clouds'> & { height: number };

const COLOURS = {
	dawn: {
		height: 0.55,
		sky: ['#7388ae', '#cbb3c0', '#f9d7ba'],
		warm: '#ffd9bd',
		warmth: 0.22,
		shade: '#3c4666',
		depth: 0.48,
		shadow: 0.26,
		cloud: '#fbe3d3',
		haze: '#dcc9c9',
		lamps: 0.2,
	},
	morning: {
		height: 0.75,
		sky: ['#8fb7c9', '#c3d9dc', '#f6ecd9'],
		warm: '#fff0cf',
		warmth: 0.2,
		shade: '#3f5a6b',
		depth: 0.42,
		shadow: 0.3,
		cloud: '#fffaf0',
		haze: '#dfe5df',
		lamps: 0,
	},
	noon: {
		height: 1.15,
		sky: ['#6fa6c2', '#a9cdda', '#e4efec'],
		warm: '#fffaea',
		warmth: 0.16,
		shade: '#36505f',
		depth: 0.44,
		shadow: 0.34,
		cloud: '#ffffff',
		haze: '#d3e2e4',
		lamps: 0,
	},
	afternoon: {
		height: 0.7,
		sky: ['#86aebd', '#d9d6c4', '#f7dcae'],
		warm: '#ffdfa6',
		warmth: 0.3,
		shade: '#46495f',
		depth: 0.46,
		shadow: 0.34,
		cloud: '#fff1d8',
		haze: '#ead9bd',
		lamps: 0.06,
	},
	golden: {
		height: 0.55,
		sky: ['#7d9fae', '#f0d49c', '#f7b76c'],
		warm: '#ffcf83',
		warmth: 0.34,
		shade: '#4c4257',
		depth: 0.46,
		shadow: 0.32,
		cloud: '#ffe6bd',
		haze: '#ecc99a',
		lamps: 0.12,
	},
	dusk: {
		height: 0.5,
		sky: ['#3f5a78', '#a98f98', '#f2b884'],
		warm: '#f6b98a',
		warmth: 0.26,
		shade: '#2d3650',
		depth: 0.52,
		shadow: 0.24,
		cloud: '#f3c9a6',
		haze: '#c9a596',
		lamps: 0.5,
	},
	overcast: {
		height: 1.1,
		sky: ['#a3b2b8', '#c4cdcd', '#e4e6df'],
		warm: '#f6f4ea',
		warmth: 0.06,
		shade: '#45565f',
		depth: 0.34,
		shadow: 0.14,
		cloud: '#f0f2ef',
		haze: '#d4dbda',
		lamps: 0.1,
	},
	clearing: {
		height: 0.7,
		sky: ['#4f6a7f', '#91a9b1', '#efe0c0'],
		warm: '#fff0cb',
		warmth: 0.24,
		shade: '#2f4454',
		depth: 0.5,
		shadow: 0.34,
		cloud: '#c9d0d0',
		haze: '#c6cdc6',
		lamps: 0.15,
	},
} as const satisfies Record<string, Colours>;

export type Hour = keyof typeof COLOURS;
export type Clouds = 'heaps' | 'streaks' | 'few';

/** The times of day, in an order in which neighbours differ. */
export const HOURS: readonly Hour[] = [
	'morning',
	'dusk',
	'noon',
	'golden',
	'overcast',
	'dawn',
	'clearing',
	'afternoon',
];
export const CLOUDS: readonly Clouds[] = ['heaps', 'streaks', 'few'];

/** The sky of a picture. */
export interface Weather {
	hour: Hour;
	clouds: Clouds;
}

/** Chooses a sky. */
export function chooseWeather(random: Random): Weather {
	return { hour: random.pick(HOURS), clouds: random.pick(CLOUDS) };
}

/** Chooses the light under a sky, with the sun behind the viewer on the left or right. */
export function chooseLight(random: Random, { hour, clouds }: Weather): Light {
	const { height, ...colours } = COLOURS[hour];
	const side = random.chance(0.5) ? 1 : -1;
	const sun = unit([side * random.between(0.65, 0.95), -height, random.between(0.6, 0.8)]);
	return { ...colours, clouds, sun };
}
