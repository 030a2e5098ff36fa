import { serveAside } from '#server/platform/serve-worker-process.ts';
import { drawSheet } from './draw-page.ts';
import { sheetOf } from './order.ts';

/** The process in which papers are drawn (papers-aside.ts): an order in, its PDF out. */
serveAside((order) => drawSheet(sheetOf(order)));
