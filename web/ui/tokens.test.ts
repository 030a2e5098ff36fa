import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The values of a colour token: light first, dark second. */
type Pair = [light: string, dark: string];

const CSS = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const TOKENS = new Map<string, Pair>(
	[...CSS.matchAll(/--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
		([, name = '', light = '', dark = '']) => [name, [light, dark]],
	),
);

const PAGES = ['paper', 'surface', 'wash'];
const INKS = ['ink', 'ink-soft', 'brand', 'brass', 'live', 'warn'];
const TEXT: [text: string, on: string][] = [
	...INKS.flatMap((ink): [string, string][] => PAGES.map((page) => [ink, page])),
	['on-brand', 'brand'],
	['on-brand', 'brand-strong'],
	['on-live', 'live'],
	['on-live', 'live-strong'],
];
/** Graphics: borders of controls, the focus ring, the mark (WCAG 1.4.11). */
const SHAPES: [shape: string, on: string][] = PAGES.flatMap((page): [string, string][] => [
	['edge', page],
	['brand', page],
]);

const THEMES = [
	['light', 0],
	['dark', 1],
] as const;

describe.each(THEMES)('in %s', (_theme, side) => {
	it.each(TEXT)('%s can be read on %s', (text, on) => {
		expect(contrast(colour(text, side), colour(on, side))).toBeGreaterThanOrEqual(4.5);
	});

	it.each(SHAPES)('%s can be seen on %s', (shape, on) => {
		expect(contrast(colour(shape, side), colour(on, side))).toBeGreaterThanOrEqual(3);
	});

	it('critical time is readable at the peak of its animation', () => {
		const live = colour('live', side);
		const share = Number(/var\(--color-live\) (\d+)%/.exec(CSS)?.[1]) / 100;
		for (const page of PAGES) {
			expect(contrast(live, blend(live, colour(page, side), share))).toBeGreaterThanOrEqual(4.5);
		}
	});
});

it('covers every colour of the stylesheet', () => {
	const declared = [...CSS.matchAll(/--color-([\w-]+): light-dark/g)].map(([, name]) => name);
	expect([...TOKENS.keys()]).toEqual(declared);
	expect(declared.length).toBeGreaterThan(10);
});

it('detects a pair without contrast', () => {
	expect(contrast(channels('#777777'), channels('#ffffff'))).toBeLessThan(4.5);
	expect(contrast(channels('#000000'), channels('#ffffff'))).toBeCloseTo(21);
});

type Rgb = [number, number, number];

function colour(name: string, side: 0 | 1): Rgb {
	const pair = TOKENS.get(name);
	if (!pair) throw new Error(`no colour token ${name}`);
	return channels(pair[side]);
}

function channels(hex: string): Rgb {
	const value = Number.parseInt(hex.slice(1), 16);
	return [value >> 16, (value >> 8) & 255, value & 255];
}

function blend(over: Rgb, under: Rgb, share: number): Rgb {
	const mix = (i: 0 | 1 | 2) => over[i] * share + under[i] * (1 - share);
	return [mix(0), mix(1), mix(2)];
}

/** The contrast ratio of WCAG 2.2. */
function contrast(a: Rgb, b: Rgb): number {
	const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
	return (light + 0.05) / (dark + 0.05);
}

function luminance(rgb: Rgb): number {
	const [r = 0, g = 0, b = 0] = rgb.map((channel) => {
		const share = channel / 255;
		return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
