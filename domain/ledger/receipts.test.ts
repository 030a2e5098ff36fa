import { describe, expect, it } from 'vitest';
import { GENESIS } from './ledger.ts';
import { type ReceiptClaim, receiptFault, type SignedReceipt, signClaims, type Verify } from './receipts.ts';

/** FNV-1a instead of SHA-256: nothing here forges a collision. */
function fingerprint(text: string): string {
	let hash = 0x811c9dc5;
	for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
	return String(hash >>> 0).padStart(64, '0');
}

/** The signature is the fingerprint of the key's name and the text. */
const sign = (text: string, key: string) => fingerprint(`${key} ${text}`);
const verify: Verify = (text, signature, key) => sign(text, key) === signature;

const texts = [1, 2, 3].map((seq) => `{"auction_id":"lote-1","previous":"${GENESIS}","seq":${seq}}`);
const KEY = 'uma-chave';

const key = { public_key: KEY, sign: (text: string) => sign(text, KEY) };

const CLAIM: ReceiptClaim = {
	auction_id: 'lote-1',
	seq: 2,
	at: '2026-11-21T12:00:00.000001Z',
	record_hash: fingerprint(texts[1] as string),
	head: { seq: 3, hash: fingerprint(texts[2] as string) },
};

function receipt(change: Partial<ReceiptClaim> = {}): SignedReceipt {
	return signClaims([{ ...CLAIM, ...change }], fingerprint, key)[0] as SignedReceipt;
}

const faultOf = (it: SignedReceipt, ledger = texts) => receiptFault(it, ledger, fingerprint, verify);

describe('a receipt', () => {
	it('alone is signed as the root of its own leaf: canonical texts with a version', () => {
		const text = '{"at":"t","auction_id":"a","head":{"hash":"g","seq":2},"record_hash":"h","seq":1,"v":1}';
		const claim = { auction_id: 'a', seq: 1, at: 't', record_hash: 'h', head: { seq: 2, hash: 'g' } };
		expect(signClaims([claim], fingerprint, key)[0]).toMatchObject({
			path: [],
			signature: sign(`{"root":"${fingerprint(`0${text}`)}","v":1}`, KEY),
		});
	});

	it('of any number signed together verifies by itself, and with no other path', () => {
		for (let count = 1; count <= 33; count += 1) {
			const claims = Array.from({ length: count }, (_, n) => ({ ...CLAIM, at: `t${n}` }));
			const made = signClaims(claims, fingerprint, key);
			expect(new Set(made.map(({ signature }) => signature)).size).toBe(1);
			for (const [n, it] of made.entries()) {
				expect(faultOf(it)).toBeNull();
				const other = made[(n + 1) % count] as SignedReceipt;
				if (count > 1) expect(faultOf({ ...it, path: other.path })).toBe('the signature is not right');
				expect(faultOf({ ...it, at: 'later' })).toBe('the signature is not right');
			}
		}
	});

	it('matches the ledger that it was issued for', () => {
		expect(faultOf(receipt())).toBeNull();
	});

	it.each<[string, SignedReceipt]>([
		['the signature is not right', { ...receipt(), seq: 1 }],
		['the signature is not right', { ...receipt(), at: '2026-11-21T12:00:00.000002Z' }],
		['the signature is not right', { ...receipt(), signature: 'x' }],
		['the key is not the one it is called', { ...receipt(), key_id: 'ffffffffffffffff' }],
		['the ledger is another auction’s', receipt({ auction_id: 'lote-2' })],
		['record 2 is not the one of the receipt', receipt({ record_hash: GENESIS })],
		['record 3 is not the head of the receipt', receipt({ head: { seq: 3, hash: GENESIS } })],
		['the ledger ends before record 9', receipt({ head: { seq: 9, hash: GENESIS } })],
	])('%s', (fault, it) => {
		expect(faultOf(it)).toBe(fault);
	});

	it('reveals a ledger that was cut short or edited afterwards', () => {
		expect(faultOf(receipt(), texts.slice(0, 2))).toBe('the ledger ends before record 3');
		expect(faultOf(receipt(), [texts[0], `${texts[1]} `, texts[2]] as string[])).toMatch(/record 2/);
	});
});
