import { STANDING_WORDS } from '#domain/auction/decide-outcome.ts';
import {
	ACTORS,
	allowsAct,
	OUTCOME_ACTS,
	type OutcomeActName,
	STANDINGS,
} from '#domain/auction/outcome-acts.ts';

/** The acts in the order of the table. */
export const ACT_NAMES = Object.keys(OUTCOME_ACTS) as OutcomeActName[];

/**
 * The table of outcomes as docs/law.md prints it (rules §50): for each standing a row, for each act a cell with who performs it, or `–` where it is
 * refused to everybody. An actor who is not named is refused.
 */
export function outcomeRows(): string[][] {
	return STANDINGS.map((standing) => [
		`\`${standing}\``,
		STANDING_WORDS[standing],
		...ACT_NAMES.map((act) => ACTORS.filter((actor) => allowsAct(act, standing, actor)).join(', ') || '–'),
	]);
}

/** The lines of the table in Markdown. */
export function outcomeTable(): string[] {
	const heads = ['standing', 'words', ...ACT_NAMES];
	return [heads, heads.map(() => '---'), ...outcomeRows()].map((cells) => `| ${cells.join(' | ')} |`);
}
