import { type Kysely, sql, type Transaction } from 'kysely';
import type { AdminAuction, AuctionPatch } from '#contract/admin-auctions.ts';
import { perform, revise } from '#domain/auction/actions.ts';
import { DEFAULT_WINDOW, LABELS } from '#domain/auction/auction.ts';
import { switchAction } from '#domain/auction/transitions.ts';
import { draftsOf, environmentOf, type StoredEnvironment } from '#domain/lot/drafts.ts';
import { seenAmong } from '#domain/lot/seen-facts.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import type { LegalTermsUnit } from '#domain/sale/legal-terms.ts';
import { announcedAmong, isPublishedLot } from '#domain/sale/publication-freeze.ts';
import { isRegulated } from '#domain/sale/regulated-kinds.ts';
import { canonical } from '#domain/values/canonical.ts';
import { formatDateTimeSeconds, microsOf } from '#domain/values/time.ts';
import { changesBetween } from '#server/features/accounts/audit-log/changes.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import { hasLotErratum, lotFaultsAfter } from '#server/features/backoffice/publication/erratum.ts';
import { stateOf, termsOf } from '#server/features/bidding/decisions/decision-columns.ts';
import { neverCompletes, writeSteps } from '#server/features/bidding/decisions/unit-of-work.ts';
import { addNews } from '#server/features/bidding/lot-news.ts';
import { readAdminAuction } from '#server/features/bidding/read-auction.ts';
import {
	auctionColumns,
	type Editable,
	editableIn,
	merged,
	storedRounds,
	writeProperty,
} from '#server/features/catalogue/edit-lot.ts';
import { storedRound, writeRounds } from '#server/features/catalogue/rounds.ts';
import { saleTermColumns } from '#server/features/catalogue/sales/sale-terms.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { takeAction } from './act-on-auction.ts';
import { editRefusal } from './edit-faults.ts';
import { type LockedForAdmin, lockForAdmin, raiseVersion } from './lock-for-admin.ts';
import { type Linked, linkLot, lockLinkedSales } from './lot-links.ts';
import { type FormResult, refusedFields } from './refused-fields.ts';
import { beginRevision, type OpenRevision, recordRevision } from './revise-lot.ts';

/**
 * Changes the given fields under the row lock, if nobody changed the auction since `version`. A status among them goes
 * through the table of transitions (rules §12). When it is refused, nothing is written.
 */
export async function editAuction(
	db: Kysely<Database>,
	admin_id: string,
	id: string,
	patch: AuctionPatch,
	unit: LegalTermsUnit,
): Promise<FormResult<AdminAuction>> {
	return db.transaction().execute(async (trx): Promise<FormResult<AdminAuction>> => {
		const sales = await lockLinkedSales(trx, id, patch.sale_id);
		const held = await lockForAdmin(trx, id);
		if (!held) return fail({ problem: problem('auction.not-found') });
		const edited = await editLocked(trx, held, admin_id, patch, { sales, unit });
		return edited.ok ? ok((await readAdminAuction(trx, id)) as AdminAuction) : edited;
	});
}

interface EditDeps {
	/** The sales that the lot belongs to and will belong to, locked. */
	sales: Awaited<ReturnType<typeof lockLinkedSales>>;
	unit: LegalTermsUnit;
	/** The change is a part of an erratum, which records what bidders see by itself. */
	of_erratum?: boolean;
}

/** The same on an auction that is locked; answers the changed fields. When it is refused, nothing is written. */
export async function editLocked(
	trx: Transaction<Database>,
	held: LockedForAdmin,
	admin_id: string,
	{ version, status, revision_reason, ...sent }: AuctionPatch,
	{ sales, unit, of_erratum = false }: EditDeps,
): Promise<FormResult<string[]>> {
	const { id } = held.auction;
	const stored = (await readAdminAuction(trx, id)) as AdminAuction;
	if (stored.version !== version) return fail({ problem: editedMeanwhile(stored) });
	const before = editableIn(stored);
	const wanted = merged(before, sent, held.auction.round);
	const linked = isFixed(held, before)
		? { fields: wanted, sale: null, faults: [] }
		: await linkLot(trx, sales, wanted, id);
	const changes = changesBetween(before, linked.fields);
	const fields = of_erratum ? [] : seenAmong(Object.keys(changes));
	const revised = await beginRevision(trx, held, { admin_id, fields, reason: revision_reason ?? null });
	const refusal = await refusalOf(trx, held, linked, before, { status, unit, revised });
	if (refusal) return refusal;

	if (Object.keys(changes).length > 0) await writeFields(trx, held, before, linked);
	if (revised.ok) await recordRevision(trx, held, revised.value);
	if (status && status !== stored.status) await switchStatus(trx, held, status);
	const all = { ...changes, ...changesBetween({ status: stored.status }, { status: held.auction.status }) };
	if (Object.keys(all).length === 0) return ok([]);
	await raiseVersion(trx, id);
	await recordAudit(trx, { admin_id, action: 'auction.edited', subject: id, changes: all });
	return ok(Object.keys(all));
}

/** Whether what the lot took from its sale stays: it has a record, or the edital announces it. */
function isFixed({ auction }: LockedForAdmin, { kind }: Editable): boolean {
	return auction.ledger_seq > 0 || isPublishedLot(kind, auction.draft);
}

interface Asked {
	status: AuctionPatch['status'];
	unit: LegalTermsUnit;
	/** The revision of what bidders see, or why it is refused. */
	revised: FormResult<OpenRevision>;
}

async function refusalOf(
	trx: Transaction<Database>,
	held: LockedForAdmin,
	{ fields, faults }: Pick<Linked, 'fields' | 'faults'>,
	before: Editable,
	{ status, unit, revised }: Asked,
) {
	if (faults.length > 0) return refusedFields(faults);
	const unswitchable = switchRefusal(held, before, fields, status);
	if (unswitchable) return fail({ problem: unswitchable });
	const { id } = held.auction;
	const published = isPublishedLot(before.kind, held.auction.draft);
	const announced = published && announcedAmong(Object.keys(changesBetween(before, fields)));
	const erratum = announced && announced.length > 0 && (await hasLotErratum(trx, id, 'terms'));
	const refused = editRefusal(held, before, fields, erratum);
	if (refused) return revised.ok ? refused : withRevision(refused, revised);
	if (!revised.ok) return revised;
	if (!erratum) return null;
	const missing = await lotFaultsAfter(trx, id, fields, { now: held.at / 1_000, unit });
	if (missing.length > 0) return refusedFields(missing, problem('publication.incomplete'));
	await sql`update auctions set terms_fixed_at = clock_timestamp() where id = ${id}`.execute(trx);
	return null;
}

type Refused = Extract<FormResult<never>, { ok: false }>;

/** A refusal of an edit that names what only an erratum changes also names what bidders see of that. */
function withRevision(refused: Refused, revised: Refused): Refused {
	const { problem: because, errors: named = [] } = refused.problem;
	if (because.code !== revised.problem.problem.code) return refused;
	const others = (revised.problem.errors ?? []).filter(
		({ path }) => !named.some((each) => each.path === path),
	);
	return refusedFields([...named, ...others], because);
}

function editedMeanwhile({ edited }: AdminAuction): Problem {
	const { by = 'Outra pessoa', at = '' } = edited ?? {};
	return problem('auction.edited-meanwhile', { by, at: at && formatDateTimeSeconds(at) });
}

/** Why the form may not set this status; null when it may, or when the status does not change. */
function switchRefusal(
	{ auction, at }: LockedForAdmin,
	before: Editable,
	after: Editable,
	to: AuctionPatch['status'],
): Problem | null {
	if (to === undefined || to === auction.status) return null;
	const action = switchAction(auction.status, to);
	const becomesPublic = isRegulated(before.kind) && !isRegulated(after.kind);
	if (auction.draft && !becomesPublic) return problem('auction.draft');
	const words = { from: LABELS[auction.status].toLowerCase(), to: LABELS[to].toLowerCase() };
	if (action === null) return problem('auction.status-not-in-form', words);
	const { announced: _before, ...terms } = termsOf(auction);
	const refused = perform(
		{ ...terms, ...(isRegulated(after.kind) && { announced: true }) },
		{ ...stateOf(auction), start_time: microsOf(after.start_time) },
		{ name: action },
		at,
	).problem;
	if (refused) return refused;
	const over = action === 'start' && microsOf(after.end_time) <= at;
	return over ? problem('auction.end-passed') : null;
}

/** Writes the columns; when the ledger has begun and the terms or times change, also a `revised` record. */
async function writeFields(
	trx: Transaction<Database>,
	held: LockedForAdmin,
	stored: Editable,
	{ fields: after, sale }: Pick<Linked, 'fields' | 'sale'>,
): Promise<void> {
	const { auction, at } = held;
	const before = { terms: termsOf(auction), state: stateOf(auction) };
	const columns = auctionColumns(after);
	const { initial_bid, auction_type, commission_bp } = columns;
	const extension_window_ms = windowAfter(auction, auction_type);
	const times = { start_time: microsOf(after.start_time), end_time: microsOf(after.end_time) };
	const round = roundAfter(auction, stored, after);
	const rounds = storedRounds(after, round);
	const current_bid = auction.bid_count === 0 ? initial_bid : auction.current_bid;
	const announced = auction.status === 'pending' ? { scheduled_end_time: columns.end_time } : {};
	const visibility = visibilityOf(auction.environment, stored, after);
	await trx
		.updateTable('auctions')
		.set({
			...columns,
			...announced,
			extension_window_ms,
			current_bid,
			round,
			...(sale ? saleTermColumns(sale, columns.end_time) : {}),
			...visibility,
		})
		.where('id', '=', auction.id)
		.execute();
	await writeProperty(trx, auction.id, environmentOf(auction.environment), after);
	await writeRounds(trx, auction.id, rounds);
	if (visibility)
		Object.assign(auction, { environment: visibility.environment, draft: visibility.published_at === null });
	const { kind } = after;
	Object.assign(auction, { kind, initial_bid, auction_type, commission_bp, extension_window_ms, round });
	auction.rounds = round === null ? null : rounds.map(storedRound);
	const step = revise(termsOf(auction), before.state, times);
	const edited = { terms: termsOf(auction), state: step.after };
	if (auction.ledger_seq > 0 && canonical(before) !== canonical(edited)) {
		await writeSteps(trx, auction, [step], at, neverCompletes);
		held.at += 1;
	} else Object.assign(auction, step.after);
}

/**
 * Whether the lot is a draft after its kind changed: one that becomes regulated is, and a draft that becomes voluntary is
 * public at once (rules §28). Null if that does not change.
 */
function visibilityOf(environment: StoredEnvironment, before: Editable, after: Editable) {
	if (isRegulated(before.kind) === isRegulated(after.kind)) return null;
	return isRegulated(after.kind)
		? { environment: draftsOf(environmentOf(environment)), published_at: null, terms_fixed_at: null }
		: { environment: environmentOf(environment), published_at: sql<Date>`clock_timestamp()` };
}

/** The current round after an edit: the first one if the edit gave rounds to a lot that did not run by rounds. */
function roundAfter({ round }: LockedForAdmin['auction'], before: Editable, after: Editable): number | null {
	if (after.rounds.length === 0) return null;
	return round ?? ('rounds' in changesBetween(before, after) ? 1 : null);
}

/** The soft close window changes with the type, unless the auction has a window of its own. */
function windowAfter(
	{ auction_type, extension_window_ms }: LockedForAdmin['auction'],
	to: LockedForAdmin['auction']['auction_type'],
): number {
	return extension_window_ms === DEFAULT_WINDOW[auction_type] ? DEFAULT_WINDOW[to] : extension_window_ms;
}

async function switchStatus(
	trx: Transaction<Database>,
	held: LockedForAdmin,
	to: NonNullable<AuctionPatch['status']>,
): Promise<void> {
	const name = switchAction(held.auction.status, to);
	const suspended = held.auction.suspended_at !== null;
	const refused = name && (await takeAction(trx, held, { name }));
	if (!name || refused) throw new Error(`a switch that was allowed is refused: ${refused?.code}`);
	if (suspended) await addNews(trx, held.auction.id, 'resumed');
}
