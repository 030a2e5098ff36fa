import { formatDateTime } from '#domain/time.ts';
import { decoration, FLOOR, heightOf, INK, PAGE, type Pen, WIDTH, write } from './canvas.ts';
import { DRAFT } from './page-layout.ts';

const SMALL = 8.5;

/** Goes on to a new page, with what stands on every page. */
export function turnPage(pen: Pen): void {
	pen.page += 1;
	pen.y = PAGE.top;
	if (pen.measuring) return;
	pen.doc.addPage();
	decoration(pen, () => {
		if (pen.sheet.draft) watermark(pen);
		foot(pen);
	});
}

/** Turns the page when so much does not fit below. Answers whether it did. */
export function makeRoom(pen: Pen, height: number): boolean {
	if (pen.y + height <= FLOOR) return false;
	turnPage(pen);
	return true;
}

function watermark(pen: Pen): void {
	const { doc } = pen;
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

function foot(pen: Pen): void {
	const { doc, sheet, page, pages } = pen;
	const top = FLOOR + 14;
	doc.moveTo(PAGE.left, top).lineTo(PAGE.left + WIDTH, top);
	doc.lineWidth(0.5).strokeColor(INK.line).stroke();
	const style = { size: SMALL, colour: INK.soft };
	const number = `página ${page} de ${pages}`;
	const words = `${sheet.draft ? `${DRAFT} · ` : ''}${sheet.title} · ${sheet.brand} · emitido em ${formatDateTime(sheet.issued)}, horário de São Paulo`;
	write(pen, words, PAGE.left, top + 8, { ...style, width: WIDTH - 90 });
	write(pen, number, PAGE.left + WIDTH - 90, top + 8, { ...style, width: 90, align: 'right' });
	const below = top + 8 + heightOf(pen, words, { ...style, width: WIDTH - 90 });
	write(pen, sheet.address, PAGE.left, below, { ...style, width: WIDTH });
}
