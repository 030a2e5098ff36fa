import type { PictureJob } from './draw-picture.ts';

/** A job as bytes: one line of JSON, then the photograph. */
export function writeJob({ photo, ...rest }: PictureJob): Buffer {
	return Buffer.concat([Buffer.from(`${JSON.stringify(rest)}\n`), photo ?? Buffer.alloc(0)]);
}

export function readJob(bytes: Buffer): PictureJob {
	const end = bytes.indexOf('\n');
	const rest = JSON.parse(bytes.toString('utf8', 0, end)) as Omit<PictureJob, 'photo'>;
	return { ...rest, photo: end + 1 < bytes.length ? bytes.subarray(end + 1) : null };
}
