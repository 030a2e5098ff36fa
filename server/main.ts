import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR, MINUTE, SECOND } from '#domain/values/time.ts';
import { publishDue } from '#server/features/backoffice/sales/due-publications.ts';
import { openPayments } from '#server/features/settlement/money/open-payments.ts';
import { storeBankCertificates } from '#server/features/settlement/pix/bank-certificates.ts';
import { captureConsole } from '#server/platform/console-log.ts';
import { createLog } from '#server/platform/log.ts';
import { countBuffersWithHeap } from '#server/platform/memory.ts';
import { watchBucket } from '#server/start/bucket-health.ts';
import { checkStorageAnswers } from '#server/start/check-storage.ts';
import type { Context } from '#server/start/context.ts';
import { startDevelopment } from '#server/start/development.ts';
import { type Env, readEnv, SECRETS } from '#server/start/env.ts';
import { startMetricsServer } from '#server/start/metrics-server.ts';
import { MINUTE_JOBS } from '#server/start/minute-jobs.ts';
import { startReadWorkers } from '#server/start/read-workers.ts';
import { giveUpAfter, stopRequested } from '#server/start/stop-requested.ts';
import { openStores } from '#server/start/stores.ts';
import { tracingSettings } from '#server/start/tracing-settings.ts';
import { createWebServer, drain, endKeepAlive, listen } from '#server/start/web-server.ts';
import { rollUpBids } from './features/backoffice/dashboard/roll-up-bids.ts';
import { applyRetention } from './features/backoffice/retention/run-retention.ts';
import { ANSWER_WITHIN } from './features/bidding/bid-command.ts';
import { startNotifications } from './features/bidding/notifications/start-notifications.ts';
import { startScheduler } from './features/bidding/scheduler.ts';
import { startWitnessing } from './features/bidding/witness/start-witnessing.ts';
import { startSearchAlerts } from './features/catalogue/saved-searches/send-alerts.ts';
import { startPix } from './features/settlement/pix/start-pix.ts';
import { EventStreams } from './http/event-stream.ts';
import { requestListener } from './http/request-listener.ts';
import { startArchiving } from './platform/db/backup/start-archiving.ts';
import { every, type Repeated } from './platform/every.ts';
import { startTracing, stopTracing } from './platform/tracing/tracing.ts';

/** The time limits of the steps of a stop, which follow each other. */
const DRAIN_TIME = {
	/** Until the accepted bids are decided. A little longer than a bid waits for its answer. */
	bids: ANSWER_WITHIN + SECOND,
	/** Until the other requests in progress are answered. */
	requests: 2 * SECOND,
	/** Until loops, jobs and connections are closed. */
	closing: 20 * SECOND,
};

/** Starts the server from its environment variables. Returns the function that stops it. */
async function start(development: boolean): Promise<() => Promise<void>> {
	const started = performance.now();
	countBuffersWithHeap();
	const env = readEnv(process.env);
	if (!development) captureConsole(createLog(env.LOG_LEVEL));
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
		onSlowReader: () => {
			context.meters.requests.slowReaders += 1;
		},
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
	const metrics = await startMetricsServer(env, context, { streams, reads, stopping: stopping.signal });
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
	const { log, db, environment, wakeups, pixBanks, archive, bucket, meters, secretsHealth, machine } =
		context;
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
			context.bidWatch,
		),
		startNotifications(context, failed('notices')),
		startSearchAlerts({ ...context, onError: failed('alerts of saved searches') }),
		startWitnessing(context, failed('checkpoints')),
		// Each in a loop of its own, so that none waits for another's bank.
		...pixBanks.map((bank) => startPix(bank, failed(`pix of ${bank.receiver.name}`))),
		...(archive ? [startArchiving(archive, log)] : []),
		...(bucket ? [watchBucket(bucket, failed('storage'))] : []),
		every(MINUTE, () => secretsHealth.ask(), failed('secrets'), now),
		every(HOUR, () => machine.site.ask(), failed('certificate of PUBLIC_URL'), now),
		every(HOUR, () => storeBankCertificates(db, machine.banks), failed('certificates of the banks'), now),
		every(SECOND, () => publishDue(context), failed('planned publications'), now),
		...MINUTE_JOBS.map(([what, run]) => every(MINUTE, () => run(context), failed(what), now)),
		every(10 * MINUTE, () => rollUpBids(db, environment), failed('roll-up of bids'), now),
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
		import('#server/start/context.ts'),
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
