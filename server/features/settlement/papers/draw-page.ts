import PDFDocument from 'pdfkit';
import { create } from 'qrcode';
import {
	type Canvas,
	decoration,
	heightOf,
	INK,
	openCanvas,
	PAGE,
	type TextStyle,
	tagged,
	WIDTH,
	write,
} from './canvas.ts';
import { drawBlock } from './draw-blocks.ts';
import { turnPage } from './page-furniture.ts';
import type { PageLayout } from './page-layout.ts';

/** The side of the QR code including its quiet zone on the left, and the gap between it and the title, in points. */
const CODE = 92;
const GAP = 18;

/** The quiet zone in modules (ISO 18004); on the other sides the page's margins serve as one. */
const QUIET = 4;

/** Draws a layout as a tagged PDF (PDF/UA). It is measured first, because each page shows the number of pages. */
export async function drawPages(layout: PageLayout): Promise<Buffer> {
	const measuring = openCanvas(openDocument(layout), layout, { measuring: true, pages: 0 });
	drawAll(measuring);
	const doc = openDocument(layout);
	const file = collected(doc);
	// Once the stream is flowing, each object leaves it as soon as it is written.
	await new Promise(setImmediate);
	const canvas = openCanvas(doc, layout, { measuring: false, pages: measuring.page });
	drawAll(canvas);
	canvas.root.end();
	doc.end();
	return file;
}

function openDocument(layout: PageLayout): PDFKit.PDFDocument {
	return new PDFDocument({
		size: 'A4',
		// Pages are added by `turnPage`, not by PDFKit's margins.
		margin: 0,
		autoFirstPage: false,
		lang: 'pt-BR',
		tagged: true,
		displayTitle: true,
		pdfVersion: '1.7',
		subset: 'PDF/UA' as 'PDF/A-1',
		info: {
			Title: `${layout.title}: ${layout.about}`,
			Author: layout.brand,
			Creator: layout.brand,
			CreationDate: new Date(layout.issued),
		},
	});
}

function drawAll(canvas: Canvas): void {
	turnPage(canvas);
	drawHead(canvas);
	const { address, blocks } = canvas.layout;
	if (address) drawProof(canvas, address);
	for (const [n, block] of blocks.entries()) drawBlock(canvas, block, blocks[n + 1]);
}

const PROOF = 'Confira no registro público do leilão: aponte a câmera para o código, ou abra ';
const LINK = 'a página do registro';

/** Where the paper can be verified: in words, and as a link. The address itself has an id that nobody reads (rules §60). */
function drawProof(canvas: Canvas, address: string): void {
	const { doc, layout, root } = canvas;
	const [soft, link] = [INK.soft, INK.brand].map((colour) => ({ size: 9, colour })) as [TextStyle, TextStyle];
	const top = canvas.y - 6;
	tagged(canvas, root, 'P', () => write(canvas, PROOF, PAGE.left, top, soft));
	const height = heightOf(canvas, LINK, link);
	canvas.y = top + height + 8;
	if (canvas.measuring) return;
	const x = PAGE.left + doc.font('plain').fontSize(soft.size).widthOfString(PROOF);
	const element = doc.struct('Link');
	root.add(element);
	element.add(() => write(canvas, LINK, x, top, link));
	// PDFKit takes a plain string for a PDF name; a String object becomes text.
	const Contents = Object(`Registro público do leilão em ${layout.brand}`) as string;
	const described = { structParent: element, Contents };
	doc.link(x, top, doc.widthOfString(LINK), height, address, described);
	element.end();
}

/** A document's bytes. PDFKit emits hundreds of thousands of small chunks; they are copied into larger buffers. */
async function collected(doc: PDFKit.PDFDocument): Promise<Buffer> {
	const full: Buffer[] = [];
	let open = Buffer.alloc(BUFFER_SIZE);
	let used = 0;
	const { promise, resolve, reject } = Promise.withResolvers<void>();
	doc.on('data', (chunk: Uint8Array) => {
		if (used + chunk.length > open.length) {
			full.push(open.subarray(0, used));
			open = Buffer.alloc(Math.max(BUFFER_SIZE, chunk.length));
			used = 0;
		}
		open.set(chunk, used);
		used += chunk.length;
	});
	doc.on('end', resolve).on('error', reject);
	await promise;
	return Buffer.concat([...full, open.subarray(0, used)]);
}

const BUFFER_SIZE = 64 * 1024;

/** Draws the head of the first page: the operator's brand, the title, and the QR code that leads to the ledger, if there is one. */
function drawHead(canvas: Canvas): void {
	const { layout, root } = canvas;
	const width = WIDTH - CODE - GAP;
	const top = canvas.y;
	decoration(canvas, (doc) => mark(doc, PAGE.left, top, 22));
	const brand = { size: 13, weight: 'bold', colour: INK.brand, width } as const;
	tagged(canvas, root, 'P', () => write(canvas, layout.brand, PAGE.left + 29, top + 2, brand));
	canvas.y += 36;
	drawLine(canvas, 'H1', layout.title, { size: 23, weight: 'bold', width });
	drawLine(canvas, 'P', layout.about, { size: 12, colour: INK.soft, width });
	if (canvas.layout.address) drawCode(canvas, canvas.layout.address, PAGE.left + WIDTH - CODE, top - 8);
	canvas.y = Math.max(canvas.y + 8, top + CODE);
	decoration(canvas, (doc) => {
		doc.moveTo(PAGE.left, canvas.y).lineTo(PAGE.left + WIDTH, canvas.y);
		doc.lineWidth(1.4).strokeColor(INK.brass).stroke();
	});
	canvas.y += 14;
}

function drawLine(canvas: Canvas, type: 'H1' | 'P', text: string, style: Parameters<typeof write>[4]): void {
	const y = canvas.y;
	tagged(canvas, canvas.root, type, () => write(canvas, text, PAGE.left, y, style));
	canvas.y += heightOf(canvas, text, style) + 2;
}

/** The product's mark (web/ui/mark.tsx), as vector paths. */
function mark(doc: PDFKit.PDFDocument, x: number, y: number, size: number): void {
	doc
		.save()
		.translate(x, y)
		.scale(size / 32);
	doc.lineJoin('round').lineCap('round').lineWidth(3.2).strokeColor(INK.brand);
	doc.path('M4 27 9.5 7.5 16.5 22l5-9').stroke();
	doc.lineCap('butt').lineJoin('miter').lineWidth(6.4).strokeColor(INK.brass);
	doc.path('m19.2 5.5 8.4 21').stroke();
	doc.restore();
}

function drawCode(canvas: Canvas, address: string, x: number, y: number): void {
	const { modules } = create(address, { errorCorrectionLevel: 'M' });
	const side = CODE / (modules.size + QUIET);
	const draw = () => {
		const { doc } = canvas;
		doc.save().translate(x, y).scale(side).translate(QUIET, 0);
		for (const { row, from, length } of runsOf(modules.data, modules.size)) doc.rect(from, row, length, 1);
		doc.fillColor('#000000').fill().restore();
	};
	const alt = 'Código QR do registro público do leilão';
	tagged(canvas, canvas.root, 'Figure', draw, { alt, bbox: [x, y, x + CODE, y + CODE] });
}

/** All runs of dark modules, row by row. */
function* runsOf(data: Uint8Array, size: number) {
	for (let row = 0; row < size; row++) {
		const cells = [...data.subarray(row * size, (row + 1) * size)].map((dark) => (dark ? '1' : '0')).join('');
		for (const { 0: run, index } of cells.matchAll(/1+/g)) yield { row, from: index, length: run.length };
	}
}
