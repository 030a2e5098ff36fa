import { deflateSync, gzipSync } from 'node:zlib';
import type { SeededRandom } from '#prove/system/seeded-random.ts';
import { HOSTILE_FILES } from '#server/testing/hostile-files.ts';
import {
	commented,
	MARKER,
	plain,
	pngChunk,
	promised,
	SCRIPT,
	withChunk,
} from '#server/testing/hostile-pictures.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';

/** The required outcome at endpoints that accept documents; `either` means refused or re-encoded. */
export type Outcome = 'image' | 'pdf' | 'refused' | 'either';

/** A hostile file of the corpus. */
export interface HostileCase {
	kind: string;
	name: string;
	outcome: Outcome;
	make(): Buffer | Promise<Buffer>;
}

const latin = (text: string) => Buffer.from(text, 'latin1');

/** Contents of a file besides its pixels. Each contains the marker, which must not be served. */
const PAYLOADS: Record<string, Buffer> = {
	script: latin(SCRIPT),
	HTML: latin(`<!doctype html><html><body onload="fetch('/${MARKER}')">${SCRIPT}`),
	SVG: latin(`<svg xmlns="http://www.w3.org/2000/svg" onload="fetch('/${MARKER}')">${SCRIPT}</svg>`),
	PHP: latin(`<?php system('${MARKER}'); ?>`),
	'a program': latin(`MZ\x90\0${MARKER}${'\0'.repeat(50)}PE\0\0`),
	'a ZIP': latin(`PK\x03\x04\x14\0\0\0${MARKER}PK\x05\x06${'\0'.repeat(18)}`),
	'a PDF': Buffer.concat([pdfFile('/OpenAction << /S /JavaScript /JS (app.alert) >>'), latin(MARKER)]),
	'a JAR': latin(`PK\x03\x04META-INF/MANIFEST.MF ${MARKER}`),
	XML: latin(
		`<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>${MARKER}&b;</a>`,
	),
};

const pictures = {
	PNG: () => plain(640, 480).png().toBuffer(),
	JPEG: () => plain(640, 480).jpeg().toBuffer(),
	WebP: () => plain(640, 480).webp().toBuffer(),
} as const;
type Format = keyof typeof pictures;
const FORMATS = Object.keys(pictures) as Format[];

/** Pictures with other content after their end, in a comment, or in a chunk. */
function polyglots(): HostileCase[] {
	return Object.entries(PAYLOADS).flatMap(([what, payload]) => {
		const made = (name: string, make: HostileCase['make']): HostileCase => ({
			kind: 'polyglot',
			name: `${name}: ${what}`,
			outcome: 'image',
			make,
		});
		const text = payload.toString('latin1');
		return [
			...FORMATS.map((format) =>
				made(`${format} and behind it`, async () => Buffer.concat([await pictures[format](), payload])),
			),
			made('PNG with a text chunk', () => withChunk('tEXt', Buffer.concat([latin('Comment\0'), payload]))),
			made('PNG with a packed text', () =>
				withChunk('zTXt', Buffer.concat([latin('Comment\0\0'), deflateSync(payload)])),
			),
			made('PNG with a private chunk', () => withChunk('prIv', payload)),
			made('JPEG with a comment', () => commented(text)),
		];
	});
}

/** Pictures with metadata about their author, place and camera. */
function tagged(random: SeededRandom): HostileCase[] {
	const cases: HostileCase[] = [];
	for (const format of FORMATS)
		for (let orientation = 1; orientation <= 8; orientation += 1) {
			const [width, height] = [500 + random.below(900), 400 + random.below(700)];
			const degrees = `${random.below(90)}/1 ${random.below(60)}/1 0/1`;
			const make = () => {
				const picture = plain(width, height)
					.withExif({
						IFD0: { Copyright: MARKER, Artist: SCRIPT, Make: MARKER },
						IFD3: { GPSLatitude: degrees, GPSLatitudeRef: 'S', GPSLongitude: degrees, GPSLongitudeRef: 'W' },
					})
					.withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${MARKER}</a></x:xmpmeta>`)
					.withIccProfile(random.pick(['p3', 'srgb']))
					.withMetadata({ orientation });
				return { PNG: picture.png(), JPEG: picture.jpeg(), WebP: picture.webp() }[format].toBuffer();
			};
			cases.push({ kind: 'metadata', name: `${format}, turned ${orientation}`, outcome: 'image', make });
		}
	return cases;
}

/** Huge pictures, only declared in a header or actually compressed. */
function bombs(random: SeededRandom): HostileCase[] {
	const bomb = (name: string, make: HostileCase['make']): HostileCase => ({
		kind: 'bomb',
		name,
		outcome: 'refused',
		make,
	});
	const huge = () => 7_000 + random.below(58_000);
	const promises = Array.from({ length: 12 }, (): [number, number] => [huge(), huge()]);
	return [
		bomb('PNG of 40.01 megapixels', () => plain(8_000, 5_001).png({ compressionLevel: 1 }).toBuffer()),
		...promises.map(([width, height]) =>
			bomb(`PNG says ${width} × ${height}`, () => promised(width, height)),
		),
		...promises.map(([width, height]) =>
			bomb(`JPEG says ${width} × ${height}`, async () => resizedJpeg(await pictures.JPEG(), width, height)),
		),
		...promises.map(([width, height]) =>
			bomb(`GIF says ${width} × ${height}`, () => {
				const gif = latin('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;');
				gif.writeUInt16LE(width, 6);
				gif.writeUInt16LE(height, 8);
				return gif;
			}),
		),
		...promises.slice(0, 6).map(([width, height]) =>
			bomb(`TIFF says ${width} × ${height}`, () => {
				const tiff = Buffer.alloc(38);
				tiff.write('II*\0\b\0\0\0\x02\0', 'latin1');
				for (const [at, tag, value] of [
					[10, 256, width],
					[22, 257, height],
				] as const) {
					tiff.writeUInt16LE(tag, at);
					tiff.writeUInt16LE(4, at + 2);
					tiff.writeUInt32LE(1, at + 4);
					tiff.writeUInt32LE(value, at + 8);
				}
				return tiff;
			}),
		),
		bomb('PNG of 100 megapixels', () => plain(10_000, 10_000).png({ compressionLevel: 9 }).toBuffer()),
		bomb('JPEG of 112 megapixels', () => plain(10_600, 10_600).jpeg({ quality: 20 }).toBuffer()),
		bomb('WebP of 64 megapixels', () => plain(8_000, 8_000).webp({ effort: 0 }).toBuffer()),
		bomb('progressive JPEG of 40 megapixels', () =>
			plain(8_000, 5_000).jpeg({ progressive: true }).toBuffer(),
		),
		bomb('PNG whose text unpacks to 256 MB', () =>
			withBigText(pngChunk('zTXt', Buffer.concat([latin('a\0\0'), deflateSync(Buffer.alloc(2 ** 28))]))),
		),
		bomb('256 MB, packed', () => gzipSync(Buffer.alloc(2 ** 28))),
	];
}

/** A picture with a header of 50 megapixels and a text chunk. It must be refused before the chunk is decompressed. */
async function withBigText(text: Buffer): Promise<Buffer> {
	const whole = promised(10_000, 5_000);
	return Buffer.concat([whole.subarray(0, 33), text, whole.subarray(33)]);
}

/** Changes the size in the frame header of a JPEG. */
function resizedJpeg(jpeg: Buffer, width: number, height: number): Buffer {
	const at = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
	jpeg.writeUInt16BE(height, at + 5);
	jpeg.writeUInt16BE(width, at + 7);
	return jpeg;
}

/** Pictures that are truncated or have a changed byte. */
function damaged(random: SeededRandom): HostileCase[] {
	const cases: HostileCase[] = [];
	for (const format of FORMATS)
		for (let n = 0; n < 16; n += 1) {
			const [share, at, byte] = [5 + random.below(85), random.below(1_000), random.below(256)];
			cases.push({
				kind: 'cut',
				name: `${format} cut at ${share} %`,
				outcome: 'refused',
				make: async () => {
					const whole = await plain(500, 400)
						.toFormat(format.toLowerCase() as 'png')
						.toBuffer();
					return whole.subarray(0, Math.floor((whole.length * share) / 100));
				},
			});
			cases.push({
				kind: 'changed',
				name: `${format} with byte ${at} changed`,
				outcome: 'either',
				make: async () => {
					const whole = await pictures[format]();
					whole[at % whole.length] = byte;
					return Buffer.concat([whole, latin(MARKER)]);
				},
			});
		}
	return cases;
}

/** PDFs with active content. They are stored unchanged; the way they are served makes them harmless. */
function pdfs(): HostileCase[] {
	const run = `this.submitForm('http://127.0.0.1/${MARKER}')`;
	const actions: Record<string, [extra: string, objects?: string[]]> = {
		'a script at the opening': [`/OpenAction << /S /JavaScript /JS (${run}) >>`],
		'a script under a spelt name': [`/OpenAction << /S /J#61vaScript /JS (${run}) >>`],
		'a script in a stream': ['/OpenAction << /S /JavaScript /JS 4 0 R >>', [stream(run)]],
		'a script by name': [
			'/Names << /JavaScript << /Names [(a) 4 0 R] >> >>',
			[`<< /S /JavaScript /JS (${run}) >>`],
		],
		'a script at the end': [`/AA << /WC << /S /JavaScript /JS (${run}) >> >>`],
		'a program': ['/OpenAction << /S /Launch /F (cmd.exe) >>'],
		'a program of Windows': ['/OpenAction << /S /Launch /Win << /F (cmd.exe) /P (/c calc) >> >>'],
		'a link that opens itself': [`/OpenAction << /S /URI /URI (http://127.0.0.1/${MARKER}) >>`],
		'a form that sends itself': [`/OpenAction << /S /SubmitForm /F (http://127.0.0.1/${MARKER}) >>`],
		'another file to open': ['/OpenAction << /S /GoToR /F (\\\\127.0.0.1\\share\\a.pdf) /D [0 /Fit] >>'],
		'a file inside': ['/Names << /EmbeddedFiles << /Names [(a.exe) 4 0 R] >> >>', [stream('MZ')]],
		'a form of XML': [
			'/AcroForm << /XFA 4 0 R >>',
			[stream('<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"/>')],
		],
		'a film': ['/AF [4 0 R]', ['<< /Type /RichMedia /Subtype /Flash >>']],
		'HTML in a stream': ['', [stream(PAYLOADS.HTML?.toString('latin1') ?? '')]],
		'a stream that unpacks to 64 MB': ['', [packed(Buffer.alloc(2 ** 26))]],
		'objects that refer to each other': ['/A 4 0 R', ['5 0 R', '4 0 R']],
		'a password': ['/Encrypt << /Filter /Standard /V 5 /R 6 >>'],
	};
	return Object.entries(actions).map(([name, [extra, objects]]) => ({
		kind: 'PDF',
		name: `PDF with ${name}`,
		outcome: 'pdf',
		make: () => pdfFile(extra, objects),
	}));
}

const stream = (text: string) => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`;

function packed(bytes: Buffer): string {
	const text = deflateSync(bytes).toString('latin1');
	return `<< /Length ${text.length} /Filter /FlateDecode >>\nstream\n${text}\nendstream`;
}

/** Files that are neither pictures nor PDFs, in encodings that scanners miss. */
function disguised(random: SeededRandom): HostileCase[] {
	const texts = [...Object.values(PAYLOADS)].map((bytes) => bytes.toString('latin1'));
	const encodings: Record<string, (text: string) => Buffer> = {
		'behind a byte order mark': (text) => Buffer.concat([Buffer.from('efbbbf', 'hex'), latin(text)]),
		'in UTF-16': (text) => Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.from(text, 'utf16le')]),
		'in UTF-7': (text) => latin(text.replaceAll('<', '+ADw-').replaceAll('>', '+AD4-')),
		'behind blank space': (text) => latin(`${' \n\t'.repeat(1 + random.below(300))}${text}`),
		'behind a comment': (text) => latin(`<!--${'x'.repeat(random.below(2_000))}-->${text}`),
		'behind the marks of a film': (text) => latin(`\0\0\0\x18ftypmp42\0\0\0\0mp42isom${text}`),
		packed: (text) => gzipSync(text),
	};
	return Object.entries(encodings).flatMap(([how, write]) =>
		texts.map((text, n) => ({
			kind: 'disguise',
			name: `${Object.keys(PAYLOADS)[n]} ${how}`,
			outcome: 'refused',
			make: () => write(text),
		})),
	);
}

/** The whole corpus. Its kinds alternate, so that its first files include all of them. */
export function hostileCorpus(random: SeededRandom): HostileCase[] {
	const known = HOSTILE_FILES.map(([name, make, outcome]) => ({
		kind: 'known',
		name,
		make,
		outcome: outcome === 'image' || outcome === 'pdf' ? outcome : 'refused',
	}));
	const kinds = [
		bombs(random),
		polyglots(),
		tagged(random),
		pdfs(),
		damaged(random),
		disguised(random),
		known,
	];
	const corpus: HostileCase[] = [];
	for (let n = 0; kinds.some((kind) => n < kind.length); n += 1)
		for (const kind of kinds) {
			const next = kind[n];
			if (next) corpus.push(next as HostileCase);
		}
	return corpus;
}
