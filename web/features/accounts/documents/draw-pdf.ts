import { GlobalWorkerOptions, getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import bilevel from 'pdfjs-dist/wasm/jbig2_nowasm_fallback.js?url';
import wavelet from 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url';

GlobalWorkerOptions.workerSrc = worker;

/** CSS pixels: three times the width of a phone. */
const WIDTH = 1200;

/** The widest drawing: sharp on any phone, and far below what browsers refuse. */
const WIDEST = 2400;

/** Larger pictures inside a PDF stay blank: they could fill a phone's memory. */
const MAX_PIXELS = 40_000_000;

/** A drawing under way: the number of pages when it is done, and the way to stop it. */
interface Drawing {
	pages: Promise<number>;
	stop: () => void;
}

/** Draws the first page of a PDF, sharp enough to be enlarged. Nothing in the PDF is run. Takes the bytes over. */
export function drawFirstPage(bytes: Uint8Array, canvas: HTMLCanvasElement): Drawing {
	const task = getDocument({
		data: bytes,
		maxImageSize: MAX_PIXELS,
		verbosity: VerbosityLevel.ERRORS,
		// The content security policy allows no WebAssembly.
		useWasm: false,
		wasmUrl: decoderFor(bytes),
		disableWorkerRendering: true,
	});
	const drawn = task.promise.then(async (pdf) => {
		const page = await pdf.getPage(1);
		const natural = page.getViewport({ scale: 1 });
		const wanted = Math.min(WIDTH * window.devicePixelRatio, WIDEST);
		const viewport = page.getViewport({ scale: Math.min(wanted / natural.width, WIDEST / natural.height) });
		canvas.width = Math.round(viewport.width);
		canvas.height = Math.round(viewport.height);
		await page.render({ canvas, viewport }).promise;
		return pdf.numPages;
	});
	const stop = () => void task.destroy();
	return { pages: drawn.finally(stop), stop };
}

/**
 * Where the worker finds its decoder for scans. It appends a file's name to this address, which would lack the
 * built file's hash: as a query, the name does no harm. A page holds one kind of scan.
 */
function decoderFor(bytes: Uint8Array): string {
	const text = new TextDecoder('latin1').decode(bytes);
	return `${text.includes('/JPXDecode') ? wavelet : bilevel}?/`;
}
