import sharp from 'sharp';
import { beforeAll, expect, inject, test } from 'vitest';
import { makeAuction } from '#server/testing/factories.ts';
import { HOSTILE_FILES } from '#server/testing/hostile-files.ts';
import { MARKER } from '#server/testing/hostile-pictures.ts';
import { useApp } from '#server/testing/test-app.ts';
import { administrator, pictureForm, sendPicture } from '#server/testing/uploads.ts';

/** The files of `npm test`: documents get the others there, by hostile-documents.test.ts. */
const FILES = inject('runs').all ? HOSTILE_FILES : HOSTILE_FILES.filter((_, at) => at % 2 === 1);

const app = useApp();
let cookie: string;
beforeAll(async () => {
	cookie = (await administrator(app)).cookie;
});

/** The outcomes that differ from those of documents: a document may be a PDF, a picture of an auction may not. */
const REFUSALS: Record<string, string> = {
	pdf: 'image.not-a-picture',
	'document.not-accepted': 'image.not-a-picture',
	'document.damaged': 'image.not-a-picture',
};

/** Expects plain pixels in the product's formats, and nothing else from the file. */
async function expectPlainPicture(key: string): Promise<void> {
	const bytes = (await app.context.storage.bytes(key)) ?? new Uint8Array();
	const { format, space, depth, width, pages, exif, icc, iptc, xmp, orientation } =
		await sharp(bytes).metadata();
	expect({ space, depth, exif, icc, iptc, xmp, orientation }).toEqual({ space: 'srgb', depth: 'uchar' });
	expect(['webp', 'heif']).toContain(format);
	expect(pages ?? 1).toBe(1);
	expect(width).toBeLessThanOrEqual(1600);
	expect(Buffer.from(bytes).includes(MARKER)).toBe(false);
}

test.each(FILES)('%s', async (_, make, outcome) => {
	const auction = await makeAuction(app.db);
	const form = pictureForm([
		['auctionId', auction],
		['file', await make()],
	]);
	const answer = await sendPicture(app, cookie, form);
	const keys = await app.context.storage.list(`auctions/${auction}`);
	const rows = await app.db
		.selectFrom('auction_images')
		.selectAll()
		.where('auction_id', '=', auction)
		.execute();
	if (outcome !== 'image') {
		const code = REFUSALS[outcome] ?? outcome;
		expect(answer.body).toMatchObject({ code, detail: expect.stringMatching(/^[AEOU].+\.$/) });
		expect([answer.status >= 400 && answer.status < 500, keys, rows]).toEqual([true, [], []]);
		return;
	}
	expect(answer.status).toBe(200);
	expect(rows).toHaveLength(1);
	expect(keys).toHaveLength(2 * (rows[0]?.widths.length ?? 0));
	for (const key of keys) await expectPlainPicture(key);
});
