import { serveWorkerProcess } from '#server/platform/serve-worker-process.ts';
import { drawPicture } from './draw-picture.ts';
import { readJob } from './picture-job.ts';

/** The worker process that draws the pictures of shared links (share-picture.ts): takes a job, returns a PNG. */
serveWorkerProcess((bytes) => drawPicture(readJob(bytes)));
