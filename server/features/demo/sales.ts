import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { SentNotice } from '#contract/notices.ts';
import type { DocumentKind } from '#domain/lot/document-kinds.ts';
import { draftsOf } from '#domain/lot/drafts.ts';
import { JUDICIAL_NOTICE_ROLES, type NoticeRole } from '#domain/sale/notices.ts';
import { DAY } from '#domain/values/time.ts';
import { checkIdentity } from '#server/features/accounts/identity/check-identity.ts';
import { stateIdentity } from '#server/features/accounts/identity/state-identity.ts';
import { publishAuction } from '#server/features/backoffice/management/publish-auction.ts';
import { replaceNotices } from '#server/features/backoffice/management/write-notices.ts';
import { judgeSale } from '#server/features/backoffice/publication/judge-sale.ts';
import { publishLots } from '#server/features/backoffice/publication/publish-lots.ts';
import { createAuctioneer } from '#server/features/backoffice/sales/auctioneers.ts';
import { publishSale } from '#server/features/backoffice/sales/publish-sale.ts';
import { createSeller } from '#server/features/backoffice/sales/sellers.ts';
import { storeSaleDocument } from '#server/features/backoffice/sales/store-document.ts';
import { createSale } from '#server/features/backoffice/sales/write-sale.ts';
import { enrol } from '#server/features/bidding/enrolment/enrol.ts';
import type { DocumentOwner } from '#server/features/catalogue/sales/sale-documents.ts';
import { arrayOf } from '#server/platform/db/arrays.ts';
import type { DemoPeople } from './accounts.ts';
import type { DemoDeps } from './deps.ts';
import { DEMO_DOCUMENTS } from './documents.ts';
import { AUCTIONEER, accepted, BANK, CASE, type Editais, regulated } from './editais.ts';
import { playEmptyRound } from './history.ts';
import type { DemoLot } from './lots/lot.ts';
import { LOTS } from './lots.ts';

/** Valid by their check digits, and obviously made up. */
const TAX_IDS = ['111.222.333-96', '444.555.666-19'];

/** The papers of a lot of the demo, which are files: nothing in them depends on the day. */
const LOT_PAPERS = ['matricula', 'laudo'] as const satisfies readonly DocumentKind[];

/** The file of a paper of a lot, in `DEMO_DOCUMENTS`. */
const lotPaperName = ({ pictures }: DemoLot, kind: DocumentKind): string => `${pictures}-${kind}.pdf`;

/**
 * The demo's drafts of lots that are sold by an edital: their ids by title. There are some until the demo's sale is
 * published, also after a start that was interrupted before.
 */
export async function unsoldDrafts({ db, environment }: DemoDeps): Promise<Map<string, string>> {
	const titles = LOTS.flatMap(({ regulated, title }) => (regulated ? [title] : []));
	const rows = await db
		.selectFrom('auctions')
		.select(['id', 'title'])
		.where('environment', 'in', [environment, draftsOf(environment)])
		.where('published_at', 'is', null)
		.where('title', 'in', titles)
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom('sales')
						.select('id')
						.where('case_number', '=', CASE.case_number)
						.where('published_at', 'is not', null),
				),
			),
		)
		.execute();
	return new Map(rows.map(({ id, title }) => [title, id]));
}

/**
 * Creates the demo's auctioneer and sellers, an extrajudicial lot, a fiduciary sale and a judicial one of these drafts, and publishes them as
 * an administrator would, the judicial sale last. What an interrupted start left is taken up again. Ana is enrolled in the judicial sale; Bruno
 * has the checked identity that an enrolment asks for. Terms count in days, as the dates of the lots do.
 */
export async function seedSales(
	given: DemoDeps,
	{ admin, bidders }: DemoPeople,
	drafts: ReadonlyMap<string, string>,
	editais: Editais,
): Promise<void> {
	const deps = { ...given, legalTermsUnit: 'day' } as const;
	const idsOf = (kind: DemoLot['kind']) => regulated(kind).flatMap(({ title }) => drafts.get(title) ?? []);
	const add = (owner: DocumentOwner, kind: DocumentKind, file: Buffer) =>
		storeSaleDocument(deps, admin, owner, { file, kind, material: true }).then(accepted);
	await stateIdentities(deps, admin, bidders);
	const judicial = await sale(deps, admin, JUDICIAL_SALE, idsOf('judicial'));
	for (const lot of LOTS) {
		const auction_id = drafts.get(lot.title);
		if (!auction_id) continue;
		for (const kind of LOT_PAPERS)
			await add({ auction_id }, kind, await readFile(join(DEMO_DOCUMENTS, lotPaperName(lot, kind))));
	}
	for (const auction_id of idsOf('extrajudicial')) {
		await announce(deps, (await add({ auction_id }, 'edital', editais.extrajudicial)).id);
		accepted(await publishAuction(deps, admin, auction_id));
	}
	if (idsOf('fiduciary').length > 0) {
		const fiduciary = await sale(deps, admin, FIDUCIARY_SALE, idsOf('fiduciary'));
		await add({ sale_id: fiduciary }, 'edital', editais.fiduciary);
		await tell(deps, admin, idsOf('fiduciary'), ['fiduciante'], FIDUCIARY_SALE.parties[1]);
		await publishBefore(deps, fiduciary, idsOf('fiduciary'));
	}
	await tell(deps, admin, idsOf('judicial'), JUDICIAL_NOTICE_ROLES, CASE.parties[1]);
	const { id, sha256 } = await add({ sale_id: judicial }, 'edital', editais.judicial);
	await announce(deps, id);
	accepted(await publishSale(deps, admin, judicial));
	const [auction_id, user_id] = [idsOf('judicial')[0] as string, bidders[0] as string];
	const enrolling = { edital_sha256: sha256, lot_edital_sha256: null, address: null };
	accepted(await enrol(deps, { auction_id, user_id, ...enrolling }));
}

/** Enters who was told of the dates of these lots: the first of the roles, in person; the registrations name nobody else. */
async function tell(
	deps: DemoDeps,
	admin: string,
	ids: readonly string[],
	roles: readonly NoticeRole[],
	{ name }: { name: string },
): Promise<void> {
	for (const id of ids) {
		const start = await startOf(deps, id);
		const told = new Date(Math.min(start, Date.now()) - 6 * DAY).toISOString();
		const notices = roles.map(
			(role, index): SentNotice =>
				index === 0
					? { role, name, means: 'officer', sent_at: told, delivered_at: told }
					: { role, not_applicable_reason: 'A matrícula fictícia não registra ninguém neste papel' },
		);
		accepted(await replaceNotices(deps, admin, id, { notices }));
	}
}

async function startOf({ db }: Pick<DemoDeps, 'db'>, id: string): Promise<number> {
	const { start_time } = await db
		.selectFrom('auctions')
		.select('start_time')
		.where('id', '=', id)
		.executeTakeFirstOrThrow();
	return start_time.getTime();
}

/** Publishes an edital some days ago, because the first rounds of the demo are open, or open soon (rules §44). */
async function announce({ db }: DemoDeps, id: string): Promise<void> {
	await sql`update sale_documents set published_at = clock_timestamp() - interval '6 days'
		where id = ${id} and published_at is null`.execute(db);
}

/**
 * Publishes a sale whose first round is over as of some days before it opened, as the gate judges it then, and plays that round, in which nobody
 * bid.
 */
async function publishBefore({ db }: DemoDeps, sale_id: string, lots: readonly string[]): Promise<void> {
	await db.transaction().execute(async (trx) => {
		const starts = await Promise.all(lots.map((id) => startOf({ db: trx }, id)));
		const published_at = new Date(Math.min(...starts) - 6 * DAY);
		await sql`update sale_documents set published_at = ${published_at}
			where sale_id = ${sale_id} or auction_id = any(${arrayOf(lots)}::uuid[])`.execute(trx);
		const { missing } = await judgeSale(trx, sale_id, published_at.getTime(), 'day');
		if (missing.length > 0) throw new Error(`the demo's own sale lacks: ${JSON.stringify(missing)}`);
		await publishLots(trx, lots, sale_id, 'day');
		await trx.updateTable('auctions').set({ published_at }).where('id', 'in', lots).execute();
		await trx.updateTable('sales').set({ published_at }).where('id', '=', sale_id).execute();
		for (const id of lots) await playEmptyRound(trx, id);
	});
}

/** What the sales of the demo state, and who sells. */
const JUDICIAL_SALE = {
	title: 'Leilão judicial de imóveis: terreno e galpão',
	kind: 'judicial',
	...CASE,
	seller: { name: CASE.court, kind: 'court' },
} as const;

const FIDUCIARY_SALE = {
	title: 'Leilão de alienação fiduciária: casa em Caruaru',
	kind: 'fiduciary',
	parties: [
		{ role: 'Credor fiduciário', name: BANK },
		{ role: 'Devedor fiduciante', name: 'Devedor Fictício' },
	],
	seller: { name: BANK, kind: 'bank' },
} as const;

/** The id of a sale of the demo, created with these lots unless an interrupted start did so. */
async function sale(
	deps: DemoDeps,
	admin: string,
	{ seller, parties, ...terms }: typeof JUDICIAL_SALE | typeof FIDUCIARY_SALE,
	lot_ids: string[],
): Promise<string> {
	const { db } = deps;
	const left = await db.selectFrom('sales').select('id').where('title', '=', terms.title).executeTakeFirst();
	if (left) return left.id;
	const { registration } = AUCTIONEER;
	const auctioneer =
		(await db
			.selectFrom('auctioneers')
			.select('id')
			.where('registration', '=', registration)
			.executeTakeFirst()) ??
		accepted(await createAuctioneer(deps, admin, { ...AUCTIONEER, is_default: true }));
	const sold_by =
		(await db.selectFrom('sellers').select('id').where('name', '=', seller.name).executeTakeFirst()) ??
		accepted(await createSeller(deps, admin, seller));
	const created = await createSale(deps, admin, {
		...terms,
		parties: [...parties],
		modality: 'electronic',
		lot_ids,
		auctioneer_id: auctioneer.id,
		seller_id: sold_by.id,
		commission_percent: 5,
	});
	return accepted(created).id;
}

/** States the identities of the first bidders, and records that the desk compared them. */
async function stateIdentities(deps: DemoDeps, admin_id: string, bidders: readonly string[]): Promise<void> {
	for (const [index, tax_id] of TAX_IDS.entries()) {
		const user_id = bidders[index] as string;
		const session_id = crypto.randomUUID();
		const identity = {
			person_type: 'individual',
			tax_id,
			phone: null,
			address: null,
			representative: null,
		} as const;
		accepted(
			await stateIdentity(
				{ ...deps, officialChecks: null },
				{ user_id, identity, session_id, address: null },
			),
		);
		const checked = ['tax_id_matches'] as const;
		accepted(await checkIdentity(deps, { admin_id, user_id, version: 1, checked: [...checked] }));
	}
}
