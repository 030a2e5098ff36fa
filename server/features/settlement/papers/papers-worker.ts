import { serveWorkerProcess } from '#server/platform/serve-worker-process.ts';
import { drawPages } from './draw-page.ts';
import { layoutOf } from './paper-job.ts';

/** The worker process that draws papers (papers-process.ts): takes a job, returns its PDF. */
serveWorkerProcess((order) => drawPages(layoutOf(order)));
