import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { FIGURE_HEADS, monthWords } from '#domain/settlement/books.ts';
import type { PaperDeps } from '#server/features/settlement/papers/issue-papers.ts';
import { toCsv } from '#server/platform/csv.ts';
import { readMicros } from '#server/platform/db/clock.ts';
import type { BookOwner } from './closings.ts';
import { readOwners, readYear } from './read-books.ts';

const STATE_WORDS = { closed: 'fechado', open: 'aberto', current: 'em curso' } as const;

/** The figures of each month of a year for the board of trade (Junta Comercial), oldest month first. */
export async function figuresCsv(
	{ db, environment }: Pick<PaperDeps, 'db' | 'environment'>,
	{ auctioneer_id, year }: Pick<BookOwner, 'auctioneer_id'> & { year: number },
): Promise<Result<string>> {
	const auctioneer = (await readOwners(db)).find(({ id }) => id === auctioneer_id);
	if (!auctioneer) return fail(problem('auctioneer.not-found'));
	const { months } = await readYear(db, { environment, auctioneer_id }, year, await readMicros(db));
	const names = Object.keys(FIGURE_HEADS) as (keyof typeof FIGURE_HEADS)[];
	const { name, registration, board } = auctioneer;
	return ok(
		toCsv(
			['Leiloeiro', 'Matrícula', 'Mês', 'Situação', ...Object.values(FIGURE_HEADS)],
			months.map(({ month }) => [
				name,
				`${board} ${registration}`,
				monthWords(month.month),
				STATE_WORDS[month.state],
				...names.map((figure) => month.figures[figure]),
			]),
		),
	);
}
