import { expect, type Page } from '@playwright/test';
import type { Kysely } from 'kysely';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { PAGES } from '#contract/paths.ts';
import { MINUTE, SECOND } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { makeCpf } from '#server/testing/identities.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';
import { auctioneerBody, saleBody } from '#server/testing/sales.ts';
import { bidOn, originOf } from './open-lot.ts';
import { checkIdentities } from './people.ts';

/** Sends a body to an endpoint with the page's session; answers what it created. */
export async function post(page: Page, path: string, data?: object) {
	const answer = await page.request.post(path, { data, headers: originOf(page) });
	expect(answer.ok(), await answer.text()).toBe(true);
	return answer.json();
}

async function put(page: Page, path: string, data: object): Promise<void> {
	const answer = await page.request.put(path, { data, headers: originOf(page) });
	expect(answer.ok(), await answer.text()).toBe(true);
}

/** Sends a document of a sale or lot. */
export async function upload(page: Page, path: string, kind: string) {
	const file = { name: `${kind}.pdf`, mimeType: 'application/pdf', buffer: pdfFile(`/Lang (${kind})`) };
	const answer = await page.request.post(path, { multipart: { file, kind }, headers: originOf(page) });
	expect(answer.ok(), await answer.text()).toBe(true);
	return answer.json();
}

/** A round of the lot: its start and end in seconds from now, and its minimum in reais. */
interface Round {
	from: number;
	to: number;
	minimum: number;
}

/** A lot of a published judicial sale, and the edital to accept. */
export interface JudicialLot {
	id: string;
	sale_id: string;
	edital_sha256: string;
}

interface Differences {
	/** A bid in the last seconds, at least 15, extends the lot. */
	window?: number;
	/** Fields of the sale, and of the lot, in place of those of a judicial one. */
	sale?: object;
	lot?: object;
	/** Who was told of the dates. Without, the court does it. */
	notices?: readonly object[];
}

/**
 * A published judicial sale with one lot; the server runs with `LEGAL_TERMS_UNIT: 'second'`. The first round starts at
 * least 5 s after the publication.
 */
export async function publishSale(
	admin: Page,
	planned: [Round, ...Round[]],
	{ window = 15, sale: ofSale, lot: ofLot, notices }: Differences = {},
): Promise<JudicialLot> {
	const at = (seconds: number) => new Date(start + seconds * SECOND).toISOString();
	const start = Date.now();
	const rounds = planned.map(({ from, to, minimum }) => ({
		start_time: at(from),
		end_time: at(to),
		minimum,
	}));
	const auctioneer = await post(admin, ADMIN_API.auctioneers, auctioneerBody());
	const lot = await post(admin, ADMIN_API.adminAuctions, {
		title: 'Sítio com nascente em Bragança',
		description: 'Um imóvel para os testes do leilão judicial.',
		auction_type: 'scheduled',
		kind: 'judicial',
		registration: '45.678 do 2º RI',
		initial_bid: 400_000,
		appraisal: 400_000,
		start_time: rounds[0]?.start_time,
		end_time: rounds[0]?.end_time,
		rounds,
		...ofLot,
	});
	const extension = { mode: 'reset', window_s: window };
	const terms = { auctioneer_id: auctioneer.id, modality: 'simultaneous', extension };
	const sale = await post(admin, ADMIN_API.adminSales, saleBody({ ...terms, lot_ids: [lot.id], ...ofSale }));
	for (const kind of ['matricula', 'laudo']) await upload(admin, ADMIN_API.auctionDocuments(lot.id), kind);
	const { sha256 } = await upload(admin, ADMIN_API.adminSaleDocuments(sale.id), 'edital');
	if (notices) await put(admin, `${ADMIN_API.auctionNotices(lot.id)}?version=0`, notices);
	const reasons = {
		'lots.0.photos': 'O processo não tem foto do imóvel',
		...(!notices && { 'lots.0.notices': 'O cartório do juízo cientifica as partes' }),
	};
	await post(admin, ADMIN_API.publishSale(sale.id), { reasons });
	return { id: lot.id, sale_id: sale.id, edital_sha256: sha256 };
}

/** States a CPF, which the desk checks, and accepts the edital, with the page's session. */
export async function acceptEdital(
	server: { db: Kysely<Database> },
	page: Page,
	{ id, edital_sha256 }: JudicialLot,
): Promise<void> {
	const data = { person_type: 'individual', tax_id: makeCpf() };
	await put(page, ACCOUNT_API.identity, data);
	await checkIdentities(server);
	await post(page, BIDDER_API.enrolment(id), { edital_sha256, no_impediment: true });
}

/** The same in the sheet of the enrolment, which is open. */
export async function enrolInSheet(server: { db: Kysely<Database> }, page: Page): Promise<void> {
	const sheet = page.getByRole('dialog', { name: 'Habilitação neste leilão' });
	await sheet.getByRole('textbox', { name: 'CPF' }).fill(makeCpf());
	await sheet.getByRole('button', { name: 'Salvar' }).click();
	const accepts = sheet.getByRole('button', { name: 'Aceitar e habilitar-me' });
	await expect(accepts).toBeVisible();
	await checkIdentities(server);
	await sheet.getByRole('checkbox', { name: 'Li e aceito' }).check();
	await accepts.click();
	await expect(sheet).toBeHidden();
}

/** Sells the lot to this person for R$ 400.000,00. */
export async function sellTo(server: { db: Kysely<Database> }, page: Page, lot: JudicialLot): Promise<void> {
	const status = server.db.selectFrom('auctions').select('status').where('id', '=', lot.id);
	const reaches = (wanted: string) =>
		expect
			.poll(async () => (await status.executeTakeFirstOrThrow()).status, { timeout: MINUTE })
			.toBe(wanted);
	await page.goto(PAGES.auction(lot.id));
	await acceptEdital(server, page, lot);
	await reaches('active');
	await bidOn(page, lot.id, 400_000);
	await reaches('completed');
}
