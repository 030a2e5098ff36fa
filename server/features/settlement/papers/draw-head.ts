import { create } from 'qrcode';
import { decoration, heightOf, INK, PAGE, type Pen, tagged, WIDTH, write } from './canvas.ts';

/** The side of the QR code with its quiet zone to the left, and what the title leaves free for it. */
const CODE = 92;
const GAP = 18;

/** The quiet zone in modules (ISO 18004); the page's margins are it on the other sides. */
const QUIET = 4;

/** What stands at the top of the first page: whose paper it is, what it is, and the code that leads to the proof. */
export function drawHead(pen: Pen): void {
	const { sheet, root } = pen;
	const width = WIDTH - CODE - GAP;
	const top = pen.y;
	decoration(pen, (doc) => mark(doc, PAGE.left, top, 22));
	const brand = { size: 13, weight: 'bold', colour: INK.brand, width } as const;
	tagged(pen, root, 'P', () => write(pen, sheet.brand, PAGE.left + 29, top + 2, brand));
	pen.y += 36;
	drawLine(pen, 'H1', sheet.title, { size: 23, weight: 'bold', width });
	drawLine(pen, 'P', sheet.about, { size: 12, colour: INK.soft, width });
	drawCode(pen, PAGE.left + WIDTH - CODE, top - 8);
	pen.y = Math.max(pen.y + 8, top + CODE);
	decoration(pen, (doc) => {
		doc.moveTo(PAGE.left, pen.y).lineTo(PAGE.left + WIDTH, pen.y);
		doc.lineWidth(1.4).strokeColor(INK.brass).stroke();
	});
	pen.y += 14;
}

function drawLine(pen: Pen, type: 'H1' | 'P', text: string, style: Parameters<typeof write>[4]): void {
	const y = pen.y;
	tagged(pen, pen.root, type, () => write(pen, text, PAGE.left, y, style));
	pen.y += heightOf(pen, text, style) + 2;
}

/** The house's mark (web/ui/mark.tsx), drawn by its own lines. */
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

function drawCode(pen: Pen, x: number, y: number): void {
	const { modules } = create(pen.sheet.address, { errorCorrectionLevel: 'M' });
	const side = CODE / (modules.size + QUIET);
	const draw = () => {
		const { doc } = pen;
		doc.save().translate(x, y).scale(side).translate(QUIET, 0);
		for (const { row, from, length } of runsOf(modules.data, modules.size)) doc.rect(from, row, length, 1);
		doc.fillColor('#000000').fill().restore();
	};
	const alt = `Código QR para ${pen.sheet.address}`;
	tagged(pen, pen.root, 'Figure', draw, { alt, bbox: [x, y, x + CODE, y + CODE] });
}

/** Every run of dark modules in a row. */
function* runsOf(data: Uint8Array, size: number) {
	for (let row = 0; row < size; row++) {
		const cells = [...data.subarray(row * size, (row + 1) * size)].map((dark) => (dark ? '1' : '0')).join('');
		for (const { 0: run, index } of cells.matchAll(/1+/g)) yield { row, from: index, length: run.length };
	}
}
