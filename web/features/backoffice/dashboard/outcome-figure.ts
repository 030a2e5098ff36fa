import type { Analytics, OutcomeCount } from '#contract/dashboard.ts';
import { NO_OUTCOME } from '#domain/auction/outcome-words.ts';
import { OUTCOME_WORDS, OUTCOMES, type Outcome, outcomeBadge } from '#domain/auction/outcomes.ts';
import { drawn, type Figure } from './figure.ts';
import { counted, shortCount, showCount, showShare } from './number-words.ts';
import { stepWords } from './time-figures.ts';

/** How the lots of the period ended, and the same month by month. */
export function outcomeFigure({ by_outcome }: Pick<Analytics, 'by_outcome'>): Figure {
	const all = lotsOf(by_outcome);
	const points = [...OUTCOMES, null].flatMap((outcome) => {
		const lots = lotsOf(by_outcome.filter((one) => one.outcome === outcome));
		if (lots === 0) return [];
		const words = wordsOf(outcome);
		const shown = counted(lots, 'lote', 'lotes');
		return [{ key: words, label: words, tick: words, value: lots, shown, also: [showShare(lots / all)] }];
	});
	const sold = lotsOf(by_outcome.filter(({ outcome }) => outcome === 'sold'));
	return {
		name: 'by_outcome',
		title: 'Por desfecho',
		sentence:
			all === 0
				? 'Nenhum lote terminou no período.'
				: `De ${counted(all, 'lote que terminou', 'lotes que terminaram')}, ${counted(sold, 'foi vendido', 'foram vendidos')}.`,
		kind: 'bars',
		panels: drawn({ name: 'Lotes', points, mark: OUTCOME_WORDS.sold, axis: shortCount }),
		columns: [
			{ label: 'Mês', numeric: false },
			{ label: 'Desfecho', numeric: false },
			{ label: 'Lotes', numeric: true },
		],
		rows: by_outcome.map(({ month, outcome, lots }) => ({
			key: `${month} ${outcome}`,
			cells: [stepWords(`${month}-01`, 'month').label, wordsOf(outcome), showCount(lots)],
		})),
	};
}

const lotsOf = (counts: readonly OutcomeCount[]) => counts.reduce((sum, { lots }) => sum + lots, 0);

/** Without the article of a law, for which a chart has no room. */
function wordsOf(outcome: Outcome | null): string {
	return outcome === null ? NO_OUTCOME : (outcomeBadge(outcome) ?? OUTCOME_WORDS[outcome]);
}
