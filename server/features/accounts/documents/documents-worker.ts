import { serveWorkerProcess } from '#server/platform/serve-worker-process.ts';
import { drawPage } from './draw-page.ts';

/** The process in which pictures of documents are decoded (read-document.ts): a file in, a JPEG out. */
serveWorkerProcess(drawPage);
