import { randomBytes } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressedToFit, FIRST_FLIGHT } from './compressed-to-fit.ts';

/** A page whose words differ, so that levels differ, of about `size` bytes compressed. */
function page(size: number): Buffer<ArrayBuffer> {
	const words = Array.from({ length: 400 }, () => randomBytes(4).toString('hex'));
	let html = '';
	while (at(Buffer.from(html), 4).length < size)
		for (let count = 0; count < 20; count += 1)
			html += `<p class="${words[count]}">${words[Math.floor(Math.random() * words.length)]} casa ${words[count]}</p>`;
	return Buffer.from(html);
}

const at = (bytes: Uint8Array, level: number) =>
	brotliCompressSync(bytes, {
		params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
	});
const packed = (bytes: Buffer<ArrayBuffer>, kind: string) =>
	compressedToFit(bytes, 'br', `https://leiloes.example/${kind}/1`);

test('a page that fits is compressed at level 4, one that then fits at level 5, a larger one at 4', () => {
	const small = page(5_000);
	expect(packed(small, 'one')).toEqual(at(small, 4));
	const near = page(FIRST_FLIGHT + 100);
	expect(at(near, 4).length).toBeGreaterThan(FIRST_FLIGHT);
	for (let time = 0; time < 2; time += 1) expect(packed(near, 'one')).toEqual(at(near, 5));
	const large = page(FIRST_FLIGHT * 1.2);
	expect(packed(large, 'other')).toEqual(at(large, 4));
	// The first page after the kind has changed is compressed as the one before.
	expect(brotliDecompressSync(packed(small, 'one'))).toEqual(small);
	expect(packed(small, 'one')).toEqual(at(small, 4));
});
