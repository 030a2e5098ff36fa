import { darker, lighter } from '#drawings/canvas/colour.ts';
import type { Cell, RoomKind } from './layout.ts';
import type { PlanCanvas } from './plan-canvas.ts';

const LINEN = '#f4efe6';
const WOOD = '#a9764c';

/** Draws the furniture of a room of a plan. */
export function furnish(plan: PlanCanvas, room: Cell): void {
	FURNISHINGS[room.kind](plan, room);
}

const FURNISHINGS: Record<RoomKind, (plan: PlanCanvas, room: Cell) => void> = {
	living(plan, { x, y, w, h }) {
		const cloth = plan.random.pick(['#8fa08f', '#b58a70', '#5f7a70', '#8f979b']);
		const [cx, cy] = [x + w * 0.36, y + h * 0.62];
		plan.rounded(cx - 1.1, cy - 1, 2.6, 2.1, 0.05, plan.random.pick(['#dccbb0', '#c9b8a4', '#b9c0b0']));
		plan.thing(x + 0.25, cy - 1.05, 0.9, 2.1, 0.7, cloth, 0.12);
		for (const dy of [-0.95, -0.3, 0.35]) plan.rounded(x + 0.5, cy + dy, 0.6, 0.6, 0.1, lighter(cloth, 0.2));
		plan.thing(cx - 0.1, cy - 0.5, 0.6, 1, 0.4, WOOD, 0.06);
		plan.thing(cx + 1, cy + 0.45, 0.75, 0.75, 0.6, darker(cloth, 0.2), 0.2);
		drawTable(plan, x + w * 0.68, y + h * 0.2, 6);
		drawPlant(plan, x + w - 0.45, y + h - 0.5, 0.42);
	},
	kitchen(plan, { x, y, w, h }) {
		const front = plan.random.pick(['#e9e2d3', '#cfd3cb', '#d9c7a6']);
		plan.thing(x + 0.1, y + 0.1, w - 0.2, 0.6, 0.9, front);
		plan.thing(x + 0.1, y + 0.1, 0.6, h * 0.62, 0.9, front);
		plan.rounded(x + w * 0.52, y + 0.2, 0.75, 0.4, 0.05, '#aeb6b6');
		plan.rounded(x + w * 0.52 + 0.05, y + 0.25, 0.3, 0.3, 0.04, '#8f9899');
		plan.rounded(x + 0.15, y + h * 0.3, 0.5, 0.6, 0.03, '#2b3236');
		for (const [dx, dy] of [
			[0.12, 0.14],
			[0.36, 0.14],
			[0.12, 0.42],
			[0.36, 0.42],
		] as const)
			plan.disc(x + 0.16 + dx, y + h * 0.3 + dy, 0.09, '#5f6b70');
		plan.thing(x + w - 0.85, y + 0.1, 0.72, 0.7, 1.8, '#c3c8c7');
		if (w > 3.5) plan.thing(x + w * 0.38, y + h * 0.5, w * 0.42, 0.7, 0.9, WOOD, 0.05);
	},
	bedroom(plan, { x, y, w, h }) {
		const cover = plan.random.pick(['#0f5a45', '#b4775a', '#8fa08f', '#5f7480', '#c99a6b']);
		const [bx, by] = [x + w / 2 - 0.85, y + h - 2.3];
		plan.rounded(bx - 0.5, by - 0.2, 2.7, 1.6, 0.05, '#d9cdb8');
		plan.thing(bx, by, 1.7, 2.1, 0.55, LINEN, 0.06);
		plan.rounded(bx, by, 1.7, 1.35, 0.06, cover);
		plan.rounded(bx, by + 1.2, 1.7, 0.22, 0.03, lighter(cover, 0.5));
		for (const dx of [0.12, 0.92]) plan.thing(bx + dx, by + 1.5, 0.66, 0.45, 0.12, '#ffffff', 0.1);
		for (const dx of [-0.55, 1.8]) plan.thing(bx + dx, by + 1.6, 0.45, 0.45, 0.5, WOOD);
		plan.thing(x + 0.12, y + 0.12, Math.min(2.4, w - 1.6), 0.6, 2, plan.random.pick(['#c9a57c', '#e9e2d3']));
	},
	bath(plan, { x, y, w, h }) {
		plan.rounded(x + 0.12, y + 0.12, w - 0.24, 0.85, 0.04, '#c3d6d8');
		plan.rect(x + 0.1, y + 0.98, w - 0.2, 0.04, '#8fa9ac', 0.9);
		plan.thing(x + w - 0.6, y + h - 0.72, 0.42, 0.6, 0.4, '#ffffff', 0.18);
		plan.thing(x + 0.12, y + h - 0.62, 0.8, 0.5, 0.85, '#e9e2d3');
		plan.rounded(x + 0.27, y + h - 0.55, 0.5, 0.34, 0.15, '#ffffff');
	},
	hall(plan, { x, y, w, h }) {
		if (w > h) plan.rounded(x + w * 0.3, y + h * 0.3, w * 0.4, h * 0.4, 0.04, '#b98e73');
		else plan.rounded(x + w * 0.3, y + h * 0.25, w * 0.4, h * 0.5, 0.04, '#b98e73');
	},
	garage(plan, { x, y, w, h }) {
		drawCarFromAbove(plan, x + w / 2, y + h / 2);
	},
	veranda(plan, { x, y, w, h }) {
		drawTable(plan, x + w / 2, y + h / 2, 2);
		drawPlant(plan, x + 0.4, y + h - 0.4, 0.34);
	},
};

/** Draws a table with chairs on both sides. */
function drawTable(plan: PlanCanvas, cx: number, cy: number, seats: number): void {
	const wide = seats > 2 ? 1.7 : 0.7;
	const places = seats > 2 ? [-0.55, 0, 0.55] : [0];
	for (const dx of places) {
		for (const dy of [-0.62, 0.62]) plan.thing(cx + dx - 0.21, cy + dy - 0.2, 0.42, 0.4, 0.5, '#6b4630', 0.1);
	}
	plan.thing(cx - wide / 2, cy - 0.44, wide, 0.88, 0.75, '#c09468', seats > 2 ? 0.06 : 0.35);
	plan.disc(cx, cy, 0.14, '#8fa08f');
}

export function drawPlant(plan: PlanCanvas, x: number, y: number, radius: number): void {
	const { random } = plan;
	plan.disc(x + 0.1, y + 0.1, radius, '#232b33', 0.2);
	for (let i = 0; i < 9; i++) {
		const turn = (i / 9) * Math.PI * 2;
		const away = radius * random.between(0.45, 0.65);
		plan.disc(
			x + Math.cos(turn) * away,
			y + Math.sin(turn) * away,
			radius * 0.42,
			random.pick(['#4c8055', '#5f9460', '#3f7a5c']),
		);
	}
	plan.disc(x - radius * 0.1, y - radius * 0.1, radius * 0.4, '#7fae6d');
}

function drawCarFromAbove(plan: PlanCanvas, cx: number, cy: number): void {
	const coat = plan.random.pick(['#e8e4da', '#8f3b2e', '#5f7f94', '#0b5a43', '#4a5358']);
	plan.thing(cx - 0.86, cy - 2.05, 1.72, 4.1, 1.2, coat, 0.5);
	plan.rounded(cx - 0.7, cy - 1.05, 1.4, 0.75, 0.2, '#2b4047');
	plan.rounded(cx - 0.68, cy - 0.45, 1.36, 1.5, 0.2, lighter(coat, 0.2));
	plan.rounded(cx - 0.66, cy + 0.95, 1.32, 0.45, 0.15, '#2b4047');
}
