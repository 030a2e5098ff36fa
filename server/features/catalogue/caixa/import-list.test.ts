import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '#domain/values/time.ts';
import { runAllDue } from '#server/features/bidding/scheduler.ts';
import { biddingDeps } from '#server/testing/bidding-deps.ts';
import { useDatabase } from '#server/testing/database.ts';
import { lockInOrder } from '#server/testing/lock-in-order.ts';
import { lockWaits } from '#server/testing/lock-waits.ts';
import { type ImportOptions, type ImportReport, importCaixaList } from './import-list.ts';

const database = useDatabase();
const start_time = Date.parse('2099-03-02T12:00:00Z');
const OPTIONS: ImportOptions = {
	environment: 'production',
	schedule: { start_time, end_time: start_time + 30 * DAY },
	dry_run: false,
};
const NUMBER = '9990000000018';

let list: string;
beforeAll(async () => {
	list = await readFile(join(import.meta.dirname, 'invented-list-sp.csv'), 'latin1');
});
/** Disables the triggers that keep a ledger from being deleted, so that each test starts with an empty database. */
afterEach(() =>
	database.db.transaction().execute(async (trx) => {
		await sql`set local session_replication_role = replica`.execute(trx);
		await sql`truncate auctions cascade`.execute(trx);
	}),
);

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
	yield Buffer.from(text, 'latin1');
}

const importText = (text: string, options: Partial<ImportOptions> = {}) =>
	importCaixaList(database.db, bytes(text), { ...OPTIONS, ...options });

const done = (report: Partial<ImportReport>) => ({
	ok: true,
	value: { read: 6, created: 0, updated: 0, unchanged: 0, refused: [], ...report },
});

const stored = () =>
	database.db
		.selectFrom('auctions')
		.innerJoin('properties', 'auction_id', 'id')
		.selectAll()
		.orderBy('source_id')
		.execute();

async function storedOne(source_id = NUMBER) {
	const rows = await stored();
	const row = rows.find((each) => each.source_id === source_id);
	if (!row) throw new Error(`no ${source_id}`);
	return row;
}

describe('a first import', () => {
	it('creates pending scheduled auctions with the facts of their properties', async () => {
		expect(await importText(list)).toEqual(done({ created: 6 }));
		expect(await storedOne()).toMatchObject({
			environment: 'production',
			title: 'Apartamento de 48,15 m² com 2 quartos, Vila das Quimeras, São Paulo/SP',
			city: 'São Paulo',
			state: 'SP',
			auction_type: 'scheduled',
			status: 'pending',
			initial_bid: 184_350_27,
			current_bid: 184_350_27,
			bid_count: 0,
			ledger_seq: 0,
			start_time: new Date(start_time),
			end_time: new Date(start_time + 30 * DAY),
			scheduled_end_time: new Date(start_time + 30 * DAY),
			extension_window_ms: 3 * MINUTE,
			extension_mode: 'reset',
			commission_bp: 500,
			payment_deadline_hours: 24,
			kind: 'voluntary',
			seller: 'Caixa Econômica Federal',
			property_type: 'apartment',
			address: 'Rua dos Guarda-Chuvas, nº 1204, Apto 73, Bloco B Torre 02',
			neighborhood: 'Vila das Quimeras',
			total_area: '71.90',
			private_area: '48.15',
			land_area: null,
			bedrooms: 2,
			living_rooms: 1,
			bathrooms: 1,
			parking_spaces: 1,
			features: ['área de serviço', 'cozinha'],
			appraisal: 263_500_00,
			financing: true,
			sale_mode: 'Venda Direta Online',
			source: 'caixa',
			source_id: NUMBER,
			source_url: `https://lista.example/detalhe?hdnimovel=${NUMBER}`,
			notice_url: `https://lista.example/detalhe?hdnimovel=${NUMBER}`,
		});
		expect(await database.db.selectFrom('auction_images').selectAll().execute()).toEqual([]);
	});

	it('accepts a price above the appraisal, and treats an appraisal of zero as missing', async () => {
		await importText(list);
		expect(await storedOne('9990000000026')).toMatchObject({
			initial_bid: 312_900_00,
			appraisal: 248_000_00,
		});
		expect(await storedOne('9990000000042')).toMatchObject({ appraisal: null });
	});

	it('reads the older layout too', async () => {
		const older = await readFile(join(import.meta.dirname, 'invented-list-rn.csv'), 'latin1');
		expect(await importText(older)).toEqual(done({ read: 4, created: 4 }));
		const rows = await stored();
		expect(rows.map(({ city, financing }) => [city, financing])).toEqual([
			['Assú', null],
			['Ceará-Mirim', null],
			['Natal', null],
			['Samambaia', null],
		]);
	});

	it('reports its progress', async () => {
		const progress: number[] = [];
		await importText(list, { onProgress: (read) => progress.push(read) });
		expect(progress.at(-1)).toBe(6);
	});
});

describe('a second import', () => {
	it('changes nothing when the list has not changed', async () => {
		await importText(list);
		const before = await stored();
		expect(await importText(list, { schedule: { start_time: 0, end_time: 1 } })).toEqual(
			done({ unchanged: 6 }),
		);
		expect(await stored()).toEqual(before);
	});

	it('updates texts, prices and facts of what changed, and keeps its schedule', async () => {
		await importText(list);
		const before = await storedOne();
		const changed = list.replace('184.350,27', '171.000,00').replace('48.15', '49.00');
		expect(await importText(changed, { schedule: { start_time: 0, end_time: 1 } })).toEqual(
			done({ updated: 1, unchanged: 5 }),
		);
		expect(await storedOne()).toMatchObject({
			id: before.id,
			title: 'Apartamento de 49 m² com 2 quartos, Vila das Quimeras, São Paulo/SP',
			initial_bid: 171_000_00,
			current_bid: 171_000_00,
			private_area: '49.00',
			start_time: before.start_time,
			created_at: before.created_at,
		});
		expect(await importText(changed)).toEqual(done({ unchanged: 6 }));
	});

	it.each([
		['the list’s own page follows the list', undefined, 'https://lista.example/outra'],
		['an edital that an administrator entered stays', 'https://x.example/e.pdf', 'https://x.example/e.pdf'],
	])('%s', async (_case, entered, expected) => {
		await importText(list);
		const { id } = await storedOne();
		const properties = database.db.updateTable('properties').where('auction_id', '=', id);
		if (entered) await properties.set({ notice_url: entered }).execute();
		await importText(
			list.replace(`https://lista.example/detalhe?hdnimovel=${NUMBER}`, 'https://lista.example/outra'),
		);
		expect(await storedOne()).toMatchObject({
			source_url: 'https://lista.example/outra',
			notice_url: expected,
		});
	});

	it('does not change an auction that has opened, and reports its line', async () => {
		await importText(list, { schedule: { start_time: Date.now() - MINUTE, end_time: Date.now() + DAY } });
		await runAllDue(biddingDeps(database.db));
		const before = await stored();
		const refused = [{ line: 5, reason: 'mudou na lista, mas o leilão já está ativo' }];
		expect(await importText(list.replace('184.350,27', '1,00'))).toEqual(done({ unchanged: 5, refused }));
		expect(await stored()).toEqual(before);
	});

	it('does not change an auction that an edital announces', async () => {
		await importText(list);
		await database.db.updateTable('auctions').set({ kind: 'extrajudicial' }).execute();
		const before = await stored();
		const reason = 'mudou na lista, mas o leilão já está publicado: mude o lote por uma errata';
		const refused = [{ line: 5, reason }];
		expect(await importText(list.replace('184.350,27', '1,00'))).toEqual(done({ unchanged: 5, refused }));
		expect(await stored()).toEqual(before);
	});

	it('does not change or recreate an auction that was withdrawn', async () => {
		await importText(list);
		const { id } = await storedOne();
		await database.db
			.updateTable('auctions')
			.set({ withdrawn_at: new Date() })
			.where('id', '=', id)
			.execute();
		const refused = [{ line: 5, reason: 'mudou na lista, mas o leilão foi retirado' }];
		expect(await importText(list.replace('184.350,27', '1,00'))).toEqual(done({ unchanged: 5, refused }));
		expect(await stored()).toHaveLength(6);
	});

	it('keeps the environments separate', async () => {
		await importText(list);
		expect(await importText(list, { environment: 'staging' })).toEqual(done({ created: 6 }));
		expect(await importText(list, { environment: 'staging' })).toEqual(done({ unchanged: 6 }));
	});
});

describe('an auction that changes between reading and writing', () => {
	it.each([{ status: 'cancelled', ledger_seq: 1 }, { kind: 'extrajudicial' }] as const)(
		'is not changed, and is reported: %o',
		async (change) => {
			await importText(list);
			const { id } = await storedOne();
			const other = await database.db.startTransaction().execute();
			await other.updateTable('auctions').set(change).where('id', '=', id).execute();
			const importing = importText(list.replace('184.350,27', '1,00'));
			await expect.poll(() => lockWaits(database.db), { interval: 10, timeout: 5_000 }).toBe(1);
			await other.commit().execute();
			const refused = [
				{ line: 5, reason: 'mudou na lista, mas o leilão acaba de ser aberto, publicado ou retirado' },
			];
			expect(await importing).toEqual(done({ unchanged: 5, refused }));
			expect(await storedOne()).toMatchObject({ initial_bid: 184_350_27, ...change });
		},
	);
});

describe('bids and administrators, who lock several lots in the order of their ids', () => {
	it('wait for an import, and it for them', async () => {
		// Drafts, which change whatever their kind.
		await importText(list, { draft: true });
		const lots = (await stored()).toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(0, 2);
		const rows = lots.map(({ id }) => sql`select from auctions where id = ${id} for update`);
		// The list has the other order, and both lots have changed.
		const lines = list.split('\n');
		const changed = lots.toReversed().map(({ source_id }) => {
			const line = lines.find((each) => each.trim().startsWith(source_id ?? '-')) ?? '';
			return line.replace(/(?<=;)[\d.]+,\d\d(?=;)/, '1,00');
		});
		const text = [...lines.slice(0, 4), ...changed, ''].join('\n');
		expect(await lockInOrder(database.db, rows, () => importText(text))).toEqual(
			done({ read: 2, updated: 2 }),
		);
	});
});

describe('a dry run', () => {
	it('reports what would happen and writes nothing', async () => {
		expect(await importText(list, { dry_run: true })).toEqual(done({ created: 6 }));
		expect(await stored()).toEqual([]);
		await importText(list);
		const before = await stored();
		const changed = list.replace('184.350,27', '1,00');
		expect(await importText(changed, { dry_run: true })).toEqual(done({ updated: 1, unchanged: 5 }));
		expect(await stored()).toEqual(before);
	});
});

describe('a damaged list', () => {
	it('is refused with line and reason, and nothing of it is imported', async () => {
		const spoilt = list.replace('640.000,00', '640000');
		const reason = 'Preço traz "640000"; o esperado é um valor em reais, como 56.155,03';
		expect(await importText(spoilt)).toEqual({ ok: false, problem: { line: 10, reason } });
		expect(await stored()).toEqual([]);
	});

	it('rolls back what earlier batches wrote', async () => {
		const [head, rows] = [list.split('\n').slice(0, 4), list.split('\n').slice(4, 5)];
		const many = Array.from({ length: 500 }, (_, index) =>
			rows[0]?.replaceAll(NUMBER, String(7_000_000 + index)),
		);
		const spoilt = [...head, ...many, 'x;y'].join('\n');
		const reason = 'a linha tem 2 colunas, eram esperadas 12';
		expect(await importText(spoilt)).toEqual({ ok: false, problem: { line: 505, reason } });
		expect(await stored()).toEqual([]);
		expect(await importText(spoilt.replace('x;y', ''))).toEqual(done({ read: 500, created: 500 }));
	});

	it('is refused when a property occurs twice with different content', async () => {
		const again = list.split('\n')[4]?.replace('184.350,27', '184.350,28');
		const reason = `N° do imóvel ${NUMBER} já está na linha 5, com outro conteúdo`;
		expect(await importText(`${list}${again}\n`)).toEqual({ ok: false, problem: { line: 11, reason } });
		expect(await stored()).toEqual([]);
	});

	it('may repeat the same row, which counts as unchanged', async () => {
		expect(await importText(`${list}${list.split('\n')[4]}\n`)).toEqual(
			done({ read: 7, created: 6, unchanged: 1 }),
		);
		expect(await stored()).toHaveLength(6);
	});

	it('may contain a price of zero, but that row is refused', async () => {
		const refused = [{ line: 5, reason: 'Preço 0,00: o lance inicial deve ser maior que zero' }];
		expect(await importText(list.replace('184.350,27', '0,00'))).toEqual(done({ created: 5, refused }));
	});

	it('leaves nothing behind when reading fails midway', async () => {
		async function* broken(): AsyncGenerator<Uint8Array> {
			yield Buffer.from(list, 'latin1');
			throw new Error('disk on fire');
		}
		await expect(importCaixaList(database.db, broken(), OPTIONS)).rejects.toThrow('disk on fire');
		expect(await stored()).toEqual([]);
	});
});

describe('concurrent imports', () => {
	it('create every auction once', async () => {
		const results = await Promise.all(Array.from({ length: 5 }, () => importText(list)));
		const created = results.map((result) => (result.ok ? result.value.created : -1)).sort();
		expect(created).toEqual([0, 0, 0, 0, 6]);
		expect(await stored()).toHaveLength(6);
	});
});
