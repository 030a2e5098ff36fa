import { type Kysely, sql } from 'kysely';
import type { LegalTermsUnit } from '#domain/sale/legal-terms.ts';
import { publicationFaults, saleFaults } from '#domain/sale/publication.ts';
import type { PublicationFault, PublicationLot, PublicationSale } from '#domain/sale/publication-facts.ts';
import { ERRATUM_HOURS } from '#domain/sale/publication-freeze.ts';
import { centavosOf } from '#domain/values/money.ts';
import type { Editable } from '#server/features/catalogue/edit-lot.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { readJudgedLots, readJudgedSale } from './publication-facts.ts';

/** When an erratum lets a lot `a` change. */
const WHILE = {
	/** Its terms: once after they were fixed, before it has opened (rules §28, §41); a suspension may have begun its ledger. */
	terms: sql`a.status = 'pending' and coalesce(a.round, 1) = 1 and d.published_at > coalesce(a.terms_fixed_at, a.published_at)`,
	/** What bidders see of it: for some hours, with or without ledger records (rules §40). */
	facts: sql`d.published_at > a.published_at
		and d.published_at > clock_timestamp() - ${ERRATUM_HOURS} * interval '1 hour'`,
};

/** Whether a new edital with material changes was published for a lot, or for its sale, so that its terms or its facts may change now. */
export async function hasLotErratum(
	trx: Kysely<Database>,
	auction_id: string,
	of: keyof typeof WHILE,
): Promise<boolean> {
	const { rows } =
		await sql`select from auctions a join sale_documents d on d.auction_id = a.id or d.sale_id = a.sale_id
		where a.id = ${auction_id} and d.kind = 'edital' and d.version > 1 and d.material and ${WHILE[of]} limit 1`.execute(
			trx,
		);
	return rows.length > 0;
}

/** Whether a new edital of a sale with material changes was published since its terms were fixed, and no lot of it has a ledger record. */
export async function hasSaleErratum(trx: Kysely<Database>, sale_id: string): Promise<boolean> {
	const { rows } = await sql`select from sales s join sale_documents d on d.sale_id = s.id
		where s.id = ${sale_id} and d.kind = 'edital' and d.version > 1 and d.material
			and d.published_at > coalesce(s.terms_fixed_at, s.published_at)
			and not exists (select from auctions a where a.sale_id = s.id and a.ledger_seq > 0) limit 1`.execute(
		trx,
	);
	return rows.length > 0;
}

/**
 * What an erratum cannot leave open. What takes a reason is stated by its own document, which everybody reads; people are told of new dates
 * once there are some.
 */
const refused = (faults: PublicationFault[]) =>
	faults.filter(({ path, takes_reason }) => !takes_reason && !path.endsWith('notices.debtor'));

/** What would be missing for the publication of a lot with these fields at `now` (epoch milliseconds). */
export async function lotFaultsAfter(
	trx: Kysely<Database>,
	id: string,
	after: Editable,
	{ now, unit }: { now: number; unit: LegalTermsUnit },
): Promise<PublicationFault[]> {
	const [judged] = await readJudgedLots(trx, sql`a.id = ${id}`);
	if (!judged) return [];
	const sale = after.sale_id === null ? null : await readJudgedSale(trx, after.sale_id);
	return refused(publicationFaults(sale, edited(judged.lot, after), now, unit));
}

function edited(lot: PublicationLot, after: Editable): PublicationLot {
	const amount = (reais: number | null) => (reais === null ? null : centavosOf(reais));
	return {
		...lot,
		kind: after.kind,
		auctioneer: auctioneerAfter(lot, after),
		commission_bp: Math.round(after.commission_percent * 100),
		end_time: Date.parse(after.end_time),
		reserve: amount(after.reserve),
		appraisal: amount(after.appraisal),
		appraisal_date: after.appraisal_date ?? lot.appraisal_date,
		payment_deadline_hours: after.payment_deadline_hours,
		seller: sellerAfter(lot, after),
		registration: after.registration,
		itbi_basis: amount(after.itbi_basis),
		contract_value: amount(after.contract_value),
		debt: amount(after.debt),
		owner_incapable: after.owner_incapable,
		residential_financing: after.residential_financing,
		rounds: after.rounds.map(({ start_time, end_time, minimum, minimum_reason }) => ({
			start_time: Date.parse(start_time),
			end_time: Date.parse(end_time),
			minimum: centavosOf(minimum) ?? 0,
			minimum_reason,
		})),
	};
}

function auctioneerAfter({ auctioneer }: PublicationLot, after: Editable): PublicationLot['auctioneer'] {
	const { auctioneer_name: name, auctioneer_registration } = after;
	const registration = auctioneer_registration ?? '';
	if (name === null || (auctioneer?.name === name && auctioneer.registration === registration))
		return auctioneer;
	return { name, registration, valid_until: null };
}

function sellerAfter({ seller }: PublicationLot, after: Editable): PublicationLot['seller'] {
	if (after.seller === null || after.seller === seller?.name) return after.seller === null ? null : seller;
	return { name: after.seller, receives: null };
}

/** What would be missing for the publication of a sale and all its lots with these terms at `now` (epoch milliseconds). */
export async function saleFaultsAfter(
	trx: Kysely<Database>,
	id: string,
	after: Partial<PublicationSale>,
	{ now, unit }: { now: number; unit: LegalTermsUnit },
): Promise<PublicationFault[]> {
	const sale = await readJudgedSale(trx, id);
	const lots = await readJudgedLots(trx, sql`a.sale_id = ${id}`);
	return sale
		? refused(
				saleFaults(
					{ ...sale, ...after },
					lots.map(({ lot }) => lot),
					now,
					unit,
				),
			)
		: [];
}
