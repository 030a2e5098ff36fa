import { serveWorkerProcess } from '#server/platform/serve-worker-process.ts';
import { drawPage } from './draw-page.ts';

/** The worker process that decodes pictures of documents (read-document.ts): takes a file, returns a JPEG. */
serveWorkerProcess(drawPage);
