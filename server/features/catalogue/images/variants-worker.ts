import { serveWorkerProcess } from '#server/platform/serve-worker-process.ts';
import { FORMATS, makeVariants } from './variants.ts';

/** The process in which uploaded pictures are worked on (variants-aside.ts): a file in, its variants out. */
serveWorkerProcess((file) => makeVariants(file, FORMATS));
