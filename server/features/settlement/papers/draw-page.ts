import PDFDocument from 'pdfkit';
import {
	type Canvas,
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
import { drawHead } from './draw-head.ts';
import { turnPage } from './page-furniture.ts';
import type { PageLayout } from './page-layout.ts';

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

const PROOF = 'Confira no registro público do leilão: aponte a câmera para o código, ou abra';

/** Where the paper can be verified: in words, and as a link. */
function drawProof(canvas: Canvas, address: string): void {
	const { doc, layout, root } = canvas;
	const [soft, link] = [INK.soft, INK.brand].map((colour) => ({ size: 9, colour })) as [TextStyle, TextStyle];
	const top = canvas.y - 6;
	tagged(canvas, root, 'P', () => write(canvas, PROOF, PAGE.left, top, soft));
	const y = top + heightOf(canvas, PROOF, soft);
	const height = heightOf(canvas, address, link);
	canvas.y = y + height + 8;
	if (canvas.measuring) return;
	const element = doc.struct('Link');
	root.add(element);
	element.add(() => write(canvas, address, PAGE.left, y, link));
	// PDFKit takes a plain string for a PDF name; a String object becomes text.
	const Contents = Object(`Auditoria do leilão em ${layout.brand}`) as string;
	const described = { structParent: element, Contents };
	doc.link(PAGE.left, y, Math.min(doc.widthOfString(address), WIDTH), height, address, described);
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
