import { type Centavos, formatBRL } from './money.ts';
import { formatNumber } from './numbers.ts';

/** The areas that a lot states, in square metres. */
export interface Areas {
	private_area: number | null;
	total_area: number | null;
	land_area: number | null;
}

/**
 * The price of a square metre: `R$ 7.512/m²`. Of the private area, or else of the total area, or else of the land, which
 * is said: `R$ 350/m² de terreno`. From R$ 100,00 it is rounded to whole reais. Null if the lot states no area.
 */
export function pricePerArea(price: Centavos, areas: Areas): string | null {
	const built = areas.private_area ?? areas.total_area;
	const area = built ?? areas.land_area;
	if (!area) return null;
	const centavos = Math.round(price / area);
	const amount =
		centavos < 10_000 ? formatBRL(centavos) : `R$\u00a0${formatNumber(Math.round(centavos / 100))}`;
	return `${amount}/m²${built === null ? ' de terreno' : ''}`;
}
