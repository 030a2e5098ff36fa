/** A PDF of one page. `extra` is put into the catalogue and may refer to `objects`, which are numbered from 4. */
export function pdfFile(extra = '', objects: string[] = []): Buffer {
	const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>';
	const all = [
		`<< /Type /Catalog /Pages 2 0 R ${extra} >>`,
		'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
		page,
		...objects,
	];
	let pdf = '%PDF-1.7\n';
	const offsets = all.map((object, index) => {
		const offset = pdf.length;
		pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
		return `${String(offset).padStart(10, '0')} 00000 n \n`;
	});
	const size = all.length + 1;
	const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
	return Buffer.from(
		`${pdf}${table}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`,
		'latin1',
	);
}

/** A PDF that runs a script when it is opened, if the reader allows it. */
export function scriptedPdf(script: string): Buffer {
	return pdfFile('/OpenAction 4 0 R', [`<< /S /JavaScript /JS (${script}) >>`]);
}
