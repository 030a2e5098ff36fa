import { deflateSync, gzipSync } from 'node:zlib';
import { HOSTILE_FILES } from '#server/testing/hostile-files.ts';
import {
	CANARY,
	commented,
	plain,
	pngChunk,
	promised,
	SCRIPT,
	withChunk,
} from '#server/testing/hostile-pictures.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';
import type { Chance } from './chance.ts';

/** What must become of a file where documents are taken; `either` is refused or drawn anew. */
export type Outcome = 'image' | 'pdf' | 'refused' | 'either';

/** A hostile file of the corpus. */
export interface HostileCase {
	kind: string;
	name: string;
	outcome: Outcome;
	make(): Buffer | Promise<Buffer>;
}

const latin = (text: string) => Buffer.from(text, 'latin1');

/** What a file carries beside its pixels; each names the canary, which must not come back. */
const PAYLOADS: Record<string, Buffer> = {
	script: latin(SCRIPT),
	HTML: latin(`<!doctype html><html><body onload="fetch('/${CANARY}')">${SCRIPT}`),
	SVG: latin(`<svg xmlns="http://www.w3.org/2000/svg" onload="fetch('/${CANARY}')">${SCRIPT}</svg>`),
	PHP: latin(`<?php system('${CANARY}'); ?>`),
	'a program': latin(`MZ\x90\0${CANARY}${'\0'.repeat(50)}PE\0\0`),
	'a ZIP': latin(`PK\x03\x04\x14\0\0\0${CANARY}PK\x05\x06${'\0'.repeat(18)}`),
	'a PDF': Buffer.concat([pdfFile('/OpenAction << /S /JavaScript /JS (app.alert) >>'), latin(CANARY)]),
	'a JAR': latin(`PK\x03\x04META-INF/MANIFEST.MF ${CANARY}`),
	XML: latin(
		`<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>${CANARY}&b;</a>`,
	),
};

const pictures = {
	PNG: () => plain(640, 480).png().toBuffer(),
	JPEG: () => plain(640, 480).jpeg().toBuffer(),
	WebP: () => plain(640, 480).webp().toBuffer(),
} as const;
type Format = keyof typeof pictures;
const FORMATS = Object.keys(pictures) as Format[];

/** Pictures that are something else too: behind their end, in a comment, in a chunk. */
function polyglots(): HostileCase[] {
	return Object.entries(PAYLOADS).flatMap(([what, payload]) => {
		const made = (name: string, make: HostileCase['make']): HostileCase => ({
			...{ kind: 'polyglot', name: `${name}: ${what}`, outcome: 'image' },
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

/** Pictures that say who took them, where and with what. */
function tagged(chance: Chance): HostileCase[] {
	const cases: HostileCase[] = [];
	for (const format of FORMATS)
		for (let orientation = 1; orientation <= 8; orientation += 1) {
			const [width, height] = [500 + chance.below(900), 400 + chance.below(700)];
			const degrees = `${chance.below(90)}/1 ${chance.below(60)}/1 0/1`;
			const make = () => {
				const picture = plain(width, height)
					.withExif({
						IFD0: { Copyright: CANARY, Artist: SCRIPT, Make: CANARY },
						IFD3: { GPSLatitude: degrees, GPSLatitudeRef: 'S', GPSLongitude: degrees, GPSLongitudeRef: 'W' },
					})
					.withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${CANARY}</a></x:xmpmeta>`)
					.withIccProfile(chance.pick(['p3', 'srgb']))
					.withMetadata({ orientation });
				return { PNG: picture.png(), JPEG: picture.jpeg(), WebP: picture.webp() }[format].toBuffer();
			};
			cases.push({ kind: 'metadata', name: `${format}, turned ${orientation}`, outcome: 'image', make });
		}
	return cases;
}

/** Sizes that no picture of a home has, promised by a few bytes or packed into some hundred thousand. */
function bombs(chance: Chance): HostileCase[] {
	const bomb = (name: string, make: HostileCase['make']): HostileCase => ({
		...{ kind: 'bomb', name, outcome: 'refused' },
		make,
	});
	const huge = () => 7_000 + chance.below(58_000);
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
		bomb('JPEG of 64 megapixels', () => plain(8_000, 8_000).jpeg({ quality: 20 }).toBuffer()),
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

/** A PNG of 50 megapixels that also carries a chunk: refused for its pixels, whatever unpacks the chunk. */
async function withBigText(text: Buffer): Promise<Buffer> {
	const whole = promised(10_000, 5_000);
	return Buffer.concat([whole.subarray(0, 33), text, whole.subarray(33)]);
}

/** The JPEG with another size in its frame header. */
function resizedJpeg(jpeg: Buffer, width: number, height: number): Buffer {
	const at = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
	jpeg.writeUInt16BE(height, at + 5);
	jpeg.writeUInt16BE(width, at + 7);
	return jpeg;
}

/** Pictures that were cut, or of which some bytes were changed. */
function damaged(chance: Chance): HostileCase[] {
	const cases: HostileCase[] = [];
	for (const format of FORMATS)
		for (let n = 0; n < 16; n += 1) {
			const [share, at, byte] = [5 + chance.below(85), chance.below(1_000), chance.below(256)];
			cases.push({
				...{ kind: 'cut', name: `${format} cut at ${share} %`, outcome: 'refused' },
				make: async () => {
					const whole = await plain(500, 400)
						.toFormat(format.toLowerCase() as 'png')
						.toBuffer();
					return whole.subarray(0, Math.floor((whole.length * share) / 100));
				},
			});
			cases.push({
				...{ kind: 'changed', name: `${format} with byte ${at} changed`, outcome: 'either' },
				make: async () => {
					const whole = await pictures[format]();
					whole[at % whole.length] = byte;
					return Buffer.concat([whole, latin(CANARY)]);
				},
			});
		}
	return cases;
}

/** What a reader of PDFs may be made to do; kept as they are, so that only how they are served makes them harmless. */
function pdfs(): HostileCase[] {
	const run = `this.submitForm('http://127.0.0.1/${CANARY}')`;
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
		'a link that opens itself': [`/OpenAction << /S /URI /URI (http://127.0.0.1/${CANARY}) >>`],
		'a form that sends itself': [`/OpenAction << /S /SubmitForm /F (http://127.0.0.1/${CANARY}) >>`],
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
		...{ kind: 'PDF', name: `PDF with ${name}`, outcome: 'pdf' },
		make: () => pdfFile(extra, objects),
	}));
}

const stream = (text: string) => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`;

function packed(bytes: Buffer): string {
	const text = deflateSync(bytes).toString('latin1');
	return `<< /Length ${text.length} /Filter /FlateDecode >>\nstream\n${text}\nendstream`;
}

/** What is neither a picture nor a PDF, in the writings that scanners forget. */
function disguised(chance: Chance): HostileCase[] {
	const texts = [...Object.values(PAYLOADS)].map((bytes) => bytes.toString('latin1'));
	const writings: Record<string, (text: string) => Buffer> = {
		'behind a byte order mark': (text) => Buffer.concat([Buffer.from('efbbbf', 'hex'), latin(text)]),
		'in UTF-16': (text) => Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.from(text, 'utf16le')]),
		'in UTF-7': (text) => latin(text.replaceAll('<', '+ADw-').replaceAll('>', '+AD4-')),
		'behind blank space': (text) => latin(`${' \n\t'.repeat(1 + chance.below(300))}${text}`),
		'behind a comment': (text) => latin(`<!--${'x'.repeat(chance.below(2_000))}-->${text}`),
		'behind the marks of a film': (text) => latin(`\0\0\0\x18ftypmp42\0\0\0\0mp42isom${text}`),
		packed: (text) => gzipSync(text),
	};
	return Object.entries(writings).flatMap(([how, write]) =>
		texts.map((text, n) => ({
			...{ kind: 'disguise', name: `${Object.keys(PAYLOADS)[n]} ${how}`, outcome: 'refused' },
			make: () => write(text),
		})),
	);
}

/** The whole corpus for a seed, its kinds taking turns, so that any number of its first files has something of each. */
export function hostileCorpus(chance: Chance): HostileCase[] {
	const known = HOSTILE_FILES.map(([name, make, outcome]) => ({
		...{ kind: 'known', name, make },
		outcome: outcome === 'image' || outcome === 'pdf' ? outcome : 'refused',
	}));
	const kinds = [
		bombs(chance),
		polyglots(),
		tagged(chance),
		pdfs(),
		damaged(chance),
		disguised(chance),
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
