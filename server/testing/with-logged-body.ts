/** The planted fault of the proof `pii`: the log is told the body of each bid. Loaded before the server. */
import { API } from '#contract/paths.ts';
import { ENDPOINTS } from '#server/app.ts';

const bids = ENDPOINTS.find(({ method, path }) => method === 'post' && path === API.bids('{id}'));
if (!bids) throw new Error('bids are placed elsewhere');
const { run } = bids;
bids.run = (context, asked) => {
	context.log.debug({ body: asked.body }, 'a bid');
	return run(context, asked);
};
