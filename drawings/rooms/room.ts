import type { Camera } from '#drawings/canvas/camera.ts';
import { type Colour, darker, lighter, mix } from '#drawings/canvas/colour.ts';
import { type Face, paintRect, quad, type Rect } from '#drawings/canvas/face.ts';
import { unit, type Vec3 } from '#drawings/canvas/geometry.ts';
import type { Light } from '#drawings/canvas/light.ts';
import type { Random } from '#drawings/canvas/random.ts';
import { fill, lit, type Scene } from '#drawings/canvas/scene.ts';
import { drawOutside, drawTerrace } from './outlook.ts';
import { drawPanes } from './panes.ts';

/** A room seen from its open side. x = 0 is its centre, z = 0 its back wall, which the viewer faces. */
export interface Room {
	wide: number;
	high: number;
	/** The length of the side walls towards the viewer. */
	deep: number;
	wall: Colour;
	/** The colour of the back wall. */
	accent: Colour;
	back: Face;
	left: Face;
	right: Face;
}

type WallName = 'back' | 'left' | 'right';

/** A window in a wall, or a balcony door if it reaches the floor. */
export interface Opening {
	on: WallName;
	rect: Rect;
}

const WALLS = ['#f3eee3', '#efe8da', '#f5f1e9', '#e9e6dc', '#e8ebe6', '#efe3d8'] as const;
const ACCENTS = [
	'#b7c2b0',
	'#d7b59a',
	'#c9d0cd',
	'#8fa08f',
	'#dcc9a6',
	'#b98e73',
	'#5f7a70',
	'#90a7b5',
	'#c98f7a',
	'#e0c27a',
	'#7d8a94',
] as const;

export function roomCamera(random: Random): Camera {
	return {
		eye: [random.between(-0.6, 0.6), 1.5, -5.6],
		scale: 232,
		centre: random.between(770, 830),
		horizon: 570,
	};
}

export function createRoom(random: Random): Room {
	const [wide, high, deep] = [random.between(5.6, 6.4), 2.9, 5.2];
	const wall = random.pick(WALLS);
	const half = wide / 2;
	const up: Vec3 = [0, 1, 0];
	return {
		wide,
		high,
		deep,
		wall,
		accent: random.chance(0.6) ? random.pick(ACCENTS) : wall,
		back: { origin: [-half, 0, 0], u: [1, 0, 0], v: up, normal: [0, 0, -1], width: wide, height: high },
		left: { origin: [-half, 0, -deep], u: [0, 0, 1], v: up, normal: [1, 0, 0], width: deep, height: high },
		right: { origin: [half, 0, 0], u: [0, 0, -1], v: up, normal: [-1, 0, 0], width: deep, height: high },
	};
}

/** The light of a room with its opening in this wall: the sun is outside that wall. */
export function lightThrough(light: Light, on: WallName, random: Random): Light {
	const slant = random.between(-0.35, 0.35);
	const sun: Record<WallName, Vec3> = {
		back: [slant, -0.62, -0.7],
		left: [0.75, -0.6, slant * 0.5],
		right: [-0.75, -0.6, slant * 0.5],
	};
	const shade = mix(light.shade, '#8a7866', 0.45);
	return { ...light, sun: unit(sun[on]), shade, depth: light.depth * 0.45, warmth: light.warmth * 1.4 };
}

/** Draws the outside, then the walls around their openings, then the surface above them. */
export function drawShell(scene: Scene, room: Room, openings: readonly Opening[]): void {
	drawOutside(scene);
	for (const { on, rect } of openings) if (on === 'back' && rect[1] < 0.2) drawTerrace(scene, room.wide);
	for (const name of ['back', 'left', 'right'] as const) {
		const face = room[name];
		const tone = lit(scene, name === 'back' ? room.accent : room.wall, face.normal);
		const holes = openings
			.filter(({ on }) => on === name)
			.map(({ rect }) => quad(scene, face, rect).toReversed());
		const paint = scene.canvas.gradient([
			[0, mix(tone, scene.light.shade, 0.1)],
			[0.4, tone],
			[1, mix(tone, scene.light.warm, 0.18)],
		]);
		scene.canvas.polygons([quad(scene, face, [0, 0, face.width, face.height]), ...holes], paint);
		drawCorners(scene, face, name);
	}
	drawOverhead(scene, room);
	for (const opening of openings) drawPanes(scene, room[opening.on], opening.rect);
}

/** Darkens a wall slightly towards its corners. */
function drawCorners(scene: Scene, face: Face, name: WallName): void {
	const { canvas, light } = scene;
	const dark = canvas.gradient(
		[
			[0, light.shade, 0.24],
			[1, light.shade, 0],
		],
		true,
	);
	const pale = canvas.gradient(
		[
			[0, light.shade, 0],
			[1, light.shade, 0.24],
		],
		true,
	);
	if (name !== 'left') paintRect(scene, face, [0, 0, 0.7, face.height], dark);
	if (name !== 'right') paintRect(scene, face, [face.width - 0.7, 0, face.width, face.height], pale);
	const skirting: Rect = [0, 0, face.width, 0.1];
	paintRect(scene, face, skirting, lighter(lit(scene, '#f4f0e6', face.normal), 0.3));
	paintRect(scene, face, [0, 0.1, face.width, 0.115], light.shade, 0.3);
}

function drawOverhead(scene: Scene, { wide, high, deep }: Room): void {
	const half = wide / 2;
	const corners: Vec3[] = [
		[-half, high, 0],
		[half, high, 0],
		[half, high, -deep],
		[-half, high, -deep],
	];
	const tone = mix(lit(scene, '#f7f4ec', [0, -1, 0]), '#f7f4ec', 0.55);
	fill(
		scene,
		corners,
		scene.canvas.gradient([
			[0, darker(tone, 0.05)],
			[1, mix(tone, scene.light.shade, 0.14)],
		]),
	);
	const cornice: Vec3[] = [
		[-half, high - 0.08, 0],
		[half, high - 0.08, 0],
		[half, high, 0],
		[-half, high, 0],
	];
	fill(scene, cornice, lighter(tone, 0.4));
}
