import { GlobalWorkerOptions, getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import bilevel from 'pdfjs-dist/wasm/jbig2_nowasm_fallback.js?url';
import wavelet from 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url';

GlobalWorkerOptions.workerSrc = worker;

/** In CSS pixels: three times the width of a phone. */
const WIDTH = 1200;

/** The maximum width of the canvas: sharp on any phone, and far below the limits of browsers. */
const WIDEST = 2400;

/** Larger pictures inside a PDF stay blank, because they could exhaust the memory of a phone. */
const MAX_PIXELS = 40_000_000;

/** A drawing in progress: the number of pages once it is done, and a function that stops it. */
interface Drawing {
	pages: Promise<number>;
	stop: () => void;
}

/**
 * Draws the first page of a PDF, sharp enough to be enlarged. Scripts in the PDF are not run. Takes ownership of
 * `bytes`.
 */
export function drawFirstPage(bytes: Uint8Array, canvas: HTMLCanvasElement): Drawing {
	const task = getDocument({
		data: bytes,
		maxImageSize: MAX_PIXELS,
		verbosity: VerbosityLevel.ERRORS,
		// The content security policy does not allow WebAssembly.
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
 * The address of the worker's decoder for scans. The worker appends a file name to the address, which would lack the
 * hash of the built file; as a query the name is ignored. A PDF page contains only one kind of scan.
 */
function decoderFor(bytes: Uint8Array): string {
	const text = new TextDecoder('latin1').decode(bytes);
	return `${text.includes('/JPXDecode') ? wavelet : bilevel}?/`;
}
