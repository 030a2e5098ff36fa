import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { useDatabase } from '#server/testing/database.ts';

const { all } = inject('runs');

const stores = useDatabase();
const COMMAND = join(import.meta.dirname, 'import.ts');
const LIST = join(import.meta.dirname, '..', 'features', 'catalogue', 'caixa', 'invented-list-sp.csv');

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'import-command-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Exit {
	status: number;
	out: string;
	err: string;
}

const SECRET = 'known to these tests only'.repeat(2);

/** Runs the command as npm does, with only these environment variables. */
function runWith(env: Record<string, string>, args: string[]): Promise<Exit> {
	const { promise, resolve } = Promise.withResolvers<Exit>();
	execFile(process.execPath, [COMMAND, ...args], { env }, (error, out, err) => {
		resolve({ status: Number(error?.code ?? 0), out, err });
	});
	return promise;
}

/** On this file's database, in a time zone other than São Paulo's. */
function run(...args: string[]): Promise<Exit> {
	return runWith(
		{ TZ: 'Asia/Tokyo', DATABASE_URL: stores.url, AUTH_SECRET: SECRET, IDENTITY_KEY: SECRET },
		args,
	);
}

describe('npm run import', () => {
	it.runIf(all)('simulates, imports, and changes nothing the second time', async () => {
		const dry = await run('caixa', LIST, '--dry-run');
		expect(dry).toMatchObject({
			status: 0,
			err: '',
			out: expect.stringMatching(/nada foi gravado[\s\S]*criados +6\n/),
		});
		expect(await run('caixa', LIST)).toMatchObject({
			status: 0,
			out: expect.stringMatching(/importada[\s\S]*criados +6\n/),
		});
		const again = await run('caixa', LIST);
		expect(again).toMatchObject({
			status: 0,
			out: expect.stringMatching(/criados +0\n[\s\S]*inalterados +6\n/),
		});
	});

	it.runIf(all)(
		'makes drafts of what it creates with --draft, and publishes nothing of them later',
		async () => {
			const there = () => stores.db.selectFrom('auctions').select(['environment', 'published_at']).execute();
			const before = (await there()).length;
			const options = ['--environment', 'staging', '--draft'];
			expect(await run('caixa', LIST, ...options)).toMatchObject({ status: 0 });
			const made = (await there()).filter(({ environment }) => environment === 'staging-draft');
			expect(made.map(({ published_at }) => published_at)).toEqual(Array(6).fill(null));
			const again = await run('caixa', LIST, '--environment', 'staging');
			expect(again.out).toMatch(/criados +0\n[\s\S]*inalterados +6\n/);
			expect(await there()).toHaveLength(before + 6);
			await stores.db.deleteFrom('auctions').where('environment', '=', 'staging-draft').execute();
		},
	);

	it.runIf(all)('accepts environment, start and end', async () => {
		const options = [
			'--environment',
			'staging',
			'--start',
			'2099-03-02T09:00',
			'--end',
			'2099-03-03T18:00:00-03:00',
		];
		expect(await run('caixa', LIST, ...options)).toMatchObject({ status: 0 });
		const { start_time, end_time } = await stores.db
			.selectFrom('auctions')
			.select(['start_time', 'end_time'])
			.where('environment', '=', 'staging')
			.executeTakeFirstOrThrow();
		expect(start_time.toISOString()).toBe('2099-03-02T12:00:00.000Z');
		expect(end_time.toISOString()).toBe('2099-03-03T21:00:00.000Z');
	});

	it.runIf(all)('refuses a damaged list with status 1, the line and the reason', async () => {
		const file = join(folder, 'damaged.csv');
		await writeFile(file, 'planilha;sem;nada\n');
		const { status, out, err } = await run('caixa', file);
		expect({ status, out }).toEqual({ status: 1, out: '' });
		expect(err).toMatch(/^Lista recusada, nada foi importado\.\n {2}linha 1: o cabeçalho/);
	});

	it.runIf(all).each([
		['nothing', []],
		['another kind of list', ['banco', LIST]],
		['a file that is not there', ['caixa', 'nao-existe.csv']],
		['an unknown option', ['caixa', LIST, '--fast']],
		['an unknown environment', ['caixa', LIST, '--environment', 'test']],
		['a start in the past', ['caixa', LIST, '--start', '2020-01-01T09:00']],
	])('answers %s with status 2 and its usage', async (_, args) => {
		const { status, out, err } = await run(...args);
		expect({ status, out }).toEqual({ status: 2, out: '' });
		expect(err).toContain('Uso: npm run import -- caixa ARQUIVO');
	});

	it.runIf(all)('reports an invalid environment variable in one line', async () => {
		const { status, err } = await runWith({ DATABASE_URL: 'mysql://elsewhere' }, ['caixa', LIST]);
		expect(status).toBe(1);
		expect(err).toContain('DATABASE_URL');
		expect(err).not.toContain('    at ');
	});
});
