import { type Centavos, formatBRL } from '#domain/values/money.ts';
import { formatDateTime, formatWeekdayTime } from '#domain/values/time.ts';
import { type AuctionStatus, isOver } from './auction.ts';
import { roundName } from './round-name.ts';
import type { Round } from './round-rules.ts';
import type { RoundState } from './round-states.ts';

/** The maximum number of rounds (praças) of a lot; each has its own dates and minimum (rules §14). */
export const MAX_ROUNDS = 9;

/** The title of a table of rounds. */
export const ROUNDS_TITLE = 'Datas do leilão';

/** The column titles of a table of rounds; `roundCells` gives its rows. */
export const ROUND_COLUMNS = ['Leilão', 'Início', 'Término', 'Valor mínimo'] as const;

/** The states of rounds, after their names. When a lot is over, its waiting rounds are not held any more. */
const STATES: Record<RoundState, string> = {
	waiting: '',
	open: ', aberto',
	unsold: ', sem lances',
	ended: ', encerrado',
	sold: ', arrematado',
};

/** '2º leilão: de 15/12/2026 09:00 a 15/12/2026 18:00, a partir de R$ 250.000,00.' */
export function nextRoundWords(round: Round): string {
	return `${roundName(round.number)}: ${spanWords(round)}.`;
}

/** 'de 15/12/2026 09:00 a 15/12/2026 18:00, a partir de R$ 250.000,00' */
export function spanWords({ start_time, end_time, minimum }: Omit<Round, 'number'>): string {
	const [start, end] = [start_time, end_time].map((at) => formatDateTime(at / 1_000));
	return `de ${start} a ${end}, a partir de ${formatBRL(minimum)}`;
}

interface ShownRound {
	number: number;
	start_time: string;
	end_time: string;
	state: RoundState;
}

/** Formats a round of a lot, one text per column. Takes ISO texts and centavos. */
export function roundCells(
	{ state, ...round }: ShownRound,
	minimum: Centavos,
	lot: { status: AuctionStatus; suspended_since?: string | null | undefined },
): string[] {
	const [name, start, end, price] = plannedCells(round, minimum);
	const words = (() => {
		if (isOver(lot.status) && state === 'waiting') return ', não realizado';
		return lot.suspended_since && state === 'open' ? ', suspenso' : STATES[state];
	})();
	return [name + words, start, end, price];
}

/** The same without its state. */
export function plannedCells(
	{ number, start_time, end_time }: Omit<ShownRound, 'state'>,
	minimum: Centavos,
): [name: string, start: string, end: string, minimum: string] {
	return [roundName(number), formatDateTime(start_time), formatDateTime(end_time), formatBRL(minimum)];
}

/** '1º leilão de 2': the current round of a lot with so many. */
export function currentRoundWords(number: number, count: number): string {
	return count > 1 ? `${roundName(number)} de ${count}` : roundName(number);
}

/** 'Sem lances, 2º leilão ter., 15/12, às 9h, a partir de R$ 250.000,00'; null after the last round. */
export function followingRoundWords(
	round: { number: number; start_time: string } | undefined,
	minimum: Centavos,
): string | null {
	if (!round) return null;
	return `Sem lances, ${roundName(round.number)} ${formatWeekdayTime(round.start_time, 'às ')}, a partir de ${formatBRL(minimum)}`;
}
