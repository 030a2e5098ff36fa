import { serveAside } from '#server/platform/aside-serving.ts';
import { drawSheet } from './draw-sheet.ts';
import { sheetOf } from './order.ts';

/** The process in which papers are drawn (papers-aside.ts): an order in, its PDF out. */
serveAside((order) => drawSheet(sheetOf(order)));
