import { formatDateTime } from '#domain/values/time.ts';
import { type Canvas, decoration, FLOOR, heightOf, INK, PAGE, WIDTH, write } from './canvas.ts';
import { DRAFT } from './page-layout.ts';

const SMALL = 8.5;

/** Starts a new page and draws what every page has: the footer, and a draft's watermark. */
export function turnPage(canvas: Canvas): void {
	canvas.page += 1;
	canvas.y = PAGE.top;
	if (canvas.measuring) return;
	canvas.doc.addPage();
	decoration(canvas, () => {
		if (canvas.layout.draft) watermark(canvas);
		foot(canvas);
	});
}

/** Starts a new page when `height` points do not fit below. Returns whether it did. */
export function makeRoom(canvas: Canvas, height: number): boolean {
	if (canvas.y + height <= FLOOR) return false;
	turnPage(canvas);
	return true;
}

function watermark(canvas: Canvas): void {
	const { doc } = canvas;
	const size = 120;
	doc.save().rotate(-52, { origin: [PAGE.width / 2, PAGE.height / 2] });
	doc.font('bold').fontSize(size).fillColor(INK.draft);
	const width = doc.widthOfString(DRAFT, { characterSpacing: 10 });
	doc.text(DRAFT, (PAGE.width - width) / 2, PAGE.height / 2 - size * 0.6, {
		lineBreak: false,
		characterSpacing: 10,
	});
	doc.restore();
}

function foot(canvas: Canvas): void {
	const { doc, layout, page, pages } = canvas;
	const top = FLOOR + 14;
	doc.moveTo(PAGE.left, top).lineTo(PAGE.left + WIDTH, top);
	doc.lineWidth(0.5).strokeColor(INK.line).stroke();
	const style = { size: SMALL, colour: INK.soft };
	const number = `página ${page} de ${pages}`;
	const words = `${layout.draft ? `${DRAFT} · ` : ''}${layout.title} · ${layout.brand} · emitido em ${formatDateTime(layout.issued)}, horário de São Paulo`;
	write(canvas, words, PAGE.left, top + 8, { ...style, width: WIDTH - 90 });
	write(canvas, number, PAGE.left + WIDTH - 90, top + 8, { ...style, width: 90, align: 'right' });
	const below = top + 8 + heightOf(canvas, words, { ...style, width: WIDTH - 90 });
	const address = [layout.auctioneer, layout.site].filter(Boolean).join(' · ');
	write(canvas, address, PAGE.left, below, { ...style, width: WIDTH });
}
