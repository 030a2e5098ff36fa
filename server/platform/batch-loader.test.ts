import { expect, test } from 'vitest';
import { batchLoader } from './batch-loader.ts';

/** A `read` that the test answers by hand, with the keys of each call. */
function byHand() {
	const reads: { keys: number[]; answer(values: string[]): void; fail(error: Error): void }[] = [];
	const read = (keys: number[]) => {
		const { promise, resolve, reject } = Promise.withResolvers<string[]>();
		reads.push({ keys, answer: resolve, fail: reject });
		return promise;
	};
	return { reads, read };
}
const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

test('calls of one tick are one read, and each call gets its own answer', async () => {
	const { reads, read } = byHand();
	const ask = batchLoader(read, { most: 10 });
	const answers = Promise.all([ask(1), ask(2), ask(1)]);
	await turn();
	expect(reads.map(({ keys }) => keys)).toEqual([[1, 2, 1]]);
	reads[0]?.answer(['a', 'b', 'a']);
	expect(await answers).toEqual(['a', 'b', 'a']);
});

test('a call never gets the answer of a read that began before it', async () => {
	const { reads, read } = byHand();
	const ask = batchLoader(read, { most: 1 });
	const first = ask(7);
	await turn();
	const second = ask(7);
	await turn();
	reads[1]?.answer(['new']);
	reads[0]?.answer(['old']);
	expect(await Promise.all([first, second])).toEqual(['old', 'new']);
});

test('calls that arrive while two reads are in progress wait for the next read, which is limited in size', async () => {
	const { reads, read } = byHand();
	const ask = batchLoader(read, { most: 2 });
	const answers = Promise.all([1, 2, 3, 4, 5, 6, 7].map(ask));
	await turn();
	expect(reads.map(({ keys }) => keys)).toEqual([
		[1, 2],
		[3, 4],
	]);
	reads[0]?.answer(['1', '2']);
	await turn();
	reads[1]?.answer(['3', '4']);
	await turn();
	reads[2]?.answer(['5', '6']);
	await turn();
	reads[3]?.answer(['7']);
	expect(await answers).toEqual(['1', '2', '3', '4', '5', '6', '7']);
});

test('calls that come together are read at most once per pause; a call that is alone does not wait', async () => {
	const { reads, read } = byHand();
	const ask = batchLoader(read, { most: 10, pause: 1_000 });
	const keys = () => reads.map(({ keys: each }) => each);
	void ask(1);
	await turn();
	void ask(2);
	await turn();
	expect(keys()).toEqual([[1], [2]]);
	reads[0]?.answer(['1']);
	reads[1]?.answer(['2']);
	await turn();
	void Promise.all([ask(3), ask(4)]);
	await turn();
	void ask(5);
	await turn();
	expect(keys()).toEqual([[1], [2], [3, 4]]);
});

test('a failed read rejects its own calls and no others', async () => {
	const { reads, read } = byHand();
	const ask = batchLoader(read, { most: 1 });
	const bad = expect(ask(1)).rejects.toThrow('away');
	const good = ask(2);
	await turn();
	reads[0]?.fail(new Error('away'));
	await turn();
	reads[1]?.answer(['fine']);
	await bad;
	expect(await good).toBe('fine');
});
