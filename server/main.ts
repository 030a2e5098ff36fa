import { getRequestListener } from '@hono/node-server';
import { DAY, HOUR, MINUTE, SECOND } from '#domain/time.ts';
import type { Context } from './context.ts';
import { startDevelopment } from './development.ts';
import { type Env, readEnv, SECRETS } from './env.ts';
import { deleteExpiredData } from './features/accounts/security/retention.ts';
import { rollUpBids } from './features/backoffice/dashboard/roll-up-bids.ts';
import { publishDue } from './features/backoffice/publication/due-publications.ts';
import { hashPartyTaxIds } from './features/backoffice/sales/party-tax-ids.ts';
import { tellStale } from './features/bidding/enrolment/tell-stale.ts';
import { startNotifications } from './features/bidding/notifications/start-notifications.ts';
import { startScheduler } from './features/bidding/scheduler.ts';
import { countWords } from './features/catalogue/count-words.ts';
import { startSearchAlerts } from './features/catalogue/saved-searches/send-alerts.ts';
import { openPayments } from './features/settlement/payments/open-payments.ts';
import { markOverdue } from './features/settlement/payments/overdue.ts';
import { startPix } from './features/settlement/pix/start-pix.ts';
import { expireOffers } from './features/settlement/second-chance/end-offers.ts';
import { EventStreams } from './http/event-stream.ts';
import { startMetricsServer } from './metrics-server.ts';
import { every, type Repeated } from './platform/every.ts';
import { startReadWorkers } from './read-workers.ts';
import { openStores } from './stores.ts';
import { createWebServer, drain, listen } from './web-server.ts';

/** How long requests in progress may take to finish after the server is asked to stop. */
const DRAIN_TIME = 2 * SECOND;

/** How often the server checks whether the npm process that started it still runs: npm does not pass SIGTERM on. */
const PARENT_CHECK = 500;

/** Starts the server from its environment variables. Returns the function that stops it. */
async function start(development: boolean): Promise<() => Promise<void>> {
	const started = performance.now();
	const env = readEnv(process.env);
	// The worker processes that render pages, pictures and documents inherit the environment and need none of these.
	for (const name of SECRETS) delete process.env[name];
	const { stores, createContext, createApp, takesFile } = await load(env);
	const context = createContext(env, stores);
	await context.jobs.start();
	await context.emails.start();
	await context.push.start();
	await context.officialChecks?.start();

	const streams = new EventStreams();
	const server = createWebServer({
		socketsPerAddress: env.MAX_SOCKETS_PER_ADDRESS,
		proxies: env.TRUSTED_PROXIES,
		takesFile,
		https: context.brand.url.startsWith('https:'),
	});
	const vite = development ? await startDevelopment(server) : null;
	// In parallel: neither needs the other.
	const [reads] = await Promise.all([
		vite ? vite.reads(context) : startReadWorkers(env, context, stores.databaseUrl),
		stores.demo && fillDemo(context, env.DEMO_PASSWORD),
	]);
	const app = createApp(context, streams, reads);
	const answer = getRequestListener(app.fetch);
	server.on('request', (request, response) => {
		if (vite) vite.handle(request, response, () => void answer(request, response));
		else void answer(request, response);
	});
	const loops = startLoops(context);
	const metrics = await startMetricsServer(env, context, streams);
	await listen(server, env.PORT, env.HOST);
	process.stdout.write(
		`${env.BRAND_NAME}: ${context.brand.url} (ready in ${Math.round(performance.now() - started)} ms)\n`,
	);

	return async () => {
		streams.stop();
		await drain(server, DRAIN_TIME);
		reads.stop?.();
		await metrics?.stop();
		await Promise.all(loops.map((loop) => loop.stop()));
		await vite?.stop();
		await context.close();
		await stores.close();
	};
}

/** Everything that this server repeats at an interval. Each loop is safe to run on several servers at once. */
function startLoops(context: Context): Repeated[] {
	const { log, db, environment, wakeups, pixBank } = context;
	const failed = (what: string) => (error: unknown) => log.error({ err: error }, what);
	const now = { atOnce: true };
	return [
		startScheduler(
			{ db: context.urgentDb, environment, onCompleted: openPayments },
			{
				changed: wakeups.wake,
				outage: (outage) => log.warn({ outage }, 'bids could not be taken'),
				failed: failed('scheduler'),
			},
		),
		startNotifications(context, failed('notices')),
		startSearchAlerts({ ...context, onError: failed('alerts of saved searches') }),
		...(pixBank ? [startPix(pixBank, failed('pix'))] : []),
		every(SECOND, () => publishDue(context), failed('planned publications'), now),
		every(MINUTE, () => hashPartyTaxIds(context), failed('tax ids of parties'), now),
		every(MINUTE, () => markOverdue(context), failed('overdue payments'), now),
		every(MINUTE, () => tellStale(context), failed('errata'), now),
		every(MINUTE, () => expireOffers(db), failed('offers of lots'), now),
		every(10 * MINUTE, () => rollUpBids(db, environment), failed('roll-up of bids'), now),
		every(HOUR, () => countWords(db), failed('words of lots'), now),
		every(DAY, () => deleteExpiredData(db), failed('retention'), now),
	];
}

/** Opens the stores and imports the server's modules meanwhile: creating a database takes a second. */
async function load(env: Env) {
	const [stores, { createContext }, { createApp, takesFile }] = await Promise.all([
		openStores(env, 'server'),
		import('./context.ts'),
		import('./app.ts'),
	]);
	return { stores, createContext, createApp, takesFile };
}

async function fillDemo(context: Context, password: string | undefined): Promise<void> {
	const { seedDemo } = await import('./features/demo/seed.ts');
	await seedDemo(context, password);
}

/** Resolves at the first reason to stop: a signal, or the end of the process that started this one. */
function stopRequested(): Promise<void> {
	const { promise, resolve } = Promise.withResolvers<void>();
	process.once('SIGINT', () => resolve());
	process.once('SIGTERM', () => resolve());
	const parent = process.ppid;
	setInterval(() => process.ppid !== parent && resolve(), PARENT_CHECK).unref();
	return promise;
}

try {
	const stopping = stopRequested();
	const development = process.argv.includes('--dev');
	// For the worker processes that render pages: React loads its development build, which is twice as slow, by default.
	process.env.NODE_ENV = development ? 'development' : 'production';
	const stop = await start(development);
	await stopping;
	await stop();
	process.exit(0);
} catch (error) {
	process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
	process.exit(1);
}
