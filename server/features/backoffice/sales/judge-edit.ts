import { type Kysely, sql } from 'kysely';
import type { NewSale } from '#contract/sale-forms.ts';
import type { AdminSale } from '#contract/sales.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import type { LegalTermsUnit } from '#domain/sale/legal-terms.ts';
import type { PublicationSale } from '#domain/sale/publication-facts.ts';
import { FIXED_BY_PUBLICATION } from '#domain/sale/publication-freeze.ts';
import { isRegulated } from '#domain/sale/regulated-kinds.ts';
import type { Payee } from '#domain/settlement/payment-components.ts';
import { basisPointsOf } from '#domain/values/money.ts';
import { SECOND } from '#domain/values/time.ts';
import { type FieldFault, refusedFields } from '#server/features/backoffice/management/refused-fields.ts';
import { hasSaleErratum, saleFaultsAfter } from '#server/features/backoffice/publication/erratum.ts';
import { readMillis } from '#server/platform/db/clock.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { runningLot } from './sale-lots.ts';

/** The fields of a sale that are sent, of which a change has some. */
export type SaleFields = { [K in Exclude<keyof NewSale, 'lot_ids'>]?: NewSale[K] | undefined };

/**
 * What is wrong with the auctioneer and the seller that a sale names, and with who receives the commission and the costs of its kind. Locks both, so that neither is
 * deleted meanwhile.
 */
export async function linkFaults(
	trx: Kysely<Database>,
	{ auctioneer_id, seller_id, kind, commission_to, costs = [] }: SaleFields,
) {
	const { rows } = await sql<{ auctioneer: boolean; seller: boolean }>`
		with auctioneer as (select from auctioneers where id = ${auctioneer_id ?? null}::uuid for key share),
			seller as (select from sellers where id = ${seller_id ?? null}::uuid for key share)
		select ${auctioneer_id ?? null}::uuid is null or exists (select from auctioneer) as auctioneer,
			${seller_id ?? null}::uuid is null or exists (select from seller) as seller`.execute(trx);
	const [found] = rows;
	return [
		...(found?.auctioneer ? [] : [{ path: 'auctioneer_id', message: 'Este leiloeiro não está cadastrado' }]),
		...(found?.seller ? [] : [{ path: 'seller_id', message: 'Este comitente não está cadastrado' }]),
		...(commission_to === 'court' && kind !== 'judicial'
			? [{ path: 'commission_to', message: 'Só em leilão judicial a comissão é paga no processo' }]
			: []),
		...costs.flatMap(({ payee }, index) => costFault(payee, `costs.${index}.payee`, { kind, seller_id })),
	];
}

/** Why a cost cannot be paid to whom it names. */
function costFault(payee: Payee, path: string, { kind, seller_id }: Pick<SaleFields, 'kind' | 'seller_id'>) {
	if (payee === 'court' && kind !== 'judicial')
		return [{ path, message: 'Só em leilão judicial uma despesa é paga ao juízo' }];
	return payee === 'seller' && !seller_id
		? [{ path, message: 'Escolha o comitente do leilão, que recebe esta despesa' }]
		: [];
}

/** Why these changes are refused, or whether an erratum allows them. Without a `unit` the gate is not asked. */
export async function judgeEdit(
	trx: Kysely<Database>,
	before: AdminSale,
	changes: object,
	{ sent, unit }: { sent: SaleFields; unit: LegalTermsUnit | null },
) {
	const { kind, commission_to, seller_id, costs } = { ...before, ...sent };
	const faults = await linkFaults(trx, { ...sent, kind, commission_to, seller_id, costs });
	if (faults.length > 0) return { refused: refusedFields(faults) };
	const fixed = Object.keys(changes).filter((field) => field !== 'title');
	const erratum = fixed.length > 0 && isAnnounced(before) && (await hasSaleErratum(trx, before.id));
	const refused =
		(await editRefusal(trx, before, fixed, erratum)) ??
		(erratum && unit ? await erratumRefusal(trx, before.id, sent, unit) : null);
	return refused ? { refused } : { erratum };
}

/** Whether the edital announces what the sale states. */
export function isAnnounced({ kind, published_at }: AdminSale): boolean {
	return published_at !== null && isRegulated(kind);
}

/** What would be missing for publication after a change that an erratum allows, with its new term (rules §28). */
async function erratumRefusal(trx: Kysely<Database>, id: string, sent: SaleFields, unit: LegalTermsUnit) {
	const now = await readMillis(trx);
	const seller = sent.seller_id === undefined ? {} : { seller: await sellerOf(trx, sent.seller_id) };
	const missing = await saleFaultsAfter(trx, id, { ...judgedTerms(sent), ...seller }, { now, unit });
	return missing.length > 0 ? refusedFields(missing, problem('publication.incomplete')) : null;
}

/** The seller that a change names, as the gate judges it. */
async function sellerOf(trx: Kysely<Database>, id: string | null): Promise<PublicationSale['seller']> {
	if (id === null) return null;
	const found = await trx
		.selectFrom('sellers')
		.select(['name', 'receives'])
		.where('id', '=', id)
		.executeTakeFirst();
	return found ?? null;
}

/** The terms of a change that the gate judges, but the seller. */
function judgedTerms({ commission_percent, extension, ...sent }: SaleFields): Partial<PublicationSale> {
	return {
		...(sent.case_number === undefined ? {} : { case_number: sent.case_number }),
		...(sent.court === undefined ? {} : { court: sent.court }),
		...(sent.modality && { modality: sent.modality }),
		...(sent.enrolment && { enrolment: sent.enrolment }),
		...(sent.all_conditional === undefined ? {} : { all_conditional: sent.all_conditional }),
		...(sent.parties && { parties: sent.parties }),
		...(sent.payment_deadline_hours && { payment_deadline_hours: sent.payment_deadline_hours }),
		...(commission_percent === undefined ? {} : { commission_bp: basisPointsOf(commission_percent) }),
		...(extension && {
			extension: {
				mode: extension.mode,
				window_ms: extension.window_s * SECOND,
				capped: (extension.cap_minutes ?? null) !== null,
			},
		}),
	};
}

async function editRefusal(
	trx: Kysely<Database>,
	before: AdminSale,
	fixed: readonly string[],
	erratum: boolean,
) {
	if (fixed.length === 0) return null;
	if (isAnnounced(before)) {
		const announced = fixed.filter((field) => !erratum || FIXED_BY_PUBLICATION.includes(field));
		if (announced.length > 0) return frozen(announced, problem('publication.frozen'));
	}
	const lot = await runningLot(trx, before.id);
	return lot === null ? null : frozen(fixed, problem('sale.running', { lot }));
}

function frozen(fields: readonly string[], why: Problem) {
	const errors: FieldFault[] = fields.map((path) => ({ path, message: 'Não pode mais mudar' }));
	return refusedFields(errors, why);
}
