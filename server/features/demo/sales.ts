import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { SentNotice } from '#contract/notices.ts';
import { nextRoundWords } from '#domain/auction/rounds.ts';
import type { DocumentKind } from '#domain/lot/document-kinds.ts';
import { draftsOf } from '#domain/lot/drafts.ts';
import type { Result } from '#domain/problems/result.ts';
import { auctioneerWords } from '#domain/sale/auctioneer-words.ts';
import { JUDICIAL_NOTICE_ROLES } from '#domain/sale/notices.ts';
import { formatBRL } from '#domain/values/money.ts';
import { DAY, micros } from '#domain/values/time.ts';
import { checkIdentity } from '#server/features/accounts/identity/check-identity.ts';
import { stateIdentity } from '#server/features/accounts/identity/state-identity.ts';
import { publishAuction } from '#server/features/backoffice/management/publish-auction.ts';
import { replaceNotices } from '#server/features/backoffice/management/write-notices.ts';
import { createAuctioneer } from '#server/features/backoffice/sales/auctioneers.ts';
import { publishSale } from '#server/features/backoffice/sales/publish-sale.ts';
import { createSeller } from '#server/features/backoffice/sales/sellers.ts';
import { storeSaleDocument } from '#server/features/backoffice/sales/store-document.ts';
import { createSale } from '#server/features/backoffice/sales/write-sale.ts';
import { enrol } from '#server/features/bidding/enrolment/enrol.ts';
import type { DocumentOwner } from '#server/features/catalogue/sales/sale-documents.ts';
import type { Block } from '#server/features/settlement/papers/page-layout.ts';
import { writeJob } from '#server/features/settlement/papers/paper-job.ts';
import { drawInWorker } from '#server/features/settlement/papers/papers-process.ts';
import type { DemoPeople } from './accounts.ts';
import type { DemoDeps } from './deps.ts';
import { DEMO_DOCUMENTS } from './documents.ts';
import type { DemoLot } from './lots/lot.ts';
import { LOTS } from './lots.ts';

/** The demo's auctioneer. The registration is no real one. */
const AUCTIONEER = {
	name: 'Helena Martins Duarte',
	registration: '0000 (fictícia)',
	board: 'JUCESP',
	state: 'SP',
};

/** No real case: the sequence is all nines, with the check digits of CNJ 65/2008. */
const CASE = {
	case_number: '9999999-25.2026.8.26.0100',
	court: '1ª Vara Fictícia do Foro Central de São Paulo',
	parties: [
		{ role: 'Exequente', name: 'Credor Fictício S.A.' },
		{ role: 'Executado', name: 'Devedor Fictício' },
	],
} satisfies { case_number: string; court: string; parties: [object, object] };

/** Valid by their check digits, and obviously made up. */
const TAX_IDS = ['111.222.333-96', '444.555.666-19'];

/** The papers of a lot of the demo, which are files: nothing in them depends on the day. */
const LOT_PAPERS = ['matricula', 'laudo'] as const satisfies readonly DocumentKind[];

/** The file of a paper of a lot, in `DEMO_DOCUMENTS`. */
const lotPaperName = ({ pictures }: DemoLot, kind: DocumentKind): string => `${pictures}-${kind}.pdf`;

/** Notice on each of the demo's papers. */
const FICTITIOUS: Block = {
	kind: 'paragraph',
	text: 'Documento fictício, feito para a demonstração.',
	tone: 'notice',
};

/** The demo's lots that are sold by an edital, of one kind. */
const regulated = (kind: DemoLot['kind']) => LOTS.filter((lot) => lot.regulated && lot.kind === kind);

/** The editais of the demo. */
export interface Editais {
	judicial: Buffer;
	extrajudicial: Buffer;
}

/** Draws the editais of the demo, whose dates count from `now`. */
export async function drawEditais(brand: DemoDeps['brand'], now: number): Promise<Editais> {
	const draw = async (title: string, about: string, blocks: Block[]) => {
		const layout = {
			title,
			about,
			draft: false,
			brand: brand.name,
			auctioneer: auctioneerWords(AUCTIONEER),
			address: null,
			issued: new Date(now).toISOString(),
			blocks: [FICTITIOUS, ...blocks],
		};
		return Buffer.from(done(await drawInWorker(writeJob({ layout }))));
	};
	const [judicial, extrajudicial] = await Promise.all([
		draw('Edital de leilão judicial', CASE.court, edital(regulated('judicial'), now, true)),
		draw(
			'Edital de leilão extrajudicial',
			'Banco Comitente S.A.',
			edital(regulated('extrajudicial'), now, false),
		),
	]);
	return { judicial, extrajudicial };
}

function edital(lots: readonly DemoLot[], now: number, judicial: boolean): Block[] {
	const lotBlocks = lots.flatMap((lot, index): Block[] => [
		{ kind: 'heading', text: `Lote ${index + 1}: ${lot.title}` },
		{
			kind: 'facts',
			rows: [
				['Matrícula', lot.regulated?.registration ?? ''],
				['Avaliação', formatBRL(lot.appraisal * 100)],
				...roundsOf(lot, now).map((words) => ['Data', words] as const),
			],
		},
	]);
	return [
		{
			kind: 'facts',
			rows: [
				['Leiloeira', auctioneerWords(AUCTIONEER)],
				...(judicial ? [['Processo', CASE.case_number] as const] : []),
			],
		},
		...lotBlocks,
		{ kind: 'heading', text: 'Condições' },
		{
			kind: 'paragraph',
			text: 'Comissão do leiloeiro de 5% sobre o lance vencedor, paga por quem arrematar. Pagamento em 24 horas. Lance nos últimos 3 minutos prorroga o término.',
		},
	];
}

function roundsOf({ regulated: terms }: DemoLot, now: number): string[] {
	return (terms?.rounds ?? []).map(([starts, ends, minimum], index) =>
		nextRoundWords({
			number: index + 1,
			minimum: minimum * 100,
			start_time: micros(now + starts),
			end_time: micros(now + ends),
		}),
	);
}

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
 * Creates the demo's auctioneer and seller, a judicial sale and an extrajudicial lot of these drafts, and publishes them as an administrator
 * would, the sale last. What an interrupted start left is taken up again. Ana is enrolled in the judicial sale; Bruno has the checked
 * identity that an enrolment asks for.
 */
export async function seedSales(
	deps: DemoDeps,
	{ admin, bidders }: DemoPeople,
	drafts: ReadonlyMap<string, string>,
	editais: Editais,
): Promise<void> {
	const idsOf = (kind: DemoLot['kind']) => regulated(kind).flatMap(({ title }) => drafts.get(title) ?? []);
	const add = (owner: DocumentOwner, kind: DocumentKind, file: Buffer) =>
		storeSaleDocument(deps, admin, owner, { file, kind, material: true }).then(done);
	await stateIdentities(deps, admin, bidders);
	const sale_id = await judicialSale(deps, admin, idsOf('judicial'));
	for (const lot of LOTS) {
		const auction_id = drafts.get(lot.title);
		if (!auction_id) continue;
		for (const kind of LOT_PAPERS)
			await add({ auction_id }, kind, await readFile(join(DEMO_DOCUMENTS, lotPaperName(lot, kind))));
	}
	for (const auction_id of idsOf('extrajudicial')) {
		await announce(deps, (await add({ auction_id }, 'edital', editais.extrajudicial)).id);
		done(await publishAuction(deps, admin, auction_id));
	}
	await tellParties(deps, admin, drafts);
	const { id, sha256 } = await add({ sale_id }, 'edital', editais.judicial);
	await announce(deps, id);
	done(await publishSale(deps, admin, sale_id));
	const [auction_id, user_id] = [idsOf('judicial')[0] as string, bidders[0] as string];
	const accepted = { edital_sha256: sha256, lot_edital_sha256: null, address: null };
	done(await enrol(deps, { auction_id, user_id, ...accepted }));
}

/** Enters who was told of the dates of the judicial lots: the debtor of the case, in person; its registration names nobody else. */
async function tellParties(
	deps: DemoDeps,
	admin: string,
	drafts: ReadonlyMap<string, string>,
): Promise<void> {
	const [, debtor] = CASE.parties;
	for (const { title } of regulated('judicial')) {
		const id = drafts.get(title);
		const start = id && (await startOf(deps, id));
		if (!id || !start) continue;
		const told = new Date(Math.min(start.getTime(), Date.now()) - 6 * DAY).toISOString();
		const notices = JUDICIAL_NOTICE_ROLES.map(
			(role): SentNotice =>
				role === 'executed'
					? { role, name: debtor.name, means: 'officer', sent_at: told, delivered_at: told }
					: { role, not_applicable_reason: 'A matrícula fictícia não registra ninguém neste papel' },
		);
		done(await replaceNotices(deps, admin, id, { notices }));
	}
}

async function startOf({ db }: DemoDeps, id: string): Promise<Date | undefined> {
	return (await db.selectFrom('auctions').select('start_time').where('id', '=', id).executeTakeFirst())
		?.start_time;
}

/** Publishes an edital some days ago, because the first rounds of the demo are open, or open soon (rules §44). */
async function announce({ db }: DemoDeps, id: string): Promise<void> {
	await sql`update sale_documents set published_at = clock_timestamp() - interval '6 days'
		where id = ${id} and published_at is null`.execute(db);
}

/** The id of the demo's judicial sale, created with these lots unless an interrupted start did so. */
async function judicialSale(deps: DemoDeps, admin: string, lot_ids: string[]): Promise<string> {
	const { db } = deps;
	const { case_number } = CASE;
	const left = await db
		.selectFrom('sales')
		.select('id')
		.where('case_number', '=', case_number)
		.executeTakeFirst();
	if (left) return left.id;
	const { registration } = AUCTIONEER;
	const auctioneer =
		(await db
			.selectFrom('auctioneers')
			.select('id')
			.where('registration', '=', registration)
			.executeTakeFirst()) ?? done(await createAuctioneer(deps, admin, { ...AUCTIONEER, is_default: true }));
	const seller =
		(await db.selectFrom('sellers').select('id').where('name', '=', CASE.court).executeTakeFirst()) ??
		done(await createSeller(deps, admin, { name: CASE.court, kind: 'court' }));
	const sale = await createSale(deps, admin, {
		title: 'Leilão judicial de imóveis: terreno e galpão',
		kind: 'judicial',
		modality: 'electronic',
		...CASE,
		lot_ids,
		auctioneer_id: auctioneer.id,
		seller_id: seller.id,
		commission_percent: 5,
	});
	return done(sale).id;
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
		done(
			await stateIdentity(
				{ ...deps, officialChecks: null },
				{ user_id, identity, session_id, address: null },
			),
		);
		const checked = ['tax_id_matches'] as const;
		done(await checkIdentity(deps, { admin_id, user_id, version: 1, checked: [...checked] }));
	}
}

/** The value of a result; the demo's own data are never refused. */
function done<T>(result: Result<T> | { ok: false; problem: unknown }): T {
	if (!result.ok) throw new Error(`the demo's own data were refused: ${JSON.stringify(result.problem)}`);
	return result.value;
}
