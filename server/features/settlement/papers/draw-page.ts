import PDFDocument from 'pdfkit';
import { heightOf, INK, openPen, PAGE, type Pen, type TextStyle, tagged, WIDTH, write } from './canvas.ts';
import { drawBlock } from './draw-blocks.ts';
import { drawHead } from './draw-head.ts';
import { turnPage } from './page-furniture.ts';
import type { Sheet } from './page-layout.ts';

/** Draws a sheet as a tagged PDF (PDF/UA): counted first, because each page says how many there are. */
export async function drawSheet(sheet: Sheet): Promise<Buffer> {
	const measuring = openPen(openDocument(sheet), sheet, { measuring: true, pages: 0 });
	drawAll(measuring);
	const doc = openDocument(sheet);
	const file = gathered(doc);
	// Once the stream flows, each object leaves it as soon as it is written.
	await new Promise(setImmediate);
	const pen = openPen(doc, sheet, { measuring: false, pages: measuring.page });
	drawAll(pen);
	pen.root.end();
	doc.end();
	return file;
}

function openDocument(sheet: Sheet): PDFKit.PDFDocument {
	return new PDFDocument({
		size: 'A4',
		// Pages are turned by hand: nothing is near the edge by accident.
		margin: 0,
		autoFirstPage: false,
		lang: 'pt-BR',
		tagged: true,
		displayTitle: true,
		pdfVersion: '1.7',
		subset: 'PDF/UA' as 'PDF/A-1',
		info: {
			Title: `${sheet.title}: ${sheet.about}`,
			Author: sheet.brand,
			Creator: sheet.brand,
			CreationDate: new Date(sheet.issued),
		},
	});
}

function drawAll(pen: Pen): void {
	turnPage(pen);
	drawHead(pen);
	drawProof(pen);
	const { blocks } = pen.sheet;
	for (const [n, block] of blocks.entries()) drawBlock(pen, block, blocks[n + 1]);
}

const PROOF = 'Confira no livro público do leilão: aponte a câmera para o código, ou abra';

/** Where every word of the paper can be checked: in words, and as a link. */
function drawProof(pen: Pen): void {
	const { doc, sheet, root } = pen;
	const [soft, link] = [INK.soft, INK.brand].map((colour) => ({ size: 9, colour })) as [TextStyle, TextStyle];
	const top = pen.y - 6;
	tagged(pen, root, 'P', () => write(pen, PROOF, PAGE.left, top, soft));
	const y = top + heightOf(pen, PROOF, soft);
	const height = heightOf(pen, sheet.address, link);
	pen.y = y + height + 8;
	if (pen.measuring) return;
	const element = doc.struct('Link');
	root.add(element);
	element.add(() => write(pen, sheet.address, PAGE.left, y, link));
	// PDFKit takes a plain string for a name of its own; a String object is text.
	const Contents = Object(`Auditoria do leilão em ${sheet.brand}`) as string;
	const described = { structParent: element, Contents };
	doc.link(PAGE.left, y, Math.min(doc.widthOfString(sheet.address), WIDTH), height, sheet.address, described);
	element.end();
}

/** Everything that a document says, in as few pieces as it takes: it says it in hundreds of thousands. */
async function gathered(doc: PDFKit.PDFDocument): Promise<Buffer> {
	const full: Buffer[] = [];
	let open = Buffer.alloc(PIECE);
	let used = 0;
	const { promise, resolve, reject } = Promise.withResolvers<void>();
	doc.on('data', (chunk: Uint8Array) => {
		if (used + chunk.length > open.length) {
			full.push(open.subarray(0, used));
			open = Buffer.alloc(Math.max(PIECE, chunk.length));
			used = 0;
		}
		open.set(chunk, used);
		used += chunk.length;
	});
	doc.on('end', resolve).on('error', reject);
	await promise;
	return Buffer.concat([...full, open.subarray(0, used)]);
}

const PIECE = 64 * 1024;
