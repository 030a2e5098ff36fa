import { serveWorkerProcess } from '#server/platform/serve-worker-process.ts';
import { pdfFault } from './open-pdf.ts';

/** The worker process that opens PDFs (read-pdf.ts): takes a file, returns its fault. */
serveWorkerProcess(async (file) => ({ fault: await pdfFault(file) }));
