import { describe, expect, it } from 'vitest';
import type { AuctionFigures } from '#contract/dashboard.ts';
import { changeOf, isBlank } from './headlines.ts';

describe('changeOf', () => {
	it.each([
		[150, 100, 'share', 'up', 'subiu 50%'],
		[88, 100, 'share', 'down', 'caiu 12%'],
		[100.5, 100, 'share', 'up', 'subiu 0,5%'],
		[100.01, 100, 'share', 'up', 'subiu menos de 0,1%'],
		[99.99, 100, 'share', 'down', 'caiu menos de 0,1%'],
		[12_400, 1, 'share', 'up', 'subiu 1.239.900%'],
		[0, 100, 'share', 'down', 'caiu 100%'],
		[5, 0, 'share', 'up', 'era zero no período anterior'],
		[0, 0, 'share', 'same', 'igual ao período anterior'],
		[7, 7, 'share', 'same', 'igual ao período anterior'],
		[0.62, 0.5, 'points', 'up', 'subiu 12 pontos'],
		[0.51, 0.5, 'points', 'up', 'subiu 1 ponto'],
		[1.18, 1.25, 'points', 'down', 'caiu 7 pontos'],
		[0.3, 0, 'points', 'up', 'subiu 30 pontos'],
		[0.5001, 0.5, 'points', 'up', 'subiu menos de 0,1 ponto'],
		[null, 0.5, 'points', 'unknown', 'sem dado neste período'],
		[0.5, null, 'points', 'unknown', 'sem dado no período anterior'],
		[null, null, 'points', 'unknown', 'sem dado neste período'],
	] as const)('%s after %s in %s: %s, %s', (now, before, measure, direction, words) => {
		expect(changeOf(now, before, measure)).toEqual({ direction, words });
	});
});

it.each([
	[{ lots_ended: 0, bids: 0, received: 0 }, true],
	[{ lots_ended: 1, bids: 0, received: 0 }, false],
	[{ lots_ended: 0, bids: 1, received: 0 }, false],
	[{ lots_ended: 0, bids: 0, received: 0.01 }, false],
])('a period with %o is blank: %s', (figures, blank) => {
	expect(isBlank(figures as AuctionFigures)).toBe(blank);
});
