import { type Centavos, formatBRL } from './money.ts';
import { formatDateTime } from './time.ts';

/** The maximum number of rounds (praças) of a lot; each has its own dates and minimum (rules §14). */
export const MAX_ROUNDS = 9;

/** The column titles of a table of rounds; `roundCells` gives its rows. */
export const ROUND_COLUMNS = ['Praça', 'Início', 'Término', 'Valor mínimo'] as const;

/** '1ª praça'. */
export function roundName(number: number): string {
	return `${number}ª praça`;
}

/** Formats a round, one text per column. Takes ISO texts and centavos. */
export function roundCells(
	{ number, start_time, end_time }: { number: number; start_time: string; end_time: string },
	minimum: Centavos,
): string[] {
	return [roundName(number), formatDateTime(start_time), formatDateTime(end_time), formatBRL(minimum)];
}
