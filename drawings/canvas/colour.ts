/** A colour as `#rrggbb`. */
export type Colour = string;

/** Interpolates between two colours; a `share` of 0 gives `from`, 1 gives `to`. */
export function mix(from: Colour, to: Colour, share: number): Colour {
	const part = Math.min(1, Math.max(0, share));
	const channel = (at: number) => {
		const a = Number.parseInt(from.slice(at, at + 2), 16);
		const b = Number.parseInt(to.slice(at, at + 2), 16);
		return Math.round(a + (b - a) * part)
			.toString(16)
			.padStart(2, '0');
	};
	return `#${channel(1)}${channel(3)}${channel(5)}`;
}

export function lighter(colour: Colour, share: number): Colour {
	return mix(colour, '#ffffff', share);
}

export function darker(colour: Colour, share: number): Colour {
	return mix(colour, INK, share);
}

/** The brand's colours (web/ui/tokens.css) and earth tones that match them. */
export const INK = '#151b22';
export const GREEN = '#0b5a43';
export const BRASS = '#c99a3b';
export const TERRACOTTA = '#b4603f';
export const SAND = '#dcc7a3';
export const WOOD = '#8a5a3a';
export const STONE = '#b9b4aa';
export const STEEL = '#3d474e';
export const LEAF = '#3c7a4e';

/** Clay roofs, from new to weathered, and one of grey slate. */
export const ROOFS = [TERRACOTTA, TERRACOTTA, '#a3553c', '#c17c58', '#96604c', '#77756f'] as const;

/** Plaster colours of Brazilian houses, muted to match the brand's colours. */
export const PLASTERS = [
	'#f4efe4',
	'#eadfca',
	'#dcc3a0',
	'#d9a98a',
	'#c77f5e',
	'#b9c4b4',
	'#8fa79a',
	'#c9d3d6',
	'#9fb3bd',
	'#e6c98c',
	'#cfc8bd',
	'#e7cfc3',
] as const;
