import { randomBytes, randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import sharp from 'sharp';
import { makeVariantsInWorker } from '#server/features/catalogue/images/add-image.ts';
import { FORMATS, makeVariants, type Variants } from '#server/features/catalogue/images/variants.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';
import { makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { placeBid } from '#server/testing/place-bid.ts';
import type { Figures } from './figures.ts';

const PICTURES = 10;
const BETWEEN_BIDS = 20;
const IDLE = 3_000;

/**
 * Processes ten pictures of 8 MB at once, in worker processes and on the main thread, while 50 bids per second are placed.
 * Measures the delay of the main thread and the time of a bid, also without pictures, and the size of AVIF relative to WebP.
 */
export async function benchImages(db: Kysely<Database>): Promise<Figures> {
	const picture = await photograph();
	const all = (make: (input: Buffer) => Promise<unknown>) => () =>
		Promise.all(Array.from({ length: PICTURES }, () => make(Buffer.from(picture))));
	const twoAtOnce = createSemaphore(2, PICTURES);
	await makeVariantsInWorker(Buffer.from(picture));
	const made = await makeVariants(picture, FORMATS);
	if (!made.ok) throw new Error(made.problem.code);
	return {
		picture_megabytes: Number((picture.length / 1e6).toFixed(1)),
		avif_of_webp: Number((bytesOf(made.value, 'avif') / bytesOf(made.value, 'webp')).toFixed(2)),
		...(await whileBidding(db, 'rest', () => sleep(IDLE))),
		...(await whileBidding(db, 'aside', all(makeVariantsInWorker))),
		...(await whileBidding(
			db,
			'here',
			all((input) => twoAtOnce(() => makeVariants(input, FORMATS))),
		)),
	};
}

/** A random picture as noisy and large as a photograph. */
function photograph(): Promise<Buffer> {
	const [width, height] = [4000, 3000];
	return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
		.blur(0.6)
		.jpeg({ quality: 90 })
		.toBuffer();
}

function bytesOf({ files }: Variants, format: string): number {
	return files.reduce((sum, file) => sum + (file.format === format ? file.bytes.length : 0), 0);
}

/** Places bids while `work` runs; returns the delay of the main thread and the times of the bids. */
async function whileBidding(
	db: Kysely<Database>,
	name: string,
	work: () => Promise<unknown>,
): Promise<Figures> {
	const auction_id = await makeOpenAuction(db, { initial_bid: 100_00 });
	const people = await Promise.all([makePerson(db), makePerson(db)]);
	const times: number[] = [];
	let over = false;
	const bid = async () => {
		for (let amount = 100_00; !over; amount += 100_00) {
			const user_id = people[times.length % 2] as string;
			const begun = performance.now();
			await placeBid(db, 'production', { auction_id, user_id, amount, key: randomUUID(), address: null });
			times.push(performance.now() - begun);
			await sleep(BETWEEN_BIDS);
		}
	};
	const delay = monitorEventLoopDelay({ resolution: 1 });
	delay.enable();
	const begun = performance.now();
	const bidding = bid();
	await work();
	const took = performance.now() - begun;
	over = true;
	await bidding;
	delay.disable();
	times.sort((a, b) => a - b);
	const at = (share: number) => Number((times[Math.floor(times.length * share)] ?? 0).toFixed(1));
	return {
		[`${name}_ms`]: Math.round(took),
		[`${name}_loop_delay_p99_ms`]: Number((delay.percentile(99) / 1e6).toFixed(1)),
		[`${name}_loop_delay_max_ms`]: Number((delay.max / 1e6).toFixed(1)),
		[`${name}_bid_median_ms`]: at(0.5),
		[`${name}_bid_p99_ms`]: at(0.99),
	};
}
