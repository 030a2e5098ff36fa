import { type Kysely, sql } from 'kysely';
import type { Dates } from '#domain/auction/suspension.ts';
import type { LegalTermsUnit } from '#domain/sale/legal-terms.ts';
import { newDatesFaults } from '#domain/sale/publication.ts';
import type { DatePoint, PublicationFault, PublicationLot } from '#domain/sale/publication-facts.ts';
import { arrayOf } from '#server/platform/db/arrays.ts';
import { readMillis } from '#server/platform/db/clock.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { readJudgedLots, readJudgedSales } from './publication-facts.ts';

/** A locked lot that gets other dates, from its current round on. */
interface MovedLot {
	id: string;
	/** The current round, from 1. */
	round: number;
	opened: boolean;
	suspended: boolean;
	dates: readonly Dates[];
}

/**
 * What the law says against new dates of published lots (rules §51), with paths within the request: `rounds.N`, N from 0 for the current round.
 * With `moved`, all dates of a lot move by the same time, and only what that breaks is a fault, not what was so before.
 */
export async function newDatesRefused(
	trx: Kysely<Database>,
	lots: readonly MovedLot[],
	{ unit, moved }: { unit: LegalTermsUnit; moved: boolean },
): Promise<PublicationFault[]> {
	const now = await readMillis(trx);
	const ids = arrayOf(lots.map(({ id }) => id));
	const judged = await readJudgedLots(trx, sql`a.id = any(${ids}::uuid[])`);
	const sales = await readJudgedSales(
		trx,
		sql`s.id in (select sale_id from auctions where id = any(${ids}::uuid[]))`,
	);
	const found = lots.flatMap((move) => {
		const own = judged.find(({ id }) => id === move.id);
		// One that was published before the gate asked for rounds has no dates that it judges.
		if (!own || own.lot.rounds.length === 0) return [];
		const sale = own.sale_id === null ? null : (sales.get(own.sale_id) ?? null);
		const faultsOf = (lot: PublicationLot) => newDatesFaults(sale, lot, judgedBy(move), now, unit);
		const before = moved ? faultsOf(own.lot).map(({ path }) => path) : [];
		const after = faultsOf(withDates(own.lot, move)).filter(({ path }) => !before.includes(path));
		return after.map((fault) => ({ ...fault, path: moved ? 'by_minutes' : pathIn(fault.path, move) }));
	});
	return [...new Map(found.map((fault) => [`${fault.path} ${fault.message}`, fault])).values()];
}

/** After the first round opened, nothing judges its opening. An order that stops a lot between two rounds stops the term between them too. */
function judgedBy({ round, opened, suspended }: MovedLot): DatePoint[] {
	if (round === 1) return opened ? ['interval', 'order'] : ['opening', 'interval', 'order'];
	return suspended ? ['order'] : ['interval', 'order'];
}

function withDates(lot: PublicationLot, { round, dates }: MovedLot): PublicationLot {
	const rounds = lot.rounds.map((each, index) => {
		const given = dates[index - (round - 1)];
		return given ? { ...each, start_time: given.start_time / 1_000, end_time: given.end_time / 1_000 } : each;
	});
	return { ...lot, rounds, end_time: rounds.at(round - 1)?.end_time ?? lot.end_time };
}

/** The term of the edital is a fault of the start that it precedes. */
function pathIn(path: string, { round }: MovedLot): string {
	if (path === 'edital') return 'rounds.0.start_time';
	return path.replace(
		/^rounds\.(\d+)/,
		(_, index: string) => `rounds.${Math.max(0, Number(index) - (round - 1))}`,
	);
}
