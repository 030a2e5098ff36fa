import {
	getDocument,
	PasswordException,
	type PDFPageProxy,
	VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Why a PDF does not open: it is damaged, opens with a password alone, or has no pages. */
export type PdfFault = 'damaged' | 'password' | 'empty';

/**
 * Opens a PDF as readers do, and reads its first page; null when that is possible. What stands before its header and behind its
 * end is no fault, and a table of contents of its objects that is missing is built anew. Runs in worker processes alone
 * (worker-process.ts): what a file unpacks to is only limited by them.
 */
export async function pdfFault(file: Buffer): Promise<PdfFault | null> {
	const task = getDocument({
		// A copy, because the reader takes the bytes over.
		data: new Uint8Array(file),
		verbosity: VerbosityLevel.ERRORS,
		useSystemFonts: false,
		useWasm: false,
		isOffscreenCanvasSupported: false,
	});
	try {
		const pdf = await task.promise;
		if (pdf.numPages < 1 || !(await isInFile(await pdf.getPage(1)))) return 'empty';
		return null;
	} catch (error) {
		return error instanceof PasswordException ? 'password' : 'damaged';
	} finally {
		await task.destroy();
	}
}

/**
 * Whether a page is in the file: in place of a first page that is not there the reader takes an empty one, which is no object. A page that is
 * drawn is in it, wherever it stands.
 */
async function isInFile(page: PDFPageProxy): Promise<boolean> {
	return page.ref !== null || (await page.getOperatorList()).fnArray.length > 0;
}
