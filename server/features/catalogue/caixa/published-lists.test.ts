import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { DAY } from '#domain/values/time.ts';
import { useDatabase } from '#server/testing/database.ts';
import { municipalityName, readMunicipalityNames } from './compose-lot.ts';
import { type ImportOptions, importCaixaList } from './import-list.ts';
import { parseList } from './parse-list.ts';

const { all } = inject('runs');

/**
 * Lists published by Caixa: they name real homes, so they are not part of the project, and these tests run only where
 * the files exist.
 */
const FOLDER = join(import.meta.dirname, '..', '..', '..', '..', '..', 'shared', 'data', 'caixa');
const start_time = Date.parse('2099-03-02T12:00:00Z');
const OPTIONS: ImportOptions = {
	environment: 'production',
	schedule: { start_time, end_time: start_time + 30 * DAY },
	dry_run: false,
};

const read = (file: string) => createReadStream(join(FOLDER, file));

describe.skipIf(!existsSync(FOLDER))('published lists', () => {
	const database = useDatabase();

	const LISTS = [
		{ file: 'Lista_imoveis_SP_2026-07-21.csv', rows: 3_176, nightly: true },
		{ file: 'Lista_imoveis_RN_2026-01-08.csv', rows: 1_102, nightly: false },
		{ file: 'Lista_imoveis_DF_2026-01-08.csv', rows: 84, nightly: false },
	];
	it.each(LISTS.filter(({ nightly }) => all || !nightly))(
		'$file: $rows properties, none refused, unchanged the second time',
		async ({ file, rows }) => {
			const report = { read: rows, created: 0, updated: 0, unchanged: 0, refused: [] };
			expect(await importCaixaList(database.db, read(file), OPTIONS)).toEqual({
				ok: true,
				value: { ...report, created: rows },
			});
			expect(await importCaixaList(database.db, read(file), OPTIONS)).toEqual({
				ok: true,
				value: { ...report, unchanged: rows },
			});
		},
	);

	it('recognises every city of SP and RN as a municipality, and of DF only Brasília', async () => {
		expect(await strangeCities('Lista_imoveis_SP_2026-07-21.csv')).toEqual([]);
		expect(await strangeCities('Lista_imoveis_RN_2026-01-08.csv')).toEqual([]);
		expect(await strangeCities('Lista_imoveis_DF_2026-01-08.csv')).toContain('RECANTO DAS EMAS');
	});

	it('refuses the list that a spreadsheet damaged, at its first row', async () => {
		const before = await auctions();
		expect(await importCaixaList(database.db, read('damaged_by_spreadsheet.csv'), OPTIONS)).toEqual({
			ok: false,
			problem: {
				line: 2,
				reason: 'N° do imóvel traz "8,79E+12"; o esperado é só algarismos, como 8555532980886',
			},
		});
		expect(await auctions()).toEqual(before);
	});

	async function auctions(): Promise<number> {
		const { count } = await database.db
			.selectFrom('auctions')
			.select(({ fn }) => fn.countAll<number>().as('count'))
			.executeTakeFirstOrThrow();
		return count;
	}

	async function strangeCities(file: string): Promise<string[]> {
		const strange = new Set<string>();
		const names = await readMunicipalityNames(database.db);
		for await (const row of parseList(read(file))) {
			if (!row.ok) throw new Error(row.problem.reason);
			const { city, state } = row.value.listed;
			if (municipalityName(names, city, state) === null) strange.add(city);
		}
		return [...strange];
	}
});
