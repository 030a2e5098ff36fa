import { formatNumber } from './numbers.ts';

/** A number of things, with the noun for one and for several. */
type Counted = readonly [count: number, one: string, several: string];

/** `1 lote`, `3 lotes` */
export function counted(...[count, one, several]: Counted): string {
	return `${formatNumber(count)} ${count === 1 ? one : several}`;
}

/** `3 lotes e 1 documento`: what there is of several things; empty if there is nothing. */
export function countedList(things: readonly Counted[]): string {
	const present = things.filter(([count]) => count > 0).map((thing) => counted(...thing));
	return new Intl.ListFormat('pt-BR').format(present);
}
