import { serveWorkerProcess } from '#server/platform/serve-worker-process.ts';
import { runJob } from './paper-job.ts';

/** The worker process that draws papers (papers-process.ts): takes a job, returns its PDF or its JSON. */
serveWorkerProcess(runJob);
