import { serveWorkerProcess } from '#server/platform/serve-worker-process.ts';
import { drawPages } from './draw-page.ts';
import { layoutOf } from './order.ts';

/** The process in which papers are drawn (papers-aside.ts): an order in, its PDF out. */
serveWorkerProcess((order) => drawPages(layoutOf(order)));
