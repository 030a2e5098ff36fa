import { readFileSync } from 'node:fs';
import { mercatorY } from '#web/features/catalogue/map/projection.ts';

/**
 * Prints the outlines of the states (web/features/catalogue/map/brazil.svg) from a TopoJSON of IBGE's boundaries, whose
 * objects state `uf`: `node scripts/map-outlines.ts FILE > brazil.svg`. One unit is 1/200 degree of longitude, in the
 * map's projection.
 */
interface Geometry {
	type: 'Polygon' | 'MultiPolygon';
	arcs: number[][] | number[][][];
	properties: { uf: string };
}

interface Topology {
	arcs: [number, number][][];
	transform: { scale: [number, number]; translate: [number, number] };
	objects: Record<string, { geometries: Geometry[] }>;
}

type Position = [x: number, y: number];

const UNITS = 200;
const topology = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Topology;
const { scale, translate } = topology.transform;

/** An arc's points in units. Its first point is absolute, each other one relative to the one before. */
function pointsOf(arc: [number, number][]): Position[] {
	let [x, y] = [0, 0];
	return arc.map(([east, north]) => {
		[x, y] = [x + east, y + north];
		const [longitude, latitude] = [x * scale[0] + translate[0], y * scale[1] + translate[1]];
		return [Math.round(longitude * UNITS), Math.round(mercatorY(latitude) * UNITS)];
	});
}

const arcs = topology.arcs.map(pointsOf);

/** A ring's points; a negative number is an arc read backwards. */
function ringOf(numbers: number[]): Position[] {
	return numbers.flatMap((at) => (at < 0 ? (arcs[~at]?.toReversed() ?? []) : (arcs[at] ?? [])));
}

/** A ring as a path of relative steps, without steps of length 0. */
function pathOf(ring: Position[]): string {
	const steps: string[] = [];
	let [x, y] = [0, 0];
	for (const [nextX, nextY] of ring) {
		const step = `${nextX - x} ${nextY - y}`;
		if (step === '0 0') continue;
		steps.push(step);
		[x, y] = [nextX, nextY];
	}
	return steps.length < 3 ? '' : `m${steps.join(' ').replaceAll(' -', '-')}z`;
}

function shapeOf({ type, arcs: numbers }: Geometry): string {
	const rings = type === 'Polygon' ? (numbers as number[][]) : (numbers as number[][][]).flat();
	// After 'z' a relative step starts at the ring's first point: 'M' makes each ring absolute.
	return rings
		.map((ring) =>
			pathOf(ringOf(ring))
				.replace('m', 'M')
				.replace(/^M(-?\d+[ -]-?\d*)\s?/, 'M$1l'),
		)
		.join('');
}

const states = Object.values(topology.objects).flatMap(({ geometries }) => geometries);
const paths = states.map(
	(state) => `<path id="${state.properties.uf}" vector-effect="non-scaling-stroke" d="${shapeOf(state)}"/>`,
);
console.log(
	`<svg xmlns="http://www.w3.org/2000/svg"><title>Brasil</title><g id="brazil">${paths.join('\n')}</g></svg>`,
);
