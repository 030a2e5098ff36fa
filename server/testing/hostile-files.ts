import { gzipSync } from 'node:zlib';
import { BROKEN, DISARMED, type HostileFile, MARKER, plain, SCRIPT } from './hostile-pictures.ts';
import { pdfFile, scriptedPdf } from './pdf-file.ts';

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300">${SCRIPT}</svg>`;
const HTML = `<!doctype html><title>${MARKER}</title>${SCRIPT}`;
const ZIP = `PK\x03\x04\x14\0\0\0${MARKER}PK\x05\x06${'\0'.repeat(18)}`;

const text = (name: string, content: string): HostileFile => [
	name,
	() => Buffer.from(content, 'latin1'),
	'document.not-accepted',
];

/** Files that are neither pictures nor PDFs. */
const OTHERS: HostileFile[] = [
	text('SVG', SVG),
	text('SVG with a prologue', `<?xml version="1.0"?>\n${SVG}`),
	text('SVG with blank space before it', `\n\n   ${SVG}`),
	['SVG, packed', () => gzipSync(SVG), 'document.not-accepted'],
	['a gigabyte of nothing, packed', () => gzipSync(Buffer.alloc(2 ** 28)), 'document.not-accepted'],
	text('HTML', HTML),
	text('HTML behind a byte order mark', `\xef\xbb\xbf${HTML}`),
	text('MHTML', `MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${HTML}`),
	text('a script', `fetch('/${MARKER}')`),
	text('a style sheet', `@import '/${MARKER}'`),
	text('PHP', `<?php system('id'); ?>`),
	text('a shell script', '#!/bin/sh\nid'),
	text('XML that unfolds', '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;&b;&b;">]><a>&c;</a>'),
	text('XML that reads files', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'),
	text('ImageMagick commands', 'push graphic-context\nviewbox 0 0 640 480\nimage over 0,0 0,0 "|id"\npop'),
	text('PostScript', '%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) (r) file'),
	text('RTF', '{\\rtf1 \\object}'),
	text('a shortcut', '[InternetShortcut]\nURL=file:///etc/passwd'),
	text('ZIP', ZIP),
	text('ZIP that ends like a PDF', `${ZIP}\nstartxref\n0\n%%EOF\n`),
	text('RAR', 'Rar!\x1a\x07\x01\0'),
	text('EXE', `MZ\x90\0\x03\0\0\0${'\0'.repeat(52)}PE\0\0`),
	text('ELF', '\x7fELF\x02\x01\x01\0'),
	text('Mach-O', '\xcf\xfa\xed\xfe\x07\0\0\x01'),
	text('Java class', '\xca\xfe\xba\xbe\0\0\0\x34'),
	text('WebAssembly', '\0asm\x01\0\0\0'),
	text('Flash', 'CWS\x0a\0\0\0\0'),
	text('MP4', '\0\0\0\x18ftypmp42\0\0\0\0mp42isom'),
	text('HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
	text('sound in RIFF', 'RIFF\x24\0\0\0WAVEfmt '),
	text('Photoshop', '8BPS\0\x01\0\0\0\0\0\0'),
	text('an icon', '\0\0\x01\0\x01\0\x10\x10\0\0'),
	text('BMP that is a script too', `BM/*\0\0\0\0\x0a\0\0\0*/=1;fetch('/${MARKER}')`),
	text('GIF that is a script too', `GIF89a/*\0\0\0*/=1;fetch('/${MARKER}')`),
	['GIF', () => plain().gif().toBuffer(), 'document.not-accepted'],
	['TIFF', () => plain().tiff().toBuffer(), 'document.not-accepted'],
	['AVIF', () => plain(64, 64).avif().toBuffer(), 'document.not-accepted'],
	text('zeros', '\0'.repeat(100_000)),
	text('a PDF that begins after a kilobyte', `${HTML.padEnd(1024)}${pdfFile().toString('latin1')}`),
];

const damaged = (name: string, content: string | Buffer): HostileFile => [
	name,
	() => Buffer.from(content),
	'document.damaged',
];

/** Intact PDFs are stored unchanged, and made harmless by the sandbox in which they are served. */
const PDFS: HostileFile[] = [
	damaged('PDF cut in half', pdfFile().subarray(0, 200)),
	damaged('PDF head and HTML', `%PDF-1.4\n${HTML}`),
	damaged('a header and a trailer', '%PDF-x\nstartxref\n0\n%%EOF\n'),
	['a PDF behind HTML', () => Buffer.from(`${HTML}${pdfFile().toString('latin1')}`, 'latin1'), 'pdf'],
	['PDF with HTML behind it', () => Buffer.concat([pdfFile(), Buffer.from(HTML)]), 'pdf'],
	['PDF with a ZIP behind it', () => Buffer.concat([pdfFile(), Buffer.from(ZIP, 'latin1')]), 'pdf'],
	['PDF with a script', () => scriptedPdf('app.alert(1)'), 'pdf'],
	['PDF that starts a program', () => pdfFile('/OpenAction << /S /Launch /F (cmd.exe) >>'), 'pdf'],
	['PDF that sends a form', () => pdfFile('/OpenAction << /S /SubmitForm /F (http://127.0.0.1/) >>'), 'pdf'],
	[
		'PDF with HTML inside',
		() => pdfFile('', [`<< /Length ${HTML.length} >>\nstream\n${HTML}\nendstream`]),
		'pdf',
	],
	[
		'PDF with a file inside',
		() => pdfFile('/Names << /EmbeddedFiles 4 0 R >>', ['<< /Names [(a.exe) 5 0 R] >>']),
		'pdf',
	],
	[
		'PDF that names a password and has none',
		() => Buffer.from(pdfFile().toString('latin1').replace('/Root', '/Encrypt 4 0 R /Root'), 'latin1'),
		'pdf',
	],
];

/** All hostile files, with their outcomes. */
export const HOSTILE_FILES: HostileFile[] = [...OTHERS, ...PDFS, ...BROKEN, ...DISARMED];

/** Names that a file system, a shell, a header or a page may mishandle. */
export const HOSTILE_NAMES = [
	'../../../etc/passwd',
	'..\\..\\windows\\win.ini',
	'/etc/passwd',
	'C:\\autoexec.bat',
	'%2e%2e%2fetc%2fpasswd',
	'a\0.png',
	`${'a'.repeat(300)}.png`,
	'\u202egpj.exe',
	'__proto__',
	'constructor',
	'.htaccess',
	'con.png',
	'documento.png.exe',
	'|id; $(id) `id`',
	"'; drop table profiles; --",
	'<img src=x onerror=alert(1)>.png',
	'a%22; name=%22outro',
	'🏠 identidade.png',
	' ',
	'.',
];
