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
	/** The colour that distant objects fade into. */
	haze: Colour;
	/** The share of lit windows. */
	lamps: number;
}

type Hour = Omit<Light, 'sun'> & { height: number };

const HOURS: Record<'morning' | 'noon' | 'afternoon' | 'dusk', Hour> = {
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
};

const CHANCES = [
	'morning',
	'morning',
	'noon',
	'noon',
	'noon',
	'afternoon',
	'afternoon',
	'dusk',
	'dusk',
] as const;

/** Chooses a time of day, with the sun behind the viewer on the left or right. */
export function chooseLight(random: Random): Light {
	const { height, ...colours } = HOURS[random.pick(CHANCES)];
	const side = random.chance(0.5) ? 1 : -1;
	return { ...colours, sun: unit([side * random.between(0.65, 0.95), -height, random.between(0.6, 0.8)]) };
}
