import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { expect, inject, test } from 'vitest';
import { PDF_CORPUS, popplerOpens } from '#server/testing/pdf-corpus.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';
import { createDocumentReader } from './document-store.ts';
import { pdfFault } from './open-pdf.ts';
import { pdfRefusal } from './read-pdf.ts';

const { all } = inject('runs');

const PDF = pdfFile();
const text = PDF.toString('latin1');
const latin = (content: string) => Buffer.from(content, 'latin1');
const INLINE_PAGE = '[<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>]';
/** The same with something drawn on its page, which stands in the list of pages and is no object. */
const inline = pdfFile('', ['<< /Length 13 >>\nstream\n0 0 9 9 re f\n\nendstream'])
	.toString('latin1')
	.replace('[3 0 R]', INLINE_PAGE);
const after = (tail: string | Buffer) => Buffer.concat([PDF, Buffer.from(tail)]);

test.each<[string, Buffer]>([
	['as its program wrote it', PDF],
	['behind a byte order mark', Buffer.concat([Buffer.from('\ufeff'), PDF])],
	['behind a line break', latin(`\r\n${text}`)],
	['behind 900 bytes', latin(`${' '.repeat(900)}${text}`)],
	['before HTML', after('<html><body>Gerado pelo portal</body></html>')],
	['before a Control-Z', after('\x1a')],
	['before 2,500 NULs', after(Buffer.alloc(2_500))],
	['before 9,000 NULs', after(Buffer.alloc(9_000))],
	['with fewer pages than it counts', latin(text.replace('/Count 1', '/Count 213804087'))],
	['whose page is no object', latin(inline)],
	['without its header', latin(text.replace('%PDF-1.7\n', '%\n'))],
	['without its last line', latin(text.replace('%%EOF\n', ''))],
	['without its table of objects', latin(text.replace(/xref\n[^t]*/, ''))],
	['with a table of objects at another place', latin(text.replace(/startxref\n\d+/, 'startxref\n7'))],
])('a PDF %s opens', async (_, file) => {
	expect(await pdfFault(file)).toBeNull();
	expect(await pdfRefusal(file)).toBeNull();
});

test.each<[string, Buffer, string]>([
	['a header alone', latin('%PDF-1.4\n%\n'), 'damaged'],
	['a header and a trailer', latin('%PDF-1.4\nstartxref\n0\n%%EOF\n'), 'damaged'],
	['half a PDF', PDF.subarray(0, 200), 'damaged'],
	['no pages', latin(text.replace('/Kids [3 0 R] /Count 1', '/Kids [] /Count 0')), 'empty'],
	[
		'pages that are not there',
		latin(text.replace('/Kids [3 0 R] /Count 1', '/Kids [7 0 R] /Count 3')),
		'damaged',
	],
	[
		'a first page that is not there',
		latin(text.replace('/Count 1', '/Count 2').replace('3 0 obj', '3 7 obj')),
		'empty',
	],
	['pages that contain themselves', latin(text.replace('/Kids [3 0 R]', '/Kids [2 0 R]')), 'damaged'],
])('%s: %s', async (_, file, fault) => {
	expect(await pdfFault(file)).toBe(fault);
	expect(await pdfRefusal(file)).toMatchObject({ code: `document.${fault}` });
});

/** A PDF that is encrypted, and opens with the user's password. */
async function encrypted(userPassword: string): Promise<Buffer> {
	const paper = new PDFDocument({ userPassword, ownerPassword: 'dono', pdfVersion: '1.7' });
	const chunks: Buffer[] = [];
	paper.on('data', (chunk: Buffer) => chunks.push(chunk));
	const { promise, resolve } = Promise.withResolvers<void>();
	paper.on('end', resolve);
	paper.text('Confidencial').end();
	await promise;
	return Buffer.concat(chunks);
}

test('a password that is asked for is a fault, one that only restricts printing is none', async () => {
	expect(await pdfRefusal(await encrypted('segredo'))).toMatchObject({ code: 'document.password' });
	expect(await pdfRefusal(await encrypted(''))).toBeNull();
});

/** A table of objects that says it has a billion of them, and unpacks to a gigabyte. */
function bomb(): Buffer {
	const zeros = deflateSync(Buffer.alloc(2 ** 30), { level: 9 });
	const size = 2 ** 28;
	const head = `%PDF-1.7\n1 0 obj\n<< /Type /XRef /Size ${size} /W [1 2 1] /Root 2 0 R /Filter /FlateDecode /Length ${zeros.length} >>\nstream\n`;
	return Buffer.concat([latin(head), zeros, latin('\nendstream\nendobj\nstartxref\n9\n%%EOF\n')]);
}

/** A page whose content is a short text, and unpacks to half a gigabyte of blanks. */
function blank(): Buffer {
	const blanks = deflateSync(Buffer.alloc(2 ** 29, ' '), { level: 9 }).toString('latin1');
	const content = `<< /Filter /FlateDecode /Length ${blanks.length} >>\nstream\n${blanks}\nendstream`;
	return latin(pdfFile('', [content]).toString('latin1').replace('[3 0 R]', INLINE_PAGE));
}

test.runIf(all).each([
	['a table of objects', bomb],
	['a page', blank],
])('%s that unpacks to too much ends its process, and the next file is opened', async (_, make) => {
	const [file, read] = [make(), createDocumentReader()];
	expect(await pdfRefusal(file)).toMatchObject({ code: 'document.unreadable' });
	expect(await pdfRefusal(PDF)).toBeNull();
	expect(await read(file)).toMatchObject({ problem: { code: 'document.unreadable' } });
	expect(await read(PDF)).toMatchObject({ ok: true });
});

test('a file that does not claim to be a PDF is never opened', async () => {
	expect(await pdfRefusal(latin(`${' '.repeat(1_024)}${text}`))).toMatchObject({
		code: 'sale-document.not-pdf',
	});
});

test.runIf(all && PDF_CORPUS)(
	'a folder of PDFs (PDF_CORPUS) is judged like poppler’s pdfinfo, but for 1 %',
	async () => {
		const folder = PDF_CORPUS ?? '';
		const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.pdf'));
		const differ: string[] = [];
		for (const name of names) {
			const path = join(folder, name);
			const refused = await pdfRefusal(await readFile(path));
			if ((refused === null) !== (await popplerOpens(path)))
				differ.push(`${name}: ${refused?.code ?? 'taken'}`);
		}
		expect(names.length).toBeGreaterThan(0);
		expect(differ.length / names.length, differ.join('\n')).toBeLessThanOrEqual(0.01);
	},
	1_200_000,
);
