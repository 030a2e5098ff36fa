import type { Colour } from './colour.ts';
import type { Point } from './geometry.ts';

export const WIDTH = 1600;
export const HEIGHT = 1200;

/** A colour, or a reference to a gradient of the same canvas. */
export type Paint = string;
export type Stop = readonly [offset: number, colour: Colour, opacity?: number];

/** The canvas of a picture. Shapes are stacked in the order in which they are added. */
export interface Canvas {
	polygon(points: readonly Point[], fill: Paint, opacity?: number): void;
	/** Adds several polygons of one colour as one element. */
	polygons(list: readonly (readonly Point[])[], fill: Paint, opacity?: number): void;
	line(points: readonly Point[], stroke: Paint, width: number, opacity?: number): void;
	/** Adds circles of one colour as one element, so that overlaps do not show. */
	circles(
		list: readonly (readonly [x: number, y: number, radius: number])[],
		fill: Paint,
		opacity?: number,
	): void;
	ellipse(x: number, y: number, rx: number, ry: number, fill: Paint, opacity?: number): void;
	/** Adds a shape in SVG path syntax. */
	path(d: string, fill: Paint, opacity?: number): void;
	/** A gradient over the shape that it fills: from top to bottom or, with `across`, from left to right. */
	gradient(stops: readonly Stop[], across?: boolean): Paint;
	/** A gradient between two rows of the picture, independent of the shape that it fills. */
	gradientBetween(top: number, bottom: number, stops: readonly Stop[]): Paint;
	glow(stops: readonly Stop[]): Paint;
	/** The picture as SVG; `mirrored` swaps left and right. */
	toSvg(mirrored: boolean): string;
}

export function createCanvas(): Canvas {
	const marks: string[] = [];
	const paints = new Map<string, Paint>();
	const define = (tag: string, attributes: string, stops: readonly Stop[]): Paint => {
		const body = `${attributes}>${stops.map(stopMark).join('')}</${tag}>`;
		const known = paints.get(body);
		if (known !== undefined) return known;
		const id = `p${paints.size}`;
		marks.push(`<${tag} id="${id}" ${body}`);
		paints.set(body, `url(#${id})`);
		return `url(#${id})`;
	};
	const path = (d: string, fill: Paint, opacity = 1) => {
		if (d !== '') marks.push(`<path d="${d}" fill="${fill}"${opacityMark('fill-opacity', opacity)}/>`);
	};
	return {
		path,
		polygon: (points, fill, opacity) => path(outline(points), fill, opacity),
		polygons: (list, fill, opacity) => path(list.map(outline).join(''), fill, opacity),
		line(points, stroke, width, opacity = 1) {
			const d = `M${points.map(pair).join('L')}`;
			const attributes = `stroke-width="${round(width)}" stroke-linecap="round" stroke-linejoin="round"`;
			marks.push(
				`<path d="${d}" fill="none" stroke="${stroke}" ${attributes}${opacityMark('stroke-opacity', opacity)}/>`,
			);
		},
		circles: (list, fill, opacity) => path(list.map(([x, y, r]) => ring(x, y, r, r)).join(''), fill, opacity),
		ellipse: (x, y, rx, ry, fill, opacity) => path(ring(x, y, rx, ry), fill, opacity),
		gradient: (stops, across = false) =>
			define('linearGradient', across ? 'x1="0" y1="0" x2="1" y2="0"' : 'x1="0" y1="0" x2="0" y2="1"', stops),
		gradientBetween(top, bottom, stops) {
			const ends = `x1="0" y1="${round(top)}" x2="0" y2="${round(bottom)}"`;
			return define('linearGradient', `gradientUnits="userSpaceOnUse" ${ends}`, stops);
		},
		glow: (stops) => define('radialGradient', '', stops),
		toSvg(mirrored) {
			const size = `width="${WIDTH}" height="${HEIGHT}"`;
			const turn = mirrored ? ` transform="matrix(-1 0 0 1 ${WIDTH} 0)"` : '';
			return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><g${turn}>${marks.join('')}</g></svg>`;
		},
	};
}

/** A closed polygon in SVG path syntax; empty if it has no area or is outside the canvas. */
export function outline(points: readonly Point[]): string {
	return points.length < 3 || isOff(points) ? '' : `M${points.map(pair).join('L')}Z`;
}

function isOff(points: readonly Point[]): boolean {
	const all = (test: (point: Point) => boolean) => points.every(test);
	return (
		all(([x]) => x < 0) || all(([x]) => x > WIDTH) || all(([, y]) => y < 0) || all(([, y]) => y > HEIGHT)
	);
}

/** A rectangle with rounded corners, in SVG path syntax. */
export function roundedRect(x: number, y: number, width: number, height: number, radius: number): string {
	const r = Math.min(radius, width / 2, height / 2);
	const [w, h] = [width - 2 * r, height - 2 * r];
	const turn = (dx: number, dy: number) => `a${round(r)} ${round(r)} 0 0 1 ${round(dx)} ${round(dy)}`;
	const top = `M${round(x + r)} ${round(y)}h${round(w)}${turn(r, r)}`;
	return `${top}v${round(h)}${turn(-r, r)}h${round(-w)}${turn(-r, -r)}v${round(-h)}${turn(r, -r)}Z`;
}

function ring(x: number, y: number, rx: number, ry: number): string {
	const [a, b] = [round(rx), round(ry)];
	return `M${round(x - rx)} ${round(y)}a${a} ${b} 0 1 0 ${round(2 * rx)} 0a${a} ${b} 0 1 0 ${round(-2 * rx)} 0Z`;
}

function pair([x, y]: Point): string {
	return `${round(x)} ${round(y)}`;
}

/** Rounds to a tenth of a pixel, which keeps the SVG small. */
export function round(value: number): number {
	return Math.round(value * 10) / 10;
}

function stopMark([offset, colour, opacity = 1]: Stop): string {
	return `<stop offset="${offset}" stop-color="${colour}"${opacityMark('stop-opacity', opacity)}/>`;
}

function opacityMark(name: string, opacity: number): string {
	return opacity >= 1 ? '' : ` ${name}="${Math.round(opacity * 100) / 100}"`;
}
