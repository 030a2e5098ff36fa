import { serveAside } from '#server/platform/serve-worker-process.ts';
import { FORMATS, makeVariants } from './variants.ts';

/** The process in which uploaded pictures are worked on (variants-aside.ts): a file in, its variants out. */
serveAside((file) => makeVariants(file, FORMATS));
