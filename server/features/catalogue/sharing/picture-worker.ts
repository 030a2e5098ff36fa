import { serveWorkerProcess } from '#server/platform/serve-worker-process.ts';
import { drawPicture } from './draw-picture.ts';
import { readOrder } from './picture-order.ts';

/** The worker process that draws the pictures of shared links (share-picture.ts): takes an order, returns a PNG. */
serveWorkerProcess((bytes) => drawPicture(readOrder(bytes)));
