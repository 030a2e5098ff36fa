import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
	type CheckpointFile,
	checkpointFault,
	checkpointText,
	makeCheckpoint,
	NO_CHECKPOINT,
	proveHead,
	successionFault,
} from './checkpoints.ts';
import type { Verify } from './receipts.ts';

/** FNV-1a instead of SHA-256: nothing here forges a collision. */
function fingerprint(text: string): string {
	let hash = 0x811c9dc5;
	for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
	return String(hash >>> 0).padStart(64, '0');
}

const KEY = 'uma-chave';
const sign = (text: string, key = KEY) => fingerprint(`${key} ${text}`);
const verify: Verify = (text, signature, key) => sign(text, key) === signature;
const FACTS = { at: '2026-11-25T12:00:00.000001Z', complete: true, environment: 'production' } as const;
const headOf = (n: number) => ({
	auction_id: `lote-${String(n).padStart(4, '0')}`,
	hash: fingerprint(`h${n}`),
	seq: n + 1,
});
const make = (
	heads: number[],
	before = NO_CHECKPOINT,
	facts: Partial<{ at: string; environment: 'staging' }> = {},
) =>
	makeCheckpoint(before, { ...FACTS, ...facts }, heads.map(headOf), fingerprint, { public_key: KEY, sign });
const faultOf = (file: Parameters<typeof checkpointFault>[0]) => checkpointFault(file, fingerprint, verify);

describe('a checkpoint', () => {
	it('is signed as a canonical text of its nine facts', () => {
		const { file, text, hash } = make([1]);
		const root = fingerprint(`0{"auction_id":"lote-0001","hash":"${fingerprint('h1')}","seq":2}`);
		expect(text).toBe(
			`{"at":"${FACTS.at}","complete":true,"count":1,"environment":"production","kind":"ledger-checkpoint","number":1,"previous":"${'0'.repeat(64)}","root":"${root}","v":1}`,
		);
		expect([checkpointText(file.checkpoint), hash, file.signature]).toEqual([
			text,
			fingerprint(text),
			sign(text),
		]);
	});

	it('of any heads in any order is valid, and proves each of them and no other', () => {
		const heads = fc.uniqueArray(fc.nat(500), { minLength: 1, maxLength: 40 });
		fc.assert(
			fc.property(heads, fc.nat(500), (numbers, other) => {
				const { file } = make(numbers);
				expect(faultOf(file)).toBeNull();
				for (const n of numbers) {
					const proof = proveHead(file, headOf(n).auction_id, fingerprint);
					expect(proof && faultOf(proof)).toBeNull();
					expect(
						proof && faultOf({ ...proof, head: { ...proof.head, seq: proof.head.seq + 1 } }),
					).not.toBeNull();
				}
				if (!numbers.includes(other))
					expect(proveHead(file, headOf(other).auction_id, fingerprint)).toBeNull();
			}),
		);
	});

	it('is faulty with other heads, another order, a head twice, another signature or key', () => {
		const { file } = make([1, 2, 3]);
		const [one, two, three] = file.heads as [
			(typeof file.heads)[0],
			(typeof file.heads)[0],
			(typeof file.heads)[0],
		];
		const withHeads = (heads: CheckpointFile['heads']) => faultOf({ ...file, heads });
		expect(withHeads([one, two])).toBe('the number of heads is not the count');
		expect(withHeads([one, three, two])).toBe('the heads are not in order');
		expect(withHeads([one, two, two])).toBe('the heads are not in order');
		expect(withHeads([one, { ...two, seq: 9 }, three])).toBe('the heads are not those of the root');
		expect(faultOf({ ...file, checkpoint: { ...file.checkpoint, number: 2 } })).toBe(
			'the signature is not right',
		);
		expect(faultOf({ ...file, key_id: 'x' })).toBe('the key is not the one it is called');
	});

	it('follows the one that it names, in the same environment, later', () => {
		const first = make([1]);
		const before = { number: 1, hash: first.hash };
		const fault = (after: ReturnType<typeof make>) =>
			successionFault(first.file.checkpoint, after.file.checkpoint, fingerprint);
		const at = '2026-11-25T12:05:00.000000Z';
		expect(fault(make([2], before, { at }))).toBeNull();
		expect(fault(make([2], before))).toBe('time runs backwards');
		expect(fault(make([2], { ...before, number: 2 }, { at }))).toBe('it follows number 1');
		expect(fault(make([2], { ...before, hash: 'x' }, { at }))).toMatch(/does not name checkpoint 1/);
		expect(fault(make([2], before, { at, environment: 'staging' }))).toBe('the environment is another one');
	});
});
