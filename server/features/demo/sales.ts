import { PAGES } from '#contract/paths.ts';
import { auctioneerWords } from '#domain/auctioneer-words.ts';
import type { DocumentKind } from '#domain/document-kinds.ts';
import { formatBRL } from '#domain/money.ts';
import type { Result } from '#domain/result.ts';
import { nextRoundWords } from '#domain/rounds.ts';
import { micros } from '#domain/time.ts';
import { stateIdentity } from '#server/features/accounts/identity/state-identity.ts';
import { publishAuction } from '#server/features/backoffice/publication/publish-auction.ts';
import { publishSale } from '#server/features/backoffice/publication/publish-sale.ts';
import { createAuctioneer } from '#server/features/backoffice/sales/auctioneers.ts';
import { createSeller } from '#server/features/backoffice/sales/sellers.ts';
import { storeSaleDocument } from '#server/features/backoffice/sales/store-document.ts';
import { createSale } from '#server/features/backoffice/sales/write-sale.ts';
import { enrol } from '#server/features/bidding/enrolment/enrol.ts';
import type { DocumentOwner } from '#server/features/catalogue/sales/sale-documents.ts';
import { writeOrder } from '#server/features/settlement/papers/order.ts';
import type { Block } from '#server/features/settlement/papers/page-layout.ts';
import { drawInWorker } from '#server/features/settlement/papers/papers-process.ts';
import type { DemoPeople } from './accounts.ts';
import type { DemoDeps } from './deps.ts';
import type { DemoLot } from './lots/lot.ts';
import { LOTS } from './lots.ts';
import type { StoredPictures } from './pictures.ts';

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
};

/** Valid by their check digits, and obviously made up. */
const TAX_IDS = ['111.222.333-96', '444.555.666-19'];

type Papers = Record<'edital' | 'extrajudicial', Buffer> & { lots: Map<DemoLot, [DocumentKind, Buffer][]> };

/** Draws the editais, matrículas and laudos of the demo, for dates that count from `now`. */
export async function drawSalePapers(brand: DemoDeps['brand'], now: number): Promise<Papers> {
	const draw = (title: string, about: string, blocks: Block[]) =>
		drawPaper(brand, { title, about, blocks, now });
	const judicial = regulated('judicial');
	const extrajudicial = regulated('extrajudicial');
	const lots = new Map<DemoLot, [DocumentKind, Buffer][]>();
	for (const lot of [...judicial, ...extrajudicial])
		lots.set(lot, [
			['matricula', await draw('Matrícula do imóvel', lot.title, matricula(lot))],
			['laudo', await draw('Laudo de avaliação', lot.title, laudo(lot))],
		]);
	return {
		edital: await draw('Edital de leilão judicial', CASE.court, edital(judicial, now, true)),
		extrajudicial: await draw(
			'Edital de leilão extrajudicial',
			'Banco Comitente S.A.',
			edital(extrajudicial, now, false),
		),
		lots,
	};
}

const regulated = (kind: DemoLot['kind']) => LOTS.filter((lot) => lot.regulated && lot.kind === kind);

async function drawPaper(
	brand: DemoDeps['brand'],
	{ title, about, blocks, now }: { title: string; about: string; blocks: Block[]; now: number },
): Promise<Buffer> {
	const notice: Block = {
		kind: 'paragraph',
		text: 'Documento fictício, feito para a demonstração.',
		tone: 'notice',
	};
	const layout = {
		...{ title, about, draft: false, brand: brand.name, auctioneer: auctioneerWords(AUCTIONEER) },
		...{ address: `${brand.url}${PAGES.home}`, issued: new Date(now).toISOString() },
		blocks: [notice, ...blocks],
	};
	return Buffer.from(done(await drawInWorker(writeOrder({ layout }))));
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
			text: 'Comissão do leiloeiro de 5 % sobre o lance vencedor, paga por quem arrematar. Pagamento em 24 horas. Lance nos últimos 3 minutos prorroga o término.',
		},
	];
}

function roundsOf({ regulated: terms }: DemoLot, now: number): string[] {
	return (terms?.rounds ?? []).map(([starts, ends, minimum], index) =>
		nextRoundWords({
			...{ number: index + 1, minimum: minimum * 100 },
			...{ start_time: micros(now + starts), end_time: micros(now + ends) },
		}),
	);
}

function matricula(lot: DemoLot): Block[] {
	const [city, state, neighborhood] = lot.place;
	return [
		{
			kind: 'facts',
			rows: [
				['Matrícula', lot.regulated?.registration ?? ''],
				['Imóvel', lot.title],
				['Local', `${neighborhood}, ${city}/${state}`],
				['Área', `${lot.area.toLocaleString('pt-BR')} m²`],
			],
		},
	];
}

function laudo(lot: DemoLot): Block[] {
	return [
		{ kind: 'facts', rows: [['Valor de avaliação', formatBRL(lot.appraisal * 100)]] },
		{ kind: 'paragraph', text: lot.about },
	];
}

/**
 * Creates the demo's auctioneer and sellers, a judicial sale and an extrajudicial lot, and publishes them as an administrator would.
 * Ana is enrolled in the judicial sale; Bruno has the identity that an enrolment asks for.
 */
export async function seedSales(
	deps: DemoDeps,
	{ admin, bidders }: DemoPeople,
	stored: readonly StoredPictures[],
	papers: Papers,
): Promise<void> {
	const idOf = (lot: DemoLot) => (stored[LOTS.indexOf(lot)] as StoredPictures).id;
	const add = (owner: DocumentOwner, kind: DocumentKind, file: Buffer) =>
		storeSaleDocument(deps, admin, owner, { file, kind, material: true }).then(done);
	const auctioneer = done(await createAuctioneer(deps.db, admin, { ...AUCTIONEER, is_default: true }));
	const seller = done(await createSeller(deps.db, admin, { name: CASE.court, kind: 'court' }));
	const [judicial, [extrajudicial]] = [regulated('judicial'), regulated('extrajudicial')];
	const sale = done(
		await createSale(deps, admin, {
			title: 'Leilão judicial de imóveis: terreno e galpão',
			...{ kind: 'judicial', modality: 'electronic', ...CASE },
			...{ auctioneer_id: auctioneer.id, seller_id: seller.id, commission_percent: 5 },
			lot_ids: judicial.map(idOf),
		}),
	);
	for (const [lot, files] of papers.lots)
		for (const [kind, file] of files) await add({ auction_id: idOf(lot) }, kind, file);
	const { sha256 } = await add({ sale_id: sale.id }, 'edital', papers.edital);
	done(await publishSale(deps, admin, sale.id));
	if (extrajudicial) {
		await add({ auction_id: idOf(extrajudicial) }, 'edital', papers.extrajudicial);
		done(await publishAuction(deps, admin, idOf(extrajudicial)));
	}
	await stateIdentities(deps, bidders);
	const [auction_id, user_id] = [idOf(judicial[0] as DemoLot), bidders[0] as string];
	done(await enrol(deps, { auction_id, user_id, edital_sha256: sha256, address: null, preference: null }));
}

async function stateIdentities(deps: DemoDeps, bidders: readonly string[]): Promise<void> {
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
	}
}

/** The value of a result; the demo's own data are never refused. */
function done<T>(result: Result<T> | { ok: false; problem: unknown }): T {
	if (!result.ok) throw new Error(`the demo's own data were refused: ${JSON.stringify(result.problem)}`);
	return result.value;
}
