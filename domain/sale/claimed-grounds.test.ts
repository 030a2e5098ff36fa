import { expect, test } from 'vitest';
import { PREFERENCE_GROUND_NAMES, rankOfGround } from '#domain/auction/preference-grounds.ts';
import { groundsOf } from './claimed-grounds.ts';

test('grounds by kind, and their ranks in the order of the law', () => {
	expect(groundsOf('judicial')).toEqual(PREFERENCE_GROUND_NAMES.filter((ground) => ground !== 'fiduciante'));
	expect(groundsOf('fiduciary')).toContain('fiduciante');
	expect(groundsOf('voluntary')).toEqual([]);
	const order = [
		'spouse',
		'descendant',
		'ascendant',
		'co-owner',
		'union',
		'state',
		'municipality',
		'tenant',
	] as const;
	expect(order.map(rankOfGround)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});
