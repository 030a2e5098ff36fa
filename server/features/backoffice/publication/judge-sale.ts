import { type Kysely, sql } from 'kysely';
import type { LegalTermsUnit } from '#domain/sale/legal-terms.ts';
import { type CheckedPoint, saleChecklist, saleFaults } from '#domain/sale/publication.ts';
import type { PublicationFault } from '#domain/sale/publication-facts.ts';
import { publicationWarnings } from '#domain/sale/publication-warnings.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { readJudgedLots, readJudgedSale } from './publication-facts.ts';

interface Judged {
	checklist: CheckedPoint[];
	missing: PublicationFault[];
	warnings: PublicationFault[];
}

/** What keeps a sale and its drafts from being published at `now` (epoch milliseconds), and what deserves another look. */
export async function judgeSale(
	db: Kysely<Database>,
	id: string,
	now: number,
	unit: LegalTermsUnit,
): Promise<Judged> {
	const sale = await readJudgedSale(db, id);
	if (!sale) return { checklist: [], missing: [], warnings: [] };
	const judged = await readJudgedLots(db, sql`a.sale_id = ${id}`);
	const drafts = judged.map(({ published, lot }) => (published ? null : lot));
	return {
		checklist: saleChecklist(sale, drafts, now, unit),
		missing: saleFaults(sale, drafts, now, unit),
		warnings: drafts.flatMap((lot, index) =>
			lot
				? publicationWarnings(lot).map(({ path, message }) => ({ path: `lots.${index}.${path}`, message }))
				: [],
		),
	};
}
