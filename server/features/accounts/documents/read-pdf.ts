import { type Problem, problem } from '#domain/problems/problems.ts';
import { SECOND } from '#domain/values/time.ts';
import { createWorkerProcess, WorkerEnded, type WorkerLimits } from '#server/platform/worker-process.ts';
import type { PdfFault } from './open-pdf.ts';

/** Where readers look for the beginning of a PDF. */
const HEAD = 1024;

/** Its header, or its first object: a few programs write no header. */
const CLAIM = /%PDF-|\d \d+ obj\b/;

/** An ordinary PDF opens within a second. A small file may unpack to gigabytes, or name millions of objects. */
export const PDF_LIMITS: WorkerLimits = { longest: 30 * SECOND, most: 400 * 1024 * 1024 };

/** Whether a file claims to be a PDF: whether it is one is found by opening it. */
export function claimsPdf(file: Buffer): boolean {
	return CLAIM.test(file.toString('latin1', 0, HEAD));
}

/** Why a PDF with this fault is refused, and what its sender can do. */
export function faultProblem(fault: PdfFault): Problem {
	return problem(`document.${fault}`);
}

/** `document.unreadable` for a file whose process passed its limits or ended; any other error is thrown on. */
export function unreadable(error: unknown): Problem {
	if (error instanceof WorkerEnded) return problem('document.unreadable');
	throw error;
}

const open = createWorkerProcess<Buffer, { fault: PdfFault | null }>(
	new URL('./pdf-worker.ts', import.meta.url),
	PDF_LIMITS,
);

/**
 * Why a file is not taken as a PDF; null when it opens. For documents of administrators, in a process of its own. Problems:
 * `sale-document.not-pdf`, `document.damaged`, `document.password`, `document.empty`, `document.unreadable`, `server.busy`.
 */
export async function pdfRefusal(file: Buffer): Promise<Problem | null> {
	if (!claimsPdf(file)) return problem('sale-document.not-pdf');
	try {
		const opened = await open(file);
		if (!opened) return problem('server.busy');
		return opened.fault && faultProblem(opened.fault);
	} catch (error) {
		return unreadable(error);
	}
}
