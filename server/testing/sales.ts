import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { JUDICIAL_NOTICE_ROLES } from '#domain/sale/notices.ts';
import { DAY } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { makeAuction } from './factories.ts';

/** The body of an auctioneer; each has another registration. */
export function auctioneerBody(change: object = {}) {
	return {
		name: 'Helena Martins Duarte',
		registration: randomUUID().slice(0, 8),
		board: 'JUCESP',
		state: 'SP',
		...change,
	};
}

/** The body of a judicial sale without lots. */
export function saleBody(change: object = {}) {
	return {
		title: 'Leilão da 2ª Vara do Trabalho de Campinas',
		kind: 'judicial',
		modality: 'electronic',
		case_number: '0002080-25.2012.5.15.0049',
		court: '2ª Vara do Trabalho de Campinas',
		parties: [
			{ role: 'Exequente', name: 'Banco Credor S.A.' },
			{ role: 'Executado', name: 'Devedor de Teste' },
		],
		...change,
	};
}

/** The fields that a lot of the auction form needs besides, to be published in a complete judicial sale. */
export function regulatedFields(change: object = {}) {
	const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();
	return {
		kind: 'judicial',
		initial_bid: 400_000,
		appraisal: 400_000,
		registration: '45.678 do 2º RI',
		start_time: at(6),
		end_time: at(15),
		rounds: [
			{ start_time: at(6), end_time: at(15), minimum: 400_000 },
			{ start_time: at(16), end_time: at(25), minimum: 200_000 },
		],
		...change,
	};
}

/** Inserts an auctioneer; returns their id. */
export async function makeAuctioneer(db: Kysely<Database>, change: object = {}): Promise<string> {
	const { id } = await db
		.insertInto('auctioneers')
		.values({ email: null, phone: null, ...auctioneerBody(), ...change })
		.returning('id')
		.executeTakeFirstOrThrow();
	return id;
}

export async function makeSeller(db: Kysely<Database>): Promise<string> {
	const { id } = await db
		.insertInto('sellers')
		.values({ name: 'Banco Comitente S.A.', kind: 'bank', tax_id: null, payout: null })
		.returning('id')
		.executeTakeFirstOrThrow();
	return id;
}

/** Inserts a judicial sale as a draft; returns its id. */
export async function makeSale(db: Kysely<Database>, change: object = {}): Promise<string> {
	const { id } = await db
		.insertInto('sales')
		.values({
			environment: 'production',
			title: 'Leilão de teste',
			kind: 'judicial',
			modality: 'electronic',
			enrolment: 'accept',
			extension_mode: 'reset',
			extension_window_ms: 180_000,
			case_number: '0002080-25.2012.5.15.0049',
			court: '2ª Vara do Trabalho de Campinas',
			parties: JSON.stringify([{ role: 'Executado', name: 'Devedor de Teste', tax_id: null }]),
			...change,
		})
		.returning('id')
		.executeTakeFirstOrThrow();
	return id;
}

/** Inserts an edital of a sale or lot without its file; returns its id. */
export async function makeEdital(
	db: Kysely<Database>,
	owner: { sale_id: string } | { auction_id: string },
	change: object = {},
): Promise<string> {
	const { id } = await db
		.insertInto('sale_documents')
		.values({
			sale_id: null,
			auction_id: null,
			...owner,
			kind: 'edital',
			title: 'Edital',
			sha256: 'a'.repeat(64),
			bytes: 1_000,
			version: 1,
			...change,
		})
		.returning('id')
		.executeTakeFirstOrThrow();
	return id;
}

/** Inserts a picture of a lot without its file; returns the lot's id. */
export async function addPhoto(db: Kysely<Database>, auction_id: string): Promise<string> {
	const photo = { image_url: `auctions/${auction_id}/a`, image_order: 0, environment: 'production' } as const;
	const drawn = { widths: [480], width: 480, height: 360, placeholder: null };
	await db
		.insertInto('auction_images')
		.values({ auction_id, ...photo, ...drawn })
		.execute();
	return auction_id;
}

/** A notice of the debtor of a fiduciary lot, delivered on a day that has passed. */
export function noticeBody(change: object = {}) {
	return {
		role: 'fiduciante',
		name: 'Devedor de Teste',
		means: 'registered-letter',
		sent_at: '2026-01-05',
		delivered_at: '2026-01-09',
		...change,
	};
}

/** Inserts a proof of a notice without its file; returns its id. */
export async function makeNoticeProof(db: Kysely<Database>): Promise<string> {
	const { id } = await db
		.insertInto('notice_proofs')
		.values({
			environment: 'production',
			file: `notices/${randomUUID().replaceAll('-', '')}.pdf`,
			kind: 'pdf',
			bytes: 1_000,
			sha256: 'a'.repeat(64),
			admin_id: null,
		})
		.returning('id')
		.executeTakeFirstOrThrow();
	return id;
}

/** Inserts notices of a lot that were delivered now, to everybody whom the gate asks for; returns the lot's id. */
export async function tellEverybody(db: Kysely<Database>, auction_id: string): Promise<string> {
	await db.insertInto('notice_lists').values({ auction_id }).execute();
	const told = {
		name: 'João da Silva',
		means: 'in-person',
		proof_id: null,
		not_applicable_reason: null,
	} as const;
	const now = sql<Date>`clock_timestamp()`;
	await db
		.insertInto('notices')
		.values(
			[...JUDICIAL_NOTICE_ROLES, 'fiduciante' as const].map((role, place) => ({
				auction_id,
				place,
				role,
				sent_at: now,
				delivered_at: now,
				...told,
			})),
		)
		.execute();
	return auction_id;
}

/** A complete extrajudicial draft, which can be published; returns its id. */
export async function makePublishable(db: Kysely<Database>): Promise<string> {
	const at = (days: number) => new Date(Date.now() + days * DAY);
	const auction_id = await makeAuction(db, {
		environment: 'production-draft',
		published_at: null,
		kind: 'extrajudicial',
		auctioneer_name: 'Helena Martins Duarte',
		auctioneer_registration: '1234',
		seller: 'Banco Comitente S.A.',
		start_time: at(6),
		end_time: at(15),
	});
	await db
		.insertInto('properties')
		.values({ auction_id, environment: 'production', appraisal: 400_000_00, registration: '45.678' })
		.execute();
	await db
		.insertInto('auction_rounds')
		.values({ auction_id, number: 1, start_time: at(6), end_time: at(15), minimum: 400_000_00 })
		.execute();
	await addPhoto(db, auction_id);
	await makeEdital(db, { auction_id });
	return auction_id;
}
