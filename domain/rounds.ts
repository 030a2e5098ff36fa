import { type Centavos, formatBRL } from './money.ts';
import { formatDateTime } from './time.ts';

/** A lot is offered in at most so many rounds (praças), each with its own dates and minimum (rules §14). */
export const MAX_ROUNDS = 9;

/** The columns of a table of rounds; `roundCells` fills them. */
export const ROUND_COLUMNS = ['Praça', 'Início', 'Término', 'Valor mínimo'] as const;

/** '1ª praça'. */
export function roundName(number: number): string {
	return `${number}ª praça`;
}

/** A round in words, one per column: ISO texts as dates in São Paulo. */
export function roundCells(
	{ number, start_time, end_time }: { number: number; start_time: string; end_time: string },
	minimum: Centavos,
): string[] {
	return [roundName(number), formatDateTime(start_time), formatDateTime(end_time), formatBRL(minimum)];
}
