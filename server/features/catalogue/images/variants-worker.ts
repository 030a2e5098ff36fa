import { serveWorkerProcess } from '#server/platform/serve-worker-process.ts';
import { FORMATS, makeVariants } from './variants.ts';

/** The worker process for uploaded pictures (add-image.ts): takes a file, returns its variants. */
serveWorkerProcess((file) => makeVariants(file, FORMATS));
