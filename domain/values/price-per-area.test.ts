import { describe, expect, it } from 'vitest';
import { pricePerArea } from './price-per-area.ts';

const NONE = { private_area: null, total_area: null, land_area: null };

describe('pricePerArea', () => {
	it.each([
		[85_000_000, { private_area: 113.15, total_area: 200, land_area: 300 }, 'R$ 7.512/m²'],
		[85_000_000, { total_area: 200, land_area: 300 }, 'R$ 4.250/m²'],
		[10_500_000, { land_area: 300 }, 'R$ 350/m² de terreno'],
		[90_000_000, { land_area: 250_000 }, 'R$ 3,60/m² de terreno'],
		[999_999, { private_area: 100 }, 'R$ 100/m²'],
		[999_900, { private_area: 100 }, 'R$ 99,99/m²'],
		[1_000_000_000_000, { private_area: 0.01 }, 'R$ 1.000.000.000.000/m²'],
	])('%d centavos, %j: %s', (price, areas, text) => {
		expect(pricePerArea(price, { ...NONE, ...areas })?.replaceAll('\u00a0', ' ')).toBe(text);
	});

	it('is null for a lot that states no area', () => {
		expect(pricePerArea(85_000_000, NONE)).toBeNull();
	});
});
