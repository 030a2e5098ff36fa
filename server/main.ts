import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR, MINUTE, SECOND } from '#domain/values/time.ts';
import { watchBucket } from './bucket-health.ts';
import { checkStorageAnswers } from './check-storage.ts';
import type { Context } from './context.ts';
import { startDevelopment } from './development.ts';
import { type Env, readEnv, SECRETS } from './env.ts';
import { rollUpBids } from './features/backoffice/dashboard/roll-up-bids.ts';
import { publishDue } from './features/backoffice/publication/due-publications.ts';
import { applyRetention } from './features/backoffice/retention/run-retention.ts';
import { hashPartyTaxIds } from './features/backoffice/sales/party-tax-ids.ts';
import { ANSWER_WITHIN } from './features/bidding/bid-command.ts';
import { tellStale } from './features/bidding/enrolment/tell-stale.ts';
import { startNotifications } from './features/bidding/notifications/start-notifications.ts';
import { startScheduler } from './features/bidding/scheduler.ts';
import { startWitnessing } from './features/bidding/witness/start-witnessing.ts';
import { countWords } from './features/catalogue/count-words.ts';
import { startSearchAlerts } from './features/catalogue/saved-searches/send-alerts.ts';
import { openPayments } from './features/settlement/payments/open-payments.ts';
import { markOverdue } from './features/settlement/payments/overdue.ts';
import { startPix } from './features/settlement/pix/start-pix.ts';
import { expireOffers } from './features/settlement/second-chance/end-offers.ts';
import { EventStreams } from './http/event-stream.ts';
import { requestListener } from './http/request-listener.ts';
import { startMetricsServer } from './metrics-server.ts';
import { startArchiving } from './platform/db/backup/start-archiving.ts';
import { every, type Repeated } from './platform/every.ts';
import { countBuffersWithHeap } from './platform/memory.ts';
import { startTracing, stopTracing } from './platform/tracing/tracing.ts';
import { startReadWorkers } from './read-workers.ts';
import { giveUpAfter, stopRequested } from './stop-requested.ts';
import { openStores } from './stores.ts';
import { tracingSettings } from './tracing-settings.ts';
import { createWebServer, drain, endKeepAlive, listen } from './web-server.ts';

/**
 * How long bids that were taken may take to be decided after the server is asked to stop, a little longer than each waits
 * for its answer; how long the other requests in progress may take after that; and how long loops, jobs and connections.
 */
const DRAIN_TIME = { bids: ANSWER_WITHIN + SECOND, requests: 2 * SECOND, closing: 20 * SECOND };

/** Starts the server from its environment variables. Returns the function that stops it. */
async function start(development: boolean): Promise<() => Promise<void>> {
	const started = performance.now();
	countBuffersWithHeap();
	const env = readEnv(process.env);
	// The worker processes that render pages, pictures and documents inherit the environment and need none of these.
	for (const name of SECRETS) delete process.env[name];
	// Before the database is started: a refused start leaves nothing running.
	await checkStorageAnswers(env);
	await startTracing(tracingSettings(env));
	const { stores, createContext, createApp, takesFile } = await load(env);
	const context = createContext(env, stores);
	await context.jobs.start();
	await context.emails.start();
	await context.push.start();
	await context.officialChecks?.start();

	const streams = new EventStreams(undefined, context.redis);
	const server = createWebServer({
		socketsPerAddress: env.MAX_SOCKETS_PER_ADDRESS,
		proxies: env.TRUSTED_PROXIES,
		takesFile,
		https: context.brand.url.startsWith('https:'),
	});
	const vite = development ? await startDevelopment(server) : null;
	// In parallel: none needs another.
	const [reads] = await Promise.all([
		vite ? vite.reads(context) : startReadWorkers(env, context, stores.databaseUrl),
		stores.demo && fillDemo(context, env.DEMO_PASSWORD),
		context.connect(),
	]);
	const stopping = new AbortController();
	const app = createApp(context, streams, reads, undefined, stopping.signal);
	const answer = requestListener(app.fetch, context);
	server.on('request', (request, response) => {
		if (vite) vite.handle(request, response, () => answer(request, response));
		else answer(request, response);
	});
	const loops = startLoops(context);
	const metrics = await startMetricsServer(env, context, { streams, reads });
	await listen(server, env.PORT, env.HOST);
	process.stdout.write(
		`${env.BRAND_NAME}: ${context.brand.url} (ready in ${Math.round(performance.now() - started)} ms)\n`,
	);

	return async () => {
		stopping.abort();
		endKeepAlive(server);
		context.jobs.drain();
		await sleep(env.DRAIN_DELAY * SECOND);
		const drained = Promise.all([streams.drain(), context.bidding.drain()]);
		await Promise.race([drained, sleep(DRAIN_TIME.bids, undefined, { ref: false })]);
		await drain(server, DRAIN_TIME.requests);
		giveUpAfter(DRAIN_TIME.closing);
		reads.stop?.();
		await metrics?.stop();
		await Promise.all(loops.map((loop) => loop.stop()));
		await vite?.stop();
		await context.close();
		await Promise.race([stopTracing(), sleep(SECOND, undefined, { ref: false })]);
		await stores.close();
	};
}

/** Everything that this server repeats at an interval. Each loop is safe to run on several servers at once. */
function startLoops(context: Context): Repeated[] {
	const { log, db, environment, wakeups, pixBank, archive, bucket, meters } = context;
	const failed = (what: string) => (error: unknown) => log.error({ err: error }, what);
	const now = { atOnce: true };
	return [
		startScheduler(
			{ db: context.urgentDb, environment, onCompleted: openPayments },
			{
				changed: wakeups.wake,
				late: (what, milliseconds) => meters.bids.late(what, milliseconds),
				outage: (outage) => log.warn({ outage }, 'bids could not be taken'),
				failed: failed('scheduler'),
			},
		),
		startNotifications(context, failed('notices')),
		startSearchAlerts({ ...context, onError: failed('alerts of saved searches') }),
		startWitnessing(context, failed('checkpoints')),
		...(pixBank ? [startPix(pixBank, failed('pix'))] : []),
		...(archive ? [startArchiving(archive, log)] : []),
		...(bucket ? [watchBucket(bucket, failed('storage'))] : []),
		every(SECOND, () => publishDue(context), failed('planned publications'), now),
		every(MINUTE, () => hashPartyTaxIds(context), failed('tax ids of parties'), now),
		every(MINUTE, () => markOverdue(context), failed('overdue payments'), now),
		every(MINUTE, () => tellStale(context), failed('errata'), now),
		every(MINUTE, () => expireOffers(db), failed('offers of lots'), now),
		every(10 * MINUTE, () => rollUpBids(db, environment), failed('roll-up of bids'), now),
		every(HOUR, () => countWords(db), failed('words of lots'), now),
		every(HOUR, () => retain(context), failed('retention'), now),
	];
}

/** Removes what is stored longer than its term (docs/retention.md): each rule once a day, on one server. */
function retain(context: Context): Promise<void> {
	const report = (error: unknown, rule: string) => context.log.error({ err: error, rule }, 'retention');
	return applyRetention(context, Date.now(), report);
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
