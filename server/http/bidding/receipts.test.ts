import { execFile } from 'node:child_process';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import type { BidAnswer } from '#contract/bids.ts';
import { API } from '#contract/paths.ts';
import { isReceiptSigned, type SignedReceipt, type SignedRefusal } from '#domain/ledger/receipts.ts';
import { sha256 } from '#server/platform/sha256.ts';
import { isSigned, openSigner } from '#server/platform/signing.ts';
import { readEnv } from '#server/start/env.ts';
import { makeOpenAuction } from '#server/testing/factories.ts';
import { useApp } from '#server/testing/test-app.ts';

const { all } = inject('runs');

const app = useApp();
const held = { folder: '', auction: '', token: '' };
beforeAll(async () => {
	held.folder = await mkdtemp(join(tmpdir(), 'receipts-'));
	held.auction = await makeOpenAuction(app.db, { initial_bid: 100_000_00 });
	held.token = await app.approved();
});
afterAll(() => rm(held.folder, { recursive: true }));

async function bid(
	amount: number,
	key: string = randomUUID(),
): Promise<BidAnswer & { receipt: SignedReceipt }> {
	const headers = { 'idempotency-key': key };
	const asked = { token: held.token, headers, body: { amount } };
	return (await app.ask('POST', BIDDER_API.bids(held.auction), asked)).body as BidAnswer & {
		receipt: SignedReceipt;
	};
}

const ledger = async () => (await app.ask('GET', API.ledger(held.auction))).body as string;
const VERIFY = join(import.meta.dirname, '..', '..', 'commands', 'verify.ts');

/** Runs the command on a ledger and a receipt; returns its output and exit code. */
async function verify(text: string, receipt?: unknown) {
	const file = join(held.folder, `${randomUUID()}.ndjson`);
	const kept = join(held.folder, `${randomUUID()}.json`);
	await writeFile(file, text);
	await writeFile(kept, JSON.stringify(receipt ?? null));
	const args = [VERIFY, file, ...(receipt ? ['--receipt', kept] : [])];
	const run = promisify(execFile)(process.execPath, args);
	return run.then(
		({ stdout }) => ({ code: 0, said: stdout }),
		(error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
	);
}

describe('a receipt', () => {
	test('of an accepted and of a refused bid is in the ledger, signed by a key of the public list', async () => {
		const answers = [await bid(100_000), await bid(100_500)];
		const { body } = await app.ask('GET', API.ledgerKeys);
		const { keys } = body as { keys: { key_id: string; public_key: string; algorithm: string }[] };
		for (const { receipt } of answers) {
			expect(isReceiptSigned(receipt, sha256, isSigned)).toBe(true);
			expect(keys).toEqual([
				expect.objectContaining({
					key_id: receipt.key_id,
					public_key: receipt.public_key,
					algorithm: 'Ed25519',
				}),
			]);
			expect(await verify(await ledger(), receipt)).toMatchObject({ code: 0 });
		}
	});

	test('of a late bid says how late it was', async () => {
		const auction = held.auction;
		const end = Date.now() + 400;
		held.auction = await makeOpenAuction(app.db, { end_time: new Date(end) });
		await sleep(end - Date.now() + 50);
		const key = randomUUID();
		const late = (await bid(100_000, key)) as unknown as {
			code: string;
			detail: string;
			params: { late_ms: number };
			receipt: SignedRefusal;
		};
		expect(late.code).toBe('bid.closed');
		expect(late.params.late_ms).toBeGreaterThanOrEqual(0);
		expect(late.detail).toMatch(/^Seu lance chegou \d+ ms após o encerramento/);
		expect(late.receipt.problem).toEqual({ code: 'bid.closed', params: late.params });
		const text = await ledger();
		expect(text).not.toContain('bid-refused');
		expect(await verify(text, late)).toMatchObject({
			code: 0,
			said: expect.stringContaining('Refused without a record'),
		});
		const forged = { ...late.receipt, problem: { code: 'bid.closed', params: { late_ms: 0 } } };
		expect(await verify(text, { receipt: forged })).toMatchObject({ code: 1 });
		expect(await bid(100_000, key)).toMatchObject({ ...late, receipt: expect.anything() });
		expect(await bid(100_001, key)).toMatchObject({ code: 'bid.key-reused' });
		held.auction = auction;
	});

	test.runIf(all)(
		'that is signed together with others shares their signature, and verifies alone',
		async () => {
			const claims = [
				await bid(80_000),
				await bid(80_001),
				await bid(80_002),
				await bid(80_003),
				await bid(80_004),
			];
			const receipts = await Promise.all(claims.map(({ receipt }) => app.context.signReceipt(receipt)));
			expect(new Set(receipts.map(({ signature }) => signature)).size).toBe(1);
			const text = await ledger();
			const whole = receipts.map((receipt) => verify(text, receipt));
			const cut = receipts.map((receipt) => verify(text, { ...receipt, path: receipt.path.slice(1) }));
			for (const found of await Promise.all(whole)) expect(found).toMatchObject({ code: 0 });
			for (const found of await Promise.all(cut)) expect(found).toMatchObject({ code: 1 });
		},
	);

	test('is returned again, with the same claim, for the same bid', async () => {
		const key = randomUUID();
		const first = await bid(90_000, key);
		await bid(95_000);
		const { path: _path, signature: _signature, ...claim } = first.receipt;
		expect((await bid(90_000, key)).receipt).toMatchObject(claim);
	});
});

describe('npm run verify', () => {
	test.runIf(all)('distinguishes an intact ledger from one that was edited, cut or swapped', async () => {
		const whole = await ledger();
		const lines = whole.trimEnd().split('\n');
		const { receipt } = await bid(99_000);
		const longer = await ledger();
		expect(await verify(whole)).toMatchObject({ code: 0, said: expect.stringContaining('Whole: auction') });
		expect(await verify(whole, receipt)).toMatchObject({
			code: 1,
			said: expect.stringMatching(/ends before/),
		});
		expect(await verify(longer.replace('100500', '100600').replace('10050000', '10060000'))).toMatchObject({
			code: 1,
		});
		expect(await verify([...lines].reverse().join('\n'))).toMatchObject({ code: 1 });
		expect(await verify('')).toMatchObject({ code: 1, said: expect.stringMatching(/empty/) });
		expect(await verify(longer, { ...receipt, seq: 1 })).toMatchObject({
			code: 1,
			said: expect.stringMatching(/signature/),
		});
		expect(await verify(longer, { nothing: true })).toMatchObject({
			code: 1,
			said: expect.stringMatching(/no receipt/),
		});
	});

	test('needs a file', async () => {
		const run = promisify(execFile)(process.execPath, [VERIFY]);
		await expect(run).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('Usage') });
	});
});

describe('the key', () => {
	test('is created once, stored for its owner only, and reused', async () => {
		const folder = join(held.folder, 'house');
		const [first, second] = [await openSigner(folder), await openSigner(folder)];
		expect(second.public_key).toBe(first.public_key);
		expect(isSigned('a text', first.sign('a text'), second.public_key)).toBe(true);
		expect(isSigned('another', first.sign('a text'), second.public_key)).toBe(false);
		expect(await readFile(join(folder, 'ledger-key.pem'), 'utf8')).toContain('PRIVATE KEY');
	});

	test('is read from a variable, as PEM or base64; any other text stops the start and names the variable', async () => {
		const { privateKey } = generateKeyPairSync('ed25519');
		const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }) as string;
		const base64 = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
		const keys = await Promise.all(
			[pem, base64].map((text) => openSigner(held.folder, readEnv({ LEDGER_KEY: text }).LEDGER_KEY)),
		);
		expect(keys[0]?.public_key).toBe(keys[1]?.public_key);
		for (const bad of [
			'x',
			base64.slice(8),
			generateKeyPairSync('x25519').privateKey.export({ format: 'pem', type: 'pkcs8' }) as string,
		])
			expect(() => readEnv({ LEDGER_KEY: bad })).toThrow('LEDGER_KEY');
	});
});
