/** A process that serves the product with an endpoint that does nothing. It reports its processor time. */
import { BY_KEY, openDatabase } from '#server/platform/db/open.ts';
import { startBidServer } from './bid-server.ts';

const [, , databaseUrl = ''] = process.argv;

const db = openDatabase(databaseUrl, 64);
const server = await startBidServer(db, databaseUrl, openDatabase(databaseUrl, 1, BY_KEY));

process.on('message', (message: 'usage' | { session: string }) => {
	if (message === 'usage') process.send?.(process.cpuUsage());
	else void server.session(message.session).then((cookie) => process.send?.({ cookie }));
});
process.on('disconnect', () => process.exit(0));
process.send?.({ port: server.port });
