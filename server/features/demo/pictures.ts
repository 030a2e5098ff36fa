import { randomUUID } from 'node:crypto';
import {
	type StoredImage,
	storeAuctionImage,
} from '#server/features/catalogue/images/store-auction-image.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { drawPicture, type Subject } from './drawings/picture.ts';
import { rasterise } from './drawings/rasterise.ts';
import { subjectsFor } from './drawings/subjects.ts';
import type { DemoLot } from './lots/lot.ts';

/** Pictures made side by side: sharp has threads of its own, more only costs memory. */
const TOGETHER = 3;

const BAR = 24;

/**
 * Draws and stores the pictures of every lot through the same pipeline as an upload. Answers, in the order of
 * the lots, each one's future auction id with its images. `say` gets a progress bar.
 */
export async function drawPictures(
	storage: Storage,
	lots: readonly DemoLot[],
	say: (text: string) => void,
): Promise<{ id: string; images: StoredImage[] }[]> {
	const counted = new Map<string, number>();
	const made = lots.map(({ type, cover }) => {
		const nth = counted.get(type) ?? 0;
		counted.set(type, nth + 1);
		const [first, ...rest] = subjectsFor(type, nth);
		const subjects = [cover ?? (first as Subject), ...rest.filter((subject) => subject !== cover)];
		return { id: randomUUID(), subjects, images: [] as StoredImage[] };
	});
	const work = made.flatMap((lot) => lot.subjects.map((subject, order) => ({ lot, subject, order })));
	let done = 0;
	const draw = async () => {
		for (let job = work.shift(); job; job = work.shift()) {
			const { lot, subject, order } = job;
			lot.images[order] = await drawOne(storage, lot.id, subject, order);
			done += 1;
			say(progress(done, done + work.length));
		}
	};
	await Promise.all(Array.from({ length: TOGETHER }, draw));
	say('\n');
	return made;
}

async function drawOne(
	storage: Storage,
	auction_id: string,
	subject: Subject,
	order: number,
): Promise<StoredImage> {
	const bytes = await rasterise(drawPicture(subject, auction_id));
	const stored = await storeAuctionImage(storage, auction_id, order, bytes);
	if (!stored.ok) throw new Error(`the demo's own picture was refused: ${stored.problem.code}`);
	return stored.value;
}

function progress(done: number, total: number): string {
	const filled = Math.round((done / total) * BAR);
	return `\rDrawing the demo's pictures ${'█'.repeat(filled)}${'░'.repeat(BAR - filled)} ${done}/${total}`;
}
