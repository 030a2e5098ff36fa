import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { isSignature } from './finding.ts';
import { type HeldCheckpoint, readHeld } from './held-file.ts';
import { readFiles, type VerificationResult, verifyHeld } from './verification.ts';

const FOLDER = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'ledger-vectors');
const textOf = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
const expected = JSON.parse(textOf('expected-checkpoints.json')) as {
	files: Record<string, { holds: boolean }>;
	ledgers: Record<string, { holds: boolean; record?: number }>;
};
const KEYS = (JSON.parse(textOf('keys.json')) as { keys: { public_key: string }[] }).keys.map(
	(key) => key.public_key,
);
const GENESIS = { seq: 0, hash: '0'.repeat(64) };

const ledger = (name: string) => textOf(`${name}.ndjson`).replace(/\n$/, '').split('\n');

function checkpoints(text: string): HeldCheckpoint[] {
	const read = readHeld(text);
	if (!read || !('checkpoints' in read)) throw new Error('no checkpoint');
	return read.checkpoints;
}
const checkpoint = (name: string) => checkpoints(textOf(`${name}.json`));

interface Situation {
	/** The published ledger; null without a connection. */
	shown?: string[] | null;
	/** The visitor's own ledger. */
	own?: string[];
	keys?: string[];
}

/** Verifies a file of checkpoints on the page of an auction. */
function check(
	auction: string,
	each: HeldCheckpoint[],
	{ shown = ledger(auction), own, keys = KEYS }: Situation = {},
): Promise<VerificationResult> {
	const { auction_id } = JSON.parse(ledger(auction)[0] as string) as { auction_id: string };
	return verifyHeld(
		{ auction_id, head: GENESIS, keys },
		{
			ledger: own ? { name: 'registro.ndjson', texts: own } : null,
			receipts: [],
			checkpoints: [{ name: 'ponto.json', checkpoints: each }],
		},
		shown ? { texts: shown, now: true } : { head: GENESIS },
		() => undefined,
	);
}
const textsOf = ({ parts }: VerificationResult, state: string) =>
	parts.flatMap(({ findings }) => findings.filter((each) => each.state === state).map(({ text }) => text));

describe('the browser’s verification of the frozen checkpoints', () => {
	it.each(Object.entries(expected.files))('%s by itself', async (name, { holds }) => {
		const each = checkpoint(name);
		const result = await check('room', each);
		const faults = textsOf(result, 'fails').filter((text) => !text.includes('de outro leilão'));
		expect(faults.length === 0).toBe(holds);
		const signed = textsOf(result, 'holds').some((text) => text.includes('assinatura verdadeira'));
		expect(signed).toBe(holds);
	});

	it.each(Object.entries(expected.ledgers))('%s', async (question, { holds, record }) => {
		const [name = '', against = ''] = question.split(' + ');
		const result = await check(against, checkpoint(name));
		if (holds) expect(textsOf(result, 'fails')).toEqual([]);
		else expect([result.state, result.seq]).toEqual(['fails', record]);
	});
});

describe('a visitor’s checkpoint', () => {
	it('says until which record the ledger is what was signed, and when', async () => {
		const result = await check('scheduled', checkpoint('checkpoint-4-own-proof'));
		expect(result.state).toBe('holds');
		expect(textsOf(result, 'holds')).toEqual([
			'O ponto de controle nº 4 tem assinatura verdadeira: nada nele foi mudado.',
			expect.stringMatching(/^A chave [0-9a-f]{16} está na lista pública deste site\.$/),
			'Até o nº 10, o registro publicado é o que o ponto de controle nº 4 atesta, de 21/11/2026 10:10:00.',
		]);
	});

	it('that says nothing of this auction proves nothing of it; a proof for another auction is refused', async () => {
		const silent = await check('room', checkpoint('checkpoint-1'));
		expect(silent.state).toBe('unknown');
		expect(textsOf(silent, 'unknown')).toEqual([expect.stringContaining('não diz nada deste leilão')]);
		const foreign = await check('room', checkpoint('checkpoint-4-own-proof'));
		expect(textsOf(foreign, 'fails')).toEqual(['Este ponto de controle é de outro leilão.']);
	});

	it('and others in one file, as witnesses get them by email, are verified together', async () => {
		const line = (name: string) => JSON.stringify(JSON.parse(textOf(`${name}.json`)));
		const all = (...names: string[]) => checkpoints(`${names.map(line).join('\n')}\n`);
		const result = await check(
			'scheduled',
			all('checkpoint-1', 'checkpoint-2', 'checkpoint-3', 'checkpoint-4'),
		);
		expect(result.state).toBe('holds');
		expect(textsOf(result, 'holds')[0]).toContain('Os 4 pontos de controle, do nº 1 ao nº 4, têm assinatura');
		const edited = await check('scheduled', all('checkpoint-1', 'broken-checkpoint-head', 'checkpoint-3'));
		expect(textsOf(edited, 'fails')).toEqual([expect.stringContaining('traz outra coisa que a assinada')]);
		expect(readHeld(`${line('checkpoint-1')}\n{"nada":true}\n`)).toBeNull();
	});

	it('by a key that the site does not list fails', async () => {
		const result = await check('scheduled', checkpoint('checkpoint-1'), { keys: [] });
		expect(textsOf(result, 'fails')).toEqual([expect.stringContaining('não está na lista pública')]);
	});

	it('newer than the visitor’s own older export is looked up in the operator’s ledger', async () => {
		const result = await check('scheduled', checkpoint('checkpoint-2'), { own: ledger('cut') });
		expect(textsOf(result, 'fails')).toEqual([]);
		expect(textsOf(result, 'unknown')).toEqual([
			'O ponto de controle é mais novo que “registro.ndjson”, que vai até o nº 5.',
		]);
		const both = checkpoints(
			['checkpoint-1', 'checkpoint-2']
				.map((name) => JSON.stringify(JSON.parse(textOf(`${name}.json`))))
				.join('\n'),
		);
		expect(textsOf(await check('scheduled', both, { own: ledger('cut') }), 'unknown')).toHaveLength(1);
		const alone = await check('scheduled', checkpoint('checkpoint-2'), { shown: null });
		expect(alone.state).toBe('unknown');
		const forked = await check('scheduled', checkpoint('checkpoint-2'), { own: ledger('fork') });
		expect(forked.parts.at(-1)?.findings).toContainEqual(
			expect.objectContaining({ state: 'fails', seq: 6, differences: [expect.anything()] }),
		);
	});

	it('has a time stamp that this page does not verify, and says so', async () => {
		const [own] = checkpoint('checkpoint-1') as [HeldCheckpoint];
		const result = await check('scheduled', checkpoints(JSON.stringify({ ...own, time_stamp: 'MIIB' })));
		expect(textsOf(result, 'unknown')).toEqual([expect.stringContaining('npm run verify')]);
		expect((await check('scheduled', checkpoints(JSON.stringify({ ...own, time_stamp: null })))).state).toBe(
			'holds',
		);
	});

	it('is not verified by a browser without Ed25519, which is said', async () => {
		vi.stubGlobal('crypto', {});
		const result = await check('scheduled', checkpoint('checkpoint-1')).finally(() => vi.unstubAllGlobals());
		expect(textsOf(result, 'unknown')).toEqual([expect.stringContaining('não confere assinaturas')]);
		expect(await isSignature('', '', '')).toBe(false);
	});

	it('is not recognized without its parts', () => {
		const [whole] = checkpoint('checkpoint-1') as [HeldCheckpoint];
		for (const field of ['checkpoint', 'heads', 'key_id', 'public_key', 'signature'])
			expect(readHeld(JSON.stringify({ ...whole, [field]: undefined }))).toBeNull();
		for (const field of ['number', 'at', 'kind'])
			expect(
				readHeld(JSON.stringify({ ...whole, checkpoint: { ...whole.checkpoint, [field]: undefined } })),
			).toBeNull();
		const [proof] = checkpoint('checkpoint-4-own-proof') as [HeldCheckpoint];
		for (const field of ['head', 'path'])
			expect(readHeld(JSON.stringify({ ...proof, [field]: undefined }))).toBeNull();
	});
});

describe('readFiles', () => {
	it('takes ledgers, receipts and checkpoints together, the last ledger, and nothing else', async () => {
		const file = (name: string) => new File([textOf(name)], name);
		const names = ['cut.ndjson', 'receipt.json', 'checkpoint-1.json', 'keys.json', 'scheduled.ndjson'];
		const held = await readFiles(names.map(file));
		expect(held?.ledger).toMatchObject({ name: 'scheduled.ndjson', texts: { length: 10 } });
		expect(held?.receipts.map(({ name }) => name)).toEqual(['receipt.json']);
		expect(held?.checkpoints.map(({ name }) => name)).toEqual(['checkpoint-1.json']);
		expect(await readFiles([file('keys.json')])).toBeNull();
	});
});
