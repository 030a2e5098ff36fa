import type { PictureOrder } from './draw-picture.ts';

/** An order as bytes: one line of JSON, then the photograph. */
export function writeOrder({ photo, ...rest }: PictureOrder): Buffer {
	return Buffer.concat([Buffer.from(`${JSON.stringify(rest)}\n`), photo ?? Buffer.alloc(0)]);
}

export function readOrder(bytes: Buffer): PictureOrder {
	const end = bytes.indexOf('\n');
	const rest = JSON.parse(bytes.toString('utf8', 0, end)) as Omit<PictureOrder, 'photo'>;
	return { ...rest, photo: end + 1 < bytes.length ? bytes.subarray(end + 1) : null };
}
