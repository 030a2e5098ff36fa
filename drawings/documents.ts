/** An identity card as SVG. Its text uses a sans-serif font of the machine that rasterises it. */
export function identityCard(name: string): string {
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 860 540" width="860" height="540">
<rect width="860" height="540" rx="28" fill="#e7efe9"/><rect width="860" height="96" rx="28" fill="#0b5a43"/><rect y="60" width="860" height="36" fill="#0b5a43"/>
<rect x="56" y="150" width="220" height="280" fill="#c9d8cf"/><circle cx="166" cy="250" r="56" fill="#8fa79b"/><path d="M86 430c0-62 36-96 80-96s80 34 80 96z" fill="#8fa79b"/>
<g font-family="sans-serif"><text x="56" y="60" font-size="32" fill="#ffffff">DOCUMENTO DE DEMONSTRAÇÃO</text>
<text x="320" y="200" font-size="24" fill="#4a5560">Nome</text><text x="320" y="242" font-size="36" fill="#151b22">${name}</text>
<text x="320" y="320" font-size="24" fill="#4a5560">Validade</text><text x="320" y="362" font-size="36" fill="#151b22">sem valor legal</text></g>
</svg>`;
}

/** A one-page PDF with lines of ASCII text. */
export function onePagePdf(lines: string[]): Buffer {
	const text = lines.map((line) => `(${line}) Tj T*`).join(' ');
	const stream = `BT /F1 20 Tf 28 TL 72 740 Td ${text} ET`;
	const objects = [
		'<< /Type /Catalog /Pages 2 0 R >>',
		'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
		'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
		`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
		'<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
	];
	let pdf = '%PDF-1.4\n';
	const offsets = objects.map((object, index) => {
		const offset = pdf.length;
		pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
		return offset;
	});
	const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
	const size = objects.length + 1;
	return Buffer.from(
		`${pdf}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`,
	);
}
