import { crc32, gzipSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** A text that no stored picture may contain. */
export const MARKER = 'plantado-escondido';

export const SCRIPT = `<script>fetch('/${MARKER}')</script>`;

/** A file and its outcome: `image` if it is re-encoded, `pdf` if it is stored, or the code of the problem. */
export type HostileFile = [name: string, make: () => Buffer | Promise<Buffer>, outcome: string];

const RED = { r: 200, g: 30, b: 30 };

export function plain(width = 320, height = 240): Sharp {
	return sharp({ create: { width, height, channels: 3, background: RED } });
}

const png = () => plain().png().toBuffer();
const jpeg = () => plain().jpeg().toBuffer();
const webp = () => plain().webp().toBuffer();

/** A chunk of a PNG. */
export function pngChunk(type: string, data: Buffer): Buffer {
	const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
	const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
	length.writeUInt32BE(data.length);
	check.writeUInt32BE(crc32(body));
	return Buffer.concat([length, body, check]);
}

/** A PNG with a chunk between its header and its pixels. */
export async function withChunk(type: string, data: Buffer): Promise<Buffer> {
	const whole = await png();
	return Buffer.concat([whole.subarray(0, 33), pngChunk(type, data), whole.subarray(33)]);
}

/** A PNG header that declares any size, without the pixels. */
export function promised(width: number, height: number): Buffer {
	const header = Buffer.alloc(13);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	header.set([8, 2, 0, 0, 0], 8);
	const pixels = pngChunk('IDAT', gzipSync(Buffer.alloc(1000)));
	return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), pngChunk('IHDR', header), pixels]);
}

/** A JPEG with a comment after its first marker. */
export async function commented(text: string): Promise<Buffer> {
	const whole = await jpeg();
	const length = Buffer.alloc(2);
	length.writeUInt16BE(text.length + 2);
	const comment = Buffer.concat([Buffer.from([0xff, 0xfe]), length, Buffer.from(text, 'latin1')]);
	return Buffer.concat([whole.subarray(0, 2), comment, whole.subarray(2)]);
}

async function followedBy(picture: Promise<Buffer>, tail: string | Buffer): Promise<Buffer> {
	return Buffer.concat([await picture, Buffer.from(tail)]);
}

async function cut(picture: Promise<Buffer>, share: number): Promise<Buffer> {
	const whole = await picture;
	return whole.subarray(0, Math.floor(whole.length * share));
}

const photo = () =>
	plain(600, 400).withExif({
		IFD0: { Copyright: MARKER, Make: MARKER },
		IFD3: { GPSLatitude: '23/1 33/1 0/1', GPSLatitudeRef: 'S' },
	});

async function animated(): Promise<Buffer> {
	const frames = [await png(), await plain().negate().png().toBuffer()];
	return sharp(frames, { join: { animated: true } })
		.webp({ delay: [100, 100] })
		.toBuffer();
}

const ZIP = Buffer.from(`PK\x03\x04${MARKER}PK\x05\x06${'\0'.repeat(18)}`, 'latin1');
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300">${SCRIPT}</svg>`;

/** Pictures with something else inside, which is gone after re-encoding. */
export const DISARMED: HostileFile[] = [
	['PNG with a ZIP behind it', () => followedBy(png(), ZIP), 'image'],
	['PNG with HTML behind it', () => followedBy(png(), SCRIPT), 'image'],
	['PNG with a script in a text chunk', () => withChunk('tEXt', Buffer.from(`Comment\0${SCRIPT}`)), 'image'],
	['PNG with a script in a private chunk', () => withChunk('prIv', Buffer.from(SCRIPT)), 'image'],
	['PNG with EXIF', () => photo().png().toBuffer(), 'image'],
	['PNG of 16 bits', () => plain().toColourspace('rgb16').png().toBuffer(), 'image'],
	['PNG that is transparent', () => plain().ensureAlpha(0).png().toBuffer(), 'image'],
	['PNG with a palette', () => plain().png({ palette: true }).toBuffer(), 'image'],
	['PNG that is interlaced', () => plain().png({ progressive: true }).toBuffer(), 'image'],
	['PNG that moves', () => withChunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0])), 'image'],
	['JPEG with a script in a comment', () => commented(SCRIPT), 'image'],
	['JPEG that is a script too', () => commented(`*/=1;fetch('/${MARKER}')/*`), 'image'],
	['JPEG with PHP in a comment', () => commented(`<?php echo '${MARKER}'; ?>`), 'image'],
	['JPEG with HTML behind it', () => followedBy(jpeg(), `<html>${SCRIPT}`), 'image'],
	['JPEG with a PDF behind it', () => followedBy(jpeg(), `%PDF-1.4 ${MARKER} %%EOF`), 'image'],
	['JPEG with the place where it was taken', () => photo().jpeg().toBuffer(), 'image'],
	[
		'JPEG taken with the phone on its side',
		() => photo().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
		'image',
	],
	['JPEG in CMYK', () => plain().toColourspace('cmyk').jpeg().toBuffer(), 'image'],
	['JPEG in grey', () => plain().greyscale().jpeg().toBuffer(), 'image'],
	['JPEG with a colour profile', () => plain().withIccProfile('p3').jpeg().toBuffer(), 'image'],
	['JPEG that is progressive', () => plain(900, 900).jpeg({ progressive: true }).toBuffer(), 'image'],
	['WebP with EXIF', () => photo().webp().toBuffer(), 'image'],
	['WebP with a script behind it', () => followedBy(webp(), SCRIPT), 'image'],
	['WebP that moves', animated, 'image'],
];

/** Files that begin like a picture and are none, or are too large. */
export const BROKEN: HostileFile[] = [
	[
		'PNG cut in half',
		() => cut(plain(600, 600).png({ compressionLevel: 0 }).toBuffer(), 0.5),
		'image.unreadable',
	],
	['JPEG cut in half', () => cut(jpeg(), 0.5), 'image.unreadable'],
	['WebP cut in half', () => cut(webp(), 0.5), 'image.unreadable'],
	['JPEG mark and HTML', () => Buffer.from(`\xff\xd8\xff<html>${SCRIPT}`, 'latin1'), 'image.unreadable'],
	['JPEG mark alone', () => Buffer.from([0xff, 0xd8, 0xff]), 'image.unreadable'],
	['WebP mark and SVG', () => Buffer.from(`RIFF    WEBP${SVG}`), 'image.unreadable'],
	['PNG header of 40,001 × 1,000 and no pixels', () => promised(40_001, 1000), 'image.too-many-pixels'],
	['PNG header of 2 billion × 2 billion', () => promised(2 ** 31 - 1, 2 ** 31 - 1), 'image.unreadable'],
	['PNG header of nothing', () => promised(0, 0), 'image.unreadable'],
	['PNG bomb', () => plain(8000, 5001).png({ compressionLevel: 9 }).toBuffer(), 'image.too-many-pixels'],
	[
		'progressive JPEG bomb',
		() => plain(6000, 4500).jpeg({ progressive: true }).toBuffer(),
		'image.progressive',
	],
	['a strip', () => plain(600, 49).png().toBuffer(), 'image.too-narrow'],
	[
		'PNG behind a byte order mark',
		async () => Buffer.concat([Buffer.from('efbbbf', 'hex'), await png()]),
		'image.unreadable',
	],
	[
		'PNG and SVG behind an MP3 tag',
		async () => Buffer.concat([Buffer.from(`ID3\x04\0\0\0\0\x04\0${SVG.padEnd(512)}`), await png()]),
		'image.unreadable',
	],
	['PNG mark and SVG', async () => Buffer.from(`\x89PNG\r\n\x1a\n${SVG}`, 'latin1'), 'document.not-accepted'],
];
