import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transaction } from 'kysely';
import { DEFAULT_WINDOW, type Environment } from '#domain/auction/auction.ts';
import { ENVIRONMENTS } from '#domain/auction/environments.ts';
import { draftsOf } from '#domain/lot/drafts.ts';
import type { AuctionKind } from '#domain/lot/property.ts';
import { isoDay } from '#domain/values/calendar-days.ts';
import { basisPointsOf } from '#domain/values/money.ts';
import { DAY, HOUR } from '#domain/values/time.ts';
import { skipOldNews } from '#server/features/bidding/notifications/project-notifications.ts';
import { type StoredImage, variantKey } from '#server/features/catalogue/images/store-auction-image.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { eachOf } from '#server/platform/each-of.ts';
import { randomName } from '#server/platform/storage/keys.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { type DemoPeople, seedAccounts, setDemoPasswords } from './accounts.ts';
import type { DemoDeps } from './deps.ts';
import { seedDocuments } from './documents.ts';
import { AUCTIONEER, BANK, CASE, drawEditais } from './editais.ts';
import { playPlan } from './history.ts';
import { insertInquiries } from './inquiries.ts';
import type { DemoLot } from './lots/lot.ts';
import { LOTS } from './lots.ts';
import { seedSales, unsoldDrafts } from './sales.ts';
import { seededRandom } from './seeded-random.ts';

/** A folder per lot: its pictures are 1, 2, …, each in every width. Decision 044 names the commit that drew them. */
export const PICTURES = join(import.meta.dirname, 'pictures');

/** The placeholders of each folder's pictures, in order. */
const PLACEHOLDERS = join(PICTURES, 'placeholders.json');

/** The row that an upload of the largest file would produce: all pictures have the same size. */
const SIZE = { widths: [480, 960, 1600], width: 1600, height: 1200, avif: false };

/** The images of a lot under the id of its future auction. */
interface StoredPictures {
	id: string;
	images: StoredImage[];
}

/**
 * Copies the pictures of every lot to the storage as an upload would store them, under a new id for the lot's future
 * auction. Returns them in the order of the lots.
 */
export async function storePictures(
	storage: Storage,
	lots: readonly Pick<DemoLot, 'pictures'>[],
): Promise<StoredPictures[]> {
	const placeholders: Record<string, string[]> = JSON.parse(await readFile(PLACEHOLDERS, 'utf8'));
	const stored = lots.map(({ pictures }) => {
		const id = randomUUID();
		const images = (placeholders[pictures] ?? []).map((placeholder, image_order) => {
			const key = `auctions/${id}/${randomName()}`;
			return { image_order, key, placeholder, ...SIZE };
		});
		return { id, pictures, images };
	});
	const files = stored.flatMap(({ pictures, images }) =>
		images.map(({ key, image_order }) => ({ key, picture: `${pictures}/${image_order + 1}` })),
	);
	await eachOf(files, AT_ONCE, ({ key, picture }) => copyFiles(storage, picture, key));
	return stored.map(({ id, images }) => ({ id, images }));
}

/** How many pictures are copied at once: a bucket takes no burst of hundreds of files. */
const AT_ONCE = 16;

async function copyFiles(storage: Storage, picture: string, key: string): Promise<void> {
	for (const width of SIZE.widths) {
		const bytes = await readFile(join(PICTURES, variantKey(picture, width, 'webp')));
		await storage.put(variantKey(key, width, 'webp'), bytes, 'image/webp');
	}
}

/**
 * Fills an empty database with the demo of the contract: accounts, auctions of every status with their own pictures,
 * bids decided by the domain, payments. All auctions are written in one transaction, then a sale; an interrupted start
 * is taken up again. When the operator sets a `password`, all demo accounts get it, existing ones too.
 */
export async function seedDemo(deps: DemoDeps, password?: string): Promise<void> {
	const { db } = deps;
	const { auctions } = await db
		.selectFrom('auctions')
		.select((e) => e.fn.countAll<number>().as('auctions'))
		.executeTakeFirstOrThrow();
	if (password) await setDemoPasswords(deps, password);
	const now = Date.now();
	if (auctions > 0 && (await unsoldDrafts(deps)).size === 0) return;
	const drawn = drawEditais(deps.brand, now);
	// Drawn by another process meanwhile: a failure is met where they are awaited.
	drawn.catch(() => undefined);
	const people = await (auctions > 0 ? seedAccounts(deps, password) : seedAuctions(deps, password, now));
	await seedSales(deps, people, await unsoldDrafts(deps), await drawn);
}

/** Creates the accounts and, in one transaction, the auctions; returns the accounts. */
async function seedAuctions(deps: DemoDeps, password: string | undefined, now: number): Promise<DemoPeople> {
	const [people, stored] = await Promise.all([
		seedAccounts(deps, password),
		storePictures(deps.storage, LOTS),
	]);
	// The documents are read by another process meanwhile, and are stored before the auctions are committed.
	await deps.db
		.transaction()
		.execute((trx) =>
			Promise.all([seedDocuments(deps), seedLots(trx, deps.environment, people, stored, now)]),
		);
	return people;
}

async function seedLots(
	trx: Transaction<Database>,
	shown: Environment,
	{ admin, bidders }: DemoPeople,
	stored: readonly StoredPictures[],
	now: number,
): Promise<void> {
	// Auctions of the past are closed in this transaction, which a heartbeat gap from an earlier start would prevent.
	await trx.deleteFrom('bidding_heartbeats').execute();
	for (const [index, { id, images }] of stored.entries()) {
		const lot = LOTS[index] as DemoLot;
		const environment = environmentOf(lot, shown);
		await insertLot(trx, { id, lot, environment, images, admin, created: createdAt(lot, index, now), now });
		await playPlan(trx, id, lot.plan, bidders, seededRandom(lot.title), now);
		await insertInquiries(trx, { id, title: lot.title, user_id: bidders.at(-1) ?? admin, admin, now });
	}
	await skipOldNews(trx);
}

/** The environment of a lot: the one that visitors are shown, or the other one. */
function environmentOf({ plan }: DemoLot, shown: Environment): Environment {
	return ENVIRONMENTS.find((each) => (each === shown) !== plan.hidden) as Environment;
}

/** Announced before it opens, an hour apart in the order of the list; upcoming lots were announced 20 days earlier. */
function createdAt({ plan }: DemoLot, index: number, now: number): number {
	const known = plan.outcome === 'waiting' ? 20 * DAY : 0;
	return Math.min(now, now + plan.starts) - known - (index + 1) * HOUR;
}

interface NewLot {
	id: string;
	lot: DemoLot;
	environment: Environment;
	images: StoredImage[];
	admin: string;
	created: number;
	now: number;
}

async function insertLot(
	trx: Transaction<Database>,
	{ id, lot, environment, images, admin, created, now }: NewLot,
): Promise<void> {
	const { plan, place, price, kind = 'voluntary', regulated } = lot;
	const [city, state] = place;
	const end_time = new Date(now + plan.ends);
	await trx
		.insertInto('auctions')
		.values({
			id,
			admin_id: admin,
			environment: regulated ? draftsOf(environment) : environment,
			...(regulated && { published_at: null, round: 1 }),
			title: lot.title,
			description: `${lot.about}\n\n${SALE[kind]}`,
			city,
			state,
			auction_type: plan.auction_type,
			initial_bid: price * 100,
			current_bid: price * 100,
			created_at: new Date(created),
			start_time: new Date(now + plan.starts),
			end_time,
			scheduled_end_time: end_time,
			extension_window_ms: DEFAULT_WINDOW[plan.auction_type],
			kind,
			accepts_instalments: lot.instalments ?? false,
			reserve: lot.reserve === undefined ? null : lot.reserve * 100,
			seller: SELLERS[kind],
			...(!regulated && {
				auctioneer_name: AUCTIONEER.name,
				auctioneer_registration: AUCTIONEER.registration,
			}),
		})
		.execute();
	if (regulated) await insertRounds(trx, id, regulated.rounds, now);
	await insertProperty(trx, { id, lot, environment, now });
	await insertImages(trx, id, environment, images);
}

async function insertRounds(
	trx: Transaction<Database>,
	auction_id: string,
	rounds: NonNullable<DemoLot['regulated']>['rounds'],
	now: number,
): Promise<void> {
	const rows = rounds.map(([starts, ends, minimum], index) => ({
		auction_id,
		number: index + 1,
		minimum: minimum * 100,
		start_time: new Date(now + starts),
		end_time: new Date(now + ends),
	}));
	await trx.insertInto('auction_rounds').values(rows).execute();
}

/** Who sells the lots of no sale; of a judicial one, the court. */
const SELLERS: Record<AuctionKind, string> = {
	judicial: CASE.court,
	extrajudicial: BANK,
	fiduciary: BANK,
	administrative: 'Município Fictício',
	voluntary: 'Comitente particular',
};

const SALE: Record<AuctionKind, string> = {
	judicial:
		'Alienação judicial: o imóvel é vendido no estado em que se encontra e a carta de arrematação sai depois de comprovado o pagamento.',
	extrajudicial:
		'Venda extrajudicial: débitos de condomínio e IPTU até a data do leilão são quitados pelo comitente.',
	fiduciary:
		'Alienação fiduciária (Lei 9.514/97): o 2º leilão acontece se o 1º terminar sem lance, e o devedor tem preferência até a data dele.',
	administrative:
		'Leilão administrativo (Lei 14.133/2021): o preço é pago por guia ou na conta do órgão público.',
	voluntary:
		'Venda voluntária: imóvel livre e desembaraçado, com visita agendada até a véspera do encerramento.',
};

async function insertProperty(
	trx: Transaction<Database>,
	{ id: auction_id, lot, environment, now }: Pick<NewLot, 'id' | 'lot' | 'environment' | 'now'>,
): Promise<void> {
	const [bedrooms = null, bathrooms = null, parking_spaces = null] = lot.rooms ?? [];
	await trx
		.insertInto('properties')
		.values({
			auction_id,
			environment,
			property_type: lot.type,
			neighborhood: lot.place[2],
			private_area: lot.type === 'land' ? null : lot.area,
			land_area: lot.land ?? null,
			bedrooms: bedrooms || null,
			bathrooms,
			parking_spaces,
			features: lot.features ?? [],
			financing: lot.kind !== 'judicial' && lot.type !== 'rural',
			appraisal: lot.appraisal * 100,
			itbi_bp: lot.itbi === undefined ? null : basisPointsOf(lot.itbi),
			registry_cost: lot.registry === undefined ? null : lot.registry * 100,
			registration: lot.regulated?.registration ?? null,
			appraisal_date: lot.regulated ? isoDay(now + lot.plan.starts - 30 * DAY) : null,
			contract_value: lot.loan ? lot.loan.contract_value * 100 : null,
			itbi_basis: lot.loan ? lot.loan.itbi_basis * 100 : null,
			debt: lot.loan ? lot.loan.debt * 100 : null,
			occupancy: lot.occupied ? 'occupied' : 'vacant',
		})
		.execute();
}

async function insertImages(
	trx: Transaction<Database>,
	auction_id: string,
	environment: Environment,
	images: StoredImage[],
) {
	const rows = images.map(({ key, ...image }) => ({ ...image, auction_id, image_url: key, environment }));
	if (rows.length > 0) await trx.insertInto('auction_images').values(rows).execute();
}
