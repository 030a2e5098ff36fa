import { percentOf } from './number-words.ts';

/** How a figure moved against the period before, in a direction and in words. */
export interface Change {
	direction: 'up' | 'down' | 'same' | 'unknown';
	words: string;
}

/** `share`: by how much of what it was. `points`: the difference of two ratios, in percentage points. */
export type Measure = 'share' | 'points';

/** The change from one period's figure to the next one's; null stands for a figure that could not be made. */
export function changeOf(now: number | null, before: number | null, measure: Measure): Change {
	if (now === null) return { direction: 'unknown', words: 'sem dado neste período' };
	if (before === null) return { direction: 'unknown', words: 'sem dado no período anterior' };
	if (now === before) return { direction: 'same', words: 'igual ao período anterior' };
	if (measure === 'share' && before === 0) return { direction: 'up', words: 'era zero no período anterior' };
	const moved = Math.abs(measure === 'share' ? (now - before) / before : now - before);
	return { direction: now > before ? 'up' : 'down', words: movedBy(moved, measure, now > before) };
}

function movedBy(moved: number, measure: Measure, up: boolean): string {
	const verb = up ? 'subiu' : 'caiu';
	const percent = percentOf(moved);
	if (percent === 0) return `${verb} menos de 0,1${measure === 'share' ? '%' : ' ponto'}`;
	const amount = percent.toLocaleString('pt-BR', { maximumFractionDigits: 1 });
	if (measure === 'share') return `${verb} ${amount}%`;
	return `${verb} ${amount} ${percent < 2 ? 'ponto' : 'pontos'}`;
}
