import { HEIGHT, WIDTH } from '#drawings/canvas/canvas.ts';
import { type Colour, mix } from '#drawings/canvas/colour.ts';
import { type Scene, sunSide } from '#drawings/canvas/scene.ts';

/** Draws the sky and its clouds, down to the horizon. */
export function drawSky(scene: Scene): void {
	const { canvas, camera, light, random } = scene;
	const [zenith, middle, low] = light.sky;
	const bottom = Math.min(HEIGHT, camera.horizon + 20);
	const sky = canvas.gradientBetween(0, bottom, [
		[0, zenith],
		[0.55, middle],
		[1, low],
	]);
	canvas.path(`M0 0H${WIDTH}V${HEIGHT}H0Z`, sky);
	const glow = canvas.glow([
		[0, light.warm, 0.75],
		[1, light.warm, 0],
	]);
	canvas.ellipse(WIDTH * (0.5 + sunSide(scene) * 0.55), bottom * 0.75, 1100, 720, glow, 0.8);
	if (light.clouds === 'streaks') drawStreaks(scene, bottom);
	else drawHeaps(scene, bottom, light.clouds === 'few' ? 1 : random.whole(2, 4));
}

/** Draws heaped clouds, the farther ones smaller. */
function drawHeaps(scene: Scene, bottom: number, count: number): void {
	const { random } = scene;
	for (let i = 0; i < count; i++) {
		const far = i / count;
		drawCloud(
			scene,
			random.between(-100, WIDTH + 100),
			bottom * random.between(0.12, 0.5) + far * 120,
			1.15 - far * 0.6,
		);
	}
}

/** Draws long, thin clouds, as high ones are. */
function drawStreaks({ canvas, light, random }: Scene, bottom: number): void {
	const paint = canvas.gradient(
		[
			[0, light.cloud, 0],
			[0.4, light.cloud, 0.75],
			[1, light.cloud, 0],
		],
		true,
	);
	for (let i = 0; i < 9; i++) {
		const far = i / 9;
		const [x, y] = [random.between(-100, WIDTH + 100), bottom * (0.1 + 0.75 * far)];
		const length = random.between(260, 620) * (1.2 - 0.5 * far);
		for (const [shift, part] of [
			[0, 1],
			[-0.35, 0.55],
			[0.4, 0.45],
		] as const) {
			const rise = random.between(-14, 14);
			canvas.ellipse(x + shift * length, y + rise, length * part, random.between(5, 12) * part, paint, 0.8);
		}
	}
}

/** Draws a cloud: small circles on large ones, lit from above, with a transparent lower edge. */
function drawCloud(scene: Scene, x: number, y: number, size: number): void {
	const { canvas, light, random } = scene;
	const width = random.between(240, 460) * size;
	const height = width * random.between(0.2, 0.34);
	const peak = random.between(-0.4, 0.4);
	const envelope = (along: number) =>
		Math.max(0, 1 - ((along - peak * 0.5) / (1 + Math.abs(peak) * 0.3)) ** 2) ** 0.8;
	const rounds = Array.from({ length: 44 }, (_, i) => {
		const along = ((i * 17) % 44) / 21.5 - 1;
		const rise = envelope(along) * random.between(0.1, 0.85);
		const radius = width * random.between(0.045, 0.1) * (0.5 + 0.7 * envelope(along));
		return [x + along * width, y - rise * height, radius] as const;
	});
	const fade = (colour: Colour, strength: number) =>
		canvas.gradient([
			[0, colour, strength],
			[0.5, colour, strength * 0.8],
			[1, colour, 0],
		]);
	canvas.circles(rounds, fade(mix(light.cloud, light.sky[1], 0.45), 0.75));
	const side = sunSide(scene);
	canvas.circles(
		rounds.map(([cx, cy, r]) => [cx + side * r * 0.25, cy - r * 0.1 - height * 0.05, r * 0.86] as const),
		fade(light.cloud, 0.95),
	);
}
