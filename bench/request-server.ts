/** A process that serves the product with an endpoint that does nothing. It reports its processor time. */
import { BY_KEY, openDatabase } from '#server/platform/db/open.ts';
import { startBidServer } from './bid-server.ts';

/** A task: begin a session of a person, or report the processor time. */
export type RequestTask = { session: string } | 'usage';

const [, , databaseUrl = ''] = process.argv;

const db = openDatabase(databaseUrl, 64);
const server = await startBidServer(db, databaseUrl, openDatabase(databaseUrl, 1, BY_KEY));

process.on('message', (message: RequestTask) => {
	if (message === 'usage') process.send?.(process.cpuUsage());
	else void server.session(message.session).then((cookie) => process.send?.({ cookie }));
});
process.on('disconnect', () => process.exit(0));
process.send?.({ port: server.port });
