import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { createWorkerProcess } from '#server/platform/worker-process.ts';
import { writeJob } from './picture-job.ts';
import { pictureWords } from './picture-words.ts';
import type { SharedLot } from './shared-lot.ts';

type Png = Uint8Array<ArrayBuffer>;

/** Changes with the drawing (draw-picture.ts), so that pictures of an older one are not used. */
const DRAWING = 1;

/** The most bytes of pictures in memory: some two hundred. */
const MOST_BYTES = 32 * 1024 * 1024;

const drawInWorker = createWorkerProcess<Buffer, Png>(new URL('./picture-worker.ts', import.meta.url));

/** A lot's picture as it would be drawn now: `key` names its content. */
export interface SharePicture {
	key: string;
	/** The PNG, or null when it has to be drawn first. */
	known: Png | null;
	/** Draws it in a worker process of lower priority; `server.busy` when a dozen are waiting. */
	draw(): Promise<Result<Png>>;
}

/** The pictures of shared links. One is drawn again only when what it shows has changed. */
export function createSharePictures(storage: Pick<Storage, 'bytes'>, brand: { name: string }) {
	const drawn = new LRUCache<string, Png>({ maxSize: MOST_BYTES, sizeCalculation: ({ length }) => length });
	const drawing = new Map<string, Promise<Result<Png>>>();
	const draw = async (key: string, lot: SharedLot): Promise<Result<Png>> => {
		const photo = lot.picture === null ? null : await storage.bytes(lot.picture);
		const { property_type } = lot;
		const words = pictureWords(lot, brand.name);
		const png = await drawInWorker(writeJob({ words, property_type, photo: photo && Buffer.from(photo) }));
		if (!png) return fail(problem('server.busy'));
		drawn.set(key, png);
		return ok(png);
	};
	return (lot: SharedLot): SharePicture => {
		const key = keyOf(lot, brand.name);
		return {
			key,
			known: drawn.get(key) ?? null,
			draw: () => {
				const begun = drawing.get(key) ?? draw(key, lot).finally(() => drawing.delete(key));
				drawing.set(key, begun);
				return begun;
			},
		};
	};
}

function keyOf(lot: SharedLot, brand: string): string {
	const shown = [DRAWING, pictureWords(lot, brand), lot.property_type, lot.picture];
	return createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 27);
}
