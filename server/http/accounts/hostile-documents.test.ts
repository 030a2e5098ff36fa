import sharp from 'sharp';
import { expect, inject, test } from 'vitest';
import { makePerson } from '#server/testing/factories.ts';
import { HOSTILE_FILES } from '#server/testing/hostile-files.ts';
import { MARKER } from '#server/testing/hostile-pictures.ts';
import { useApp } from '#server/testing/test-app.ts';
import { upload } from '#server/testing/uploads.ts';

/** The files of `npm test`: pictures get the others there, by hostile-pictures.test.ts. */
const FILES = inject('runs').all ? HOSTILE_FILES : HOSTILE_FILES.filter((_, at) => at % 2 === 0);

const app = useApp();

/** Expects a stored picture to be plain pixels, without metadata. */
async function expectPlainPicture(bytes: Uint8Array): Promise<void> {
	const {
		format,
		space,
		depth,
		width = 0,
		pages,
		exif,
		icc,
		iptc,
		xmp,
		orientation,
	} = await sharp(bytes).metadata();
	expect({ format, space, depth, pages, exif, icc, iptc, xmp, orientation }).toEqual({
		format: 'jpeg',
		space: 'srgb',
		depth: 'uchar',
	});
	expect(width).toBeLessThanOrEqual(2400);
	expect(Buffer.from(bytes).includes(MARKER)).toBe(false);
	expect(Buffer.from(bytes).subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
}

test('the corpus is large, and its names are unique', () => {
	expect(HOSTILE_FILES.length).toBeGreaterThanOrEqual(80);
	expect(new Set(HOSTILE_FILES.map(([name]) => name)).size).toBe(HOSTILE_FILES.length);
});

test.each(FILES)('%s', async (_, make, outcome) => {
	const file = await make();
	const person = await makePerson(app.db, { status: 'pending' });
	const answer = await upload(app, await app.session(person), file);
	const keys = await app.context.storage.list(`documents/${person}`);
	const row = await app.db
		.selectFrom('profiles')
		.select('document_url')
		.where('id', '=', person)
		.executeTakeFirst();
	if (outcome !== 'image' && outcome !== 'pdf') {
		expect(answer.body).toMatchObject({ code: outcome, detail: expect.stringMatching(/^[AEOU].+\.$/) });
		expect(answer.status).toBeGreaterThanOrEqual(400);
		expect(answer.status).toBeLessThan(500);
		expect([keys, row?.document_url]).toEqual([[], null]);
		return;
	}
	expect(answer).toMatchObject({ status: 200, body: { kind: outcome } });
	expect(keys).toEqual([row?.document_url]);
	const kept = (await app.context.storage.bytes(keys[0] ?? '')) ?? new Uint8Array();
	if (outcome === 'pdf') expect(Buffer.from(kept)).toEqual(file);
	else await expectPlainPicture(kept);
});
