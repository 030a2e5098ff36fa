import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { SignedClaim } from '#domain/ledger/receipts.ts';
import { isSignature } from './finding.ts';
import { readHeld } from './held-file.ts';
import { type Held, type VerificationResult, verifyHeld, verifyPublishedLedger } from './verification.ts';

const FOLDER = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'ledger-vectors');
const textOf = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
const expected = JSON.parse(textOf('expected.json')) as {
	ledgers: Record<string, { holds: boolean; head?: string; records?: number; record?: number }>;
	receipts: Record<string, { holds: boolean; ledger: string }>;
};
/** Receipts of bids that were refused without a record. */
const refusals = JSON.parse(textOf('expected-refusals.json')) as Pick<typeof expected, 'receipts'>;
const KEYS = (JSON.parse(textOf('keys.json')) as { keys: { public_key: string }[] }).keys.map(
	(key) => key.public_key,
);
const GENESIS = { seq: 0, hash: '0'.repeat(64) };

function ledger(name: string): string[] {
	const read = readHeld(textOf(`${name}.ndjson`));
	if (!read || !('ledger' in read)) throw new Error(`${name} is no ledger`);
	return read.ledger;
}

function receipt(name: string): SignedClaim {
	const read = readHeld(textOf(`${name}.json`));
	if (!read || !('receipt' in read)) throw new Error(`${name} is no receipt`);
	return read.receipt;
}

const idOf = (texts: readonly string[]) =>
	(JSON.parse(texts[0] as string) as { auction_id: string }).auction_id;
const published = (texts: readonly string[]) => ({ auction_id: idOf(texts), head: GENESIS, keys: KEYS });
const nothing = () => undefined;
const held = (texts: readonly string[] | null, receipts: readonly SignedClaim[] = []): Held => ({
	ledger: texts && { name: 'registro.ndjson', texts },
	receipts: receipts.map((each) => ({ name: 'recibo.json', receipt: each })),
	checkpoints: [],
});
const check = (texts: readonly string[] | null, receipts: readonly SignedClaim[], shown: readonly string[]) =>
	verifyHeld(published(shown), held(texts, receipts), { texts: shown, now: true }, nothing);
const wrong = ({ parts }: VerificationResult) =>
	parts.flatMap(({ findings }) => findings).filter(({ state }) => state === 'fails');

describe('the browser’s verification of the frozen vectors', () => {
	it.each(Object.entries(expected.ledgers))('%s', async (name, { holds, record, records, head }) => {
		const texts = ledger(name);
		const seen = holds ? { seq: records as number, hash: head as string } : GENESIS;
		const shares: number[] = [];
		const { state, seq } = await verifyPublishedLedger(
			{ ...published(texts), head: seen },
			texts,
			null,
			(share) => shares.push(share),
		);
		if (holds) expect({ state, seq, share: shares.at(-1) }).toEqual({ state: 'holds', seq: null, share: 1 });
		else expect({ state, seq }).toEqual({ state: 'fails', seq: record });
	});

	it.each(Object.entries({ ...expected.receipts, ...refusals.receipts }))(
		'%s',
		async (question, { holds, ledger: against }) => {
			const [name = ''] = question.split(' + ');
			const result = await check(null, [receipt(name)], ledger(against));
			expect(result.state).toBe(holds ? 'holds' : 'fails');
		},
	);
});

describe('the receipt of a bid that was refused without a record', () => {
	it('shows when and why, and which history it refers to', async () => {
		const late = await check(null, [receipt('refusal-late')], ledger('scheduled'));
		expect(late.state).toBe('holds');
		const text = late.parts.flatMap(({ findings }) => findings.map(({ text }) => text)).join(' ');
		expect(text).toContain('Chegou 412 ms depois do encerramento.');
		expect(text).toContain('sem entrar no registro do leilão');
		expect(text).toContain('até o nº 10');
	});

	it('holds before there is any record, and fails against another auction', async () => {
		const shown = { ...published(ledger('scheduled')), head: GENESIS };
		const before = held(null, [receipt('refusal-early')]);
		const result = await verifyHeld(shown, before, { texts: [], now: true }, nothing);
		expect(wrong(result)).toEqual([]);
		const other = await check(null, [receipt('refusal-early')], ledger('room'));
		expect(other.state).toBe('fails');
	});

	it('is not recognized without its reason, its amount or a head', () => {
		const { receipt: whole } = JSON.parse(textOf('refusal-late.json')) as { receipt: object };
		for (const field of ['problem', 'amount', 'head', 'path', 'signature'])
			expect(readHeld(JSON.stringify({ ...whole, [field]: undefined }))).toBeNull();
	});
});

describe('files of a visitor', () => {
	const scheduled = ledger('scheduled');

	it('hold together: the ledger as it is published, and a receipt of it', async () => {
		expect((await check(scheduled, [receipt('receipt')], scheduled)).state).toBe('holds');
	});

	it('an older export is an exact prefix, and a newer receipt is looked up in the operator’s ledger', async () => {
		const result = await check(ledger('cut'), [receipt('receipt-late')], scheduled);
		expect(wrong(result)).toEqual([]);
		expect(JSON.stringify(result)).toContain(
			'É igual ao começo do registro do leilão publicado agora: 5 de 10 registros.',
		);
	});

	it('the first record that differs from the operator’s is named, with the expected and the found value', async () => {
		const result = await check(ledger('fork'), [], scheduled);
		expect([result.state, result.seq]).toEqual(['fails', 5]);
		const [finding] = wrong(result);
		expect(finding?.differences).toContainEqual({
			field: 'Valor do lance',
			expected: 'R$\u00a0105.000,00',
			found: 'R$\u00a0101.000,00',
		});
	});

	it('one changed byte is found in its own record, even if only the next one reveals it', async () => {
		const room = ledger('room');
		const result = await check(ledger('broken-reason'), [], room);
		expect([result.state, result.seq]).toEqual(['fails', 8]);
		expect(wrong(result).map(({ seq }) => seq)).toEqual([9, 8]);
		expect(wrong(result)[1]?.differences).toEqual([
			{ field: 'Motivo', expected: 'Falta de luz na sala', found: 'Falta de paz na sala' },
		]);
	});

	it('the operator fails for publishing less than a visitor holds, or less than its own page showed', async () => {
		expect(await check(scheduled, [], ledger('cut'))).toMatchObject({ state: 'fails', seq: 6 });
		const head = { seq: 10, hash: expected.ledgers.scheduled?.head as string };
		const cut = ledger('cut');
		expect(await verifyPublishedLedger({ ...published(cut), head }, cut, null, nothing)).toMatchObject({
			state: 'fails',
			seq: 6,
		});
		const other = { seq: 4, hash: 'a'.repeat(64) };
		expect(await verifyPublishedLedger({ ...published(cut), head: other }, cut, null, nothing)).toMatchObject(
			{
				state: 'fails',
				seq: 4,
			},
		);
	});

	it('of another auction are reported as such', async () => {
		const result = await check(ledger('room'), [], scheduled);
		expect(wrong(result).map(({ text }) => text)).toEqual(['O registro nº 1 é de outro leilão.']);
		const stranger = await check(null, [receipt('receipt')], ledger('room'));
		expect(wrong(stranger).map(({ text }) => text)).toEqual(['Este recibo é de outro leilão.']);
	});

	it('without a connection the page’s own head is used, or the result is unknown', async () => {
		const head = { seq: 10, hash: expected.ledgers.scheduled?.head as string };
		const offline = (texts: readonly string[] | null, receipts: readonly SignedClaim[] = []) =>
			verifyHeld({ ...published(scheduled), head }, held(texts, receipts), { head }, nothing);
		expect((await offline(scheduled, [receipt('receipt')])).state).toBe('holds');
		expect((await offline(ledger('cut'))).state).toBe('unknown');
		expect((await offline(null, [receipt('receipt')])).state).toBe('unknown');
		const earlier = { texts: ledger('cut'), now: false };
		expect((await verifyHeld(published(scheduled), held(scheduled), earlier, nothing)).state).toBe('unknown');
	});
});

describe('readHeld', () => {
	it.each([
		['', null],
		['nada', null],
		['{"a":1}', null],
		['[1]', null],
		['{"receipt":{"seq":1}}', null],
	])('%j is neither a ledger nor a receipt', (text, read) => {
		expect(readHeld(text)).toBe(read);
	});

	it('recognizes a receipt alone or within its answer, and a ledger with one record or a broken one', () => {
		const own = receipt('receipt');
		expect(readHeld(JSON.stringify(own))).toEqual({ receipt: own });
		expect(readHeld(JSON.stringify({ bid: null, receipt: own, seq: 1 }))).toEqual({ receipt: own });
		const [first = '', second = ''] = ledger('scheduled');
		expect(readHeld(first)).toEqual({ ledger: [first] });
		expect(readHeld(`${first.slice(0, 9)}\n${second}\n`)).toEqual({ ledger: [first.slice(0, 9), second] });
		expect(readHeld(`${first}\n\n${second}\n`)).toEqual({ ledger: [first, '', second] });
		expect(readHeld(JSON.stringify({ ...own, path: [{ up: 'a' }] }))).toBeNull();
	});
});

describe('isSignature', () => {
	const { public_key, signature } = receipt('receipt');

	it('is false for an invalid signature or key', async () => {
		expect(await isSignature('a', signature, public_key)).toBe(false);
		expect(await isSignature('a', '*', public_key)).toBe(false);
		expect(await isSignature('a', signature, 'AAAA')).toBe(false);
	});

	it('is null if the browser has no Ed25519, or the page no HTTPS', async () => {
		vi.stubGlobal('crypto', {});
		expect(await isSignature('a', signature, public_key)).toBeNull();
		const importKey = () => Promise.reject(new DOMException('no', 'NotSupportedError'));
		vi.stubGlobal('crypto', { subtle: { importKey } });
		expect(await isSignature('a', signature, public_key)).toBeNull();
		expect((await check(null, [receipt('receipt')], ledger('scheduled'))).state).toBe('unknown');
		vi.unstubAllGlobals();
	});
});
