import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A folder of PDFs that were reported as troublesome, such as test/pdfs of pdf.js' sources; undefined without. */
export const PDF_CORPUS = process.env.PDF_CORPUS;

/** Whether poppler's pdfinfo opens a file without a password, and reads its first page: one that is not there has no size. */
export async function popplerOpens(path: string): Promise<boolean> {
	const run = promisify(execFile)('pdfinfo', [path], { timeout: 20_000 });
	const said = await run.catch(() => null);
	return /^Page size:(?!\s+0 x 0 pts)/m.test(said?.stdout ?? '');
}
