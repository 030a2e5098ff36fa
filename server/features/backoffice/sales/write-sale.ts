import { type Kysely, sql } from 'kysely';
import type { NewSale, SalePatch } from '#contract/sale-forms.ts';
import type { AdminSale } from '#contract/sales.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import { defaultEnrolment } from '#domain/sale/enrolment-modes.ts';
import type { LegalTermsUnit } from '#domain/sale/legal-terms.ts';
import { MODALITY_WINDOWS } from '#domain/sale/modalities.ts';
import { isRegulated } from '#domain/sale/regulated-kinds.ts';
import { basisPointsOf, centavosOf } from '#domain/values/money.ts';
import { MINUTE, SECOND } from '#domain/values/time.ts';
import { changesBetween } from '#server/features/accounts/audit-log/changes.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import { type FormResult, refusedFields } from '#server/features/backoffice/management/refused-fields.ts';
import { lockSales } from '#server/features/catalogue/sales/sale-terms.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { refreshLotTerms } from './apply-terms.ts';
import { isAnnounced, judgeEdit, linkFaults, type SaleFields } from './judge-edit.ts';
import { readAdminSale } from './read-sale.ts';
import { lotsRefusal, placeLots, salesOf } from './sale-lots.ts';

/** What writing a sale needs to know of the installation. */
export interface SaleDeps {
	db: Kysely<Database>;
	environment: Environment;
	legalTermsUnit: LegalTermsUnit;
}

/** The columns that state these fields; fields that are not stated have none. */
function columnsOf({
	extension,
	increments,
	parties,
	costs,
	commission_percent,
	default_penalty_percent,
	preference_minutes,
	...fields
}: SaleFields) {
	return {
		...fields,
		...(commission_percent === undefined ? {} : { commission_bp: basisPointsOf(commission_percent) }),
		...(default_penalty_percent === undefined
			? {}
			: { default_penalty_bp: default_penalty_percent && basisPointsOf(default_penalty_percent) }),
		...(preference_minutes === undefined
			? {}
			: { preference_window_ms: preference_minutes && preference_minutes * MINUTE }),
		...(extension && {
			extension_mode: extension.mode,
			extension_window_ms: extension.window_s * SECOND,
			extension_cap_minutes: extension.cap_minutes ?? null,
		}),
		...(increments === undefined
			? {}
			: {
					increments:
						increments &&
						JSON.stringify(
							increments.map(({ from, step }) => ({
								from: centavosOf(from) ?? 0,
								increment: centavosOf(step) ?? 0,
							})),
						),
				}),
		...(costs && {
			costs: JSON.stringify(costs.map((cost) => ({ ...cost, amount: centavosOf(cost.amount) ?? 0 }))),
		}),
		...(parties && {
			parties: JSON.stringify(parties.map((party) => ({ ...party, tax_id: party.tax_id ?? null }))),
		}),
	};
}

/** The audit log names parties by role and name, not by tax id. */
export function logged({ parties, ...fields }: SaleFields & { lot_ids?: string[] | undefined }) {
	return parties === undefined
		? fields
		: { ...fields, parties: parties.map(({ role, name }) => `${role}: ${name}`) };
}

/** Creates a sale; a voluntary one is public at once, another a draft (rules §28). */
export async function createSale(
	{ db, environment, legalTermsUnit }: SaleDeps,
	admin_id: string,
	{ lot_ids = [], ...sent }: NewSale,
): Promise<FormResult<AdminSale>> {
	return db.transaction().execute(async (trx): Promise<FormResult<AdminSale>> => {
		const faults = await linkFaults(trx, sent);
		if (faults.length > 0) return refusedFields(faults);
		await lockSales(trx, await salesOf(trx, lot_ids));
		const lots = await lotsRefusal(trx, environment, null, lot_ids);
		if (lots) return fail(lots);
		const { kind, modality } = sent;
		const { id } = await trx
			.insertInto('sales')
			.values({
				extension_mode: 'reset',
				extension_window_ms: MODALITY_WINDOWS[modality],
				// The law's own term, unless the edital states another.
				...(kind === 'fiduciary' && { preference_window_ms: null }),
				...columnsOf(sent),
				title: sent.title,
				kind,
				modality,
				enrolment: sent.enrolment ?? defaultEnrolment(kind),
				environment,
				admin_id,
				published_at: isRegulated(kind) ? null : sql<Date>`clock_timestamp()`,
			})
			.returning('id')
			.executeTakeFirstOrThrow();
		await placeLots(trx, id, lot_ids);
		await refreshLotTerms(trx, sql`s.id = ${id}`);
		const changes = changesBetween({}, logged({ ...sent, lot_ids }));
		await recordAudit(trx, { admin_id, action: 'sale.created', subject: id, changes });
		return ok((await readAdminSale(trx, environment, id, legalTermsUnit)) as AdminSale);
	});
}

/**
 * Changes the given fields of a sale, if nobody changed it since `version`, and those of its lots that follow from it. After publication of
 * a regulated sale only its title changes; once a lot of it has a ledger record, nothing else of any sale does.
 */
export async function editSale(
	{ db, environment, legalTermsUnit }: SaleDeps,
	admin_id: string,
	id: string,
	{ version, lot_ids, ...sent }: SalePatch,
): Promise<FormResult<AdminSale>> {
	return db.transaction().execute(async (trx): Promise<FormResult<AdminSale>> => {
		await lockSales(trx, [id, ...(await salesOf(trx, lot_ids ?? []))], 'update');
		const before = await readAdminSale(trx, environment, id, legalTermsUnit);
		if (!before) return fail({ problem: problem('sale.not-found') });
		if (before.version !== version) return fail({ problem: problem('sale.edited-meanwhile') });
		const ids = before.lots.map((lot) => lot.id);
		const changes = changesBetween(
			{ ...before, lot_ids: numberedInOrder(before) },
			{ ...normalised(sent), ...(lot_ids && { lot_ids: lot_ids.map((lot) => lot.toLowerCase()) }) },
		);
		if (Object.keys(changes).length === 0) return ok(before);
		const judged = await judgeEdit(trx, before, changes, { sent, unit: legalTermsUnit });
		if ('refused' in judged) return judged.refused;
		const { erratum } = judged;
		const lots = lot_ids && (await lotsRefusal(trx, environment, id, lot_ids));
		if (lots) return fail(lots);
		if (lot_ids) await placeLots(trx, id, lot_ids);
		await writeTerms(trx, before, { sent, changes, erratum });
		await recordAudit(trx, {
			admin_id,
			action: 'sale.edited',
			subject: id,
			changes: changesBetween(logged({ ...before, lot_ids: ids } as never), logged({ ...sent, lot_ids })),
		});
		return ok((await readAdminSale(trx, environment, id, legalTermsUnit)) as AdminSale);
	});
}

interface TermsChange {
	sent: SaleFields;
	/** The changed fields. */
	changes: object;
	erratum: boolean;
}

/** Writes changed terms of a locked sale, and what follows from them for its lots. */
async function writeTerms(
	trx: Kysely<Database>,
	before: AdminSale,
	{ sent, changes, erratum }: TermsChange,
): Promise<void> {
	await trx
		.updateTable('sales')
		.set({
			...columnsOf(sent),
			...visibilityAfter(before, sent),
			...(erratum ? { terms_fixed_at: sql<Date>`clock_timestamp()` } : {}),
			version: before.version + 1,
		})
		.where('id', '=', before.id)
		.execute();
	if (Object.keys(changes).some((field) => field !== 'title'))
		await refreshLotTerms(trx, sql`s.id = ${before.id}`, { published: erratum });
}

/**
 * Changes the terms of a locked sale by an erratum that was published in this transaction; answers the changed fields. The gate is not asked:
 * the caller asks it when everything of the erratum is written.
 */
export async function changeTermsByErratum(
	trx: Kysely<Database>,
	before: AdminSale,
	sent: SaleFields,
): Promise<FormResult<string[]>> {
	const changes = changesBetween({ ...before }, normalised(sent));
	const judged = await judgeEdit(trx, before, changes, { sent, unit: null });
	if ('refused' in judged) return judged.refused;
	await writeTerms(trx, before, { sent, changes, erratum: judged.erratum });
	return ok(Object.keys(changes));
}

/** The lots in their order; none if their numbers have gaps, so that the same order, which closes them, is a change. */
function numberedInOrder({ lots }: AdminSale): string[] {
	return lots.every(({ lot_number }, index) => lot_number === index + 1) ? lots.map(({ id }) => id) : [];
}

/** The fields as they are read back, so that what did not change is not a change. */
function normalised({ parties, extension, ...sent }: SaleFields): Record<string, unknown> {
	return {
		...sent,
		...(extension && { extension: { ...extension, cap_minutes: extension.cap_minutes ?? null } }),
		...(parties && { parties: parties.map(({ role, name, tax_id = null }) => ({ role, name, tax_id })) }),
	};
}

function visibilityAfter(before: AdminSale, { kind = before.kind }: SaleFields) {
	if (isRegulated(kind))
		return before.published_at === null || isAnnounced(before) ? {} : { published_at: null };
	return before.published_at === null ? { published_at: sql<Date>`clock_timestamp()` } : {};
}
