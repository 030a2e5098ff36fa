/**
 * A worker process that answers read-only requests (http/pages/worker-app.ts), by HTTP on a socket that only the server reaches. It has a
 * lower priority than the server, which takes bids.
 */

import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { openCharging } from '#server/features/settlement/pix/charging.ts';
import type { ReadContext } from '#server/http/http-context.ts';
import { createBackend } from '#server/http/pages/backend.ts';
import { loadPages } from '#server/http/pages/built-pages.ts';
import { createReads } from '#server/http/pages/worker-app.ts';
import { fromServer } from '#server/http/pages/worker-headers.ts';
import { closingOnFailure } from '#server/http/streamed-answer.ts';
import { captureConsole } from '#server/platform/console-log.ts';
import { DatabaseWatch } from '#server/platform/db/database-watch.ts';
import { databaseAnswers, openDatabase, STATEMENT_TIMEOUT } from '#server/platform/db/open.ts';
import { createLog } from '#server/platform/log.ts';
import { countBuffersWithHeap } from '#server/platform/memory.ts';
import { leaveSocketFolder } from '#server/platform/socket-folder.ts';
import { openStorage } from '#server/platform/storage/storage.ts';
import { startTracing, stopTracing } from '#server/platform/tracing/tracing.ts';
import { bankAccounts, bankReport } from './bank-accounts.ts';
import { brandOf } from './brand.ts';
import type { ReadWorkerReady, ReadWorkerStart } from './read-worker-process.ts';

/**
 * Database connections of one worker: the loaders of a page query in parallel, and few pages are rendered at a time.
 */
const CONNECTIONS = 6;

/** How long the last spans of a trace may take to be sent, in milliseconds. */
const LAST_SPANS = 1_000;

/**
 * The server has checked each request, and may take longer than the defaults to send one. The head may be as large as what the server
 * accepts from a caller (16 KB), with what the server adds.
 */
const OPTIONS = { maxHeaderSize: 64 * 1024, headersTimeout: 0, requestTimeout: 0, keepAliveTimeout: 0 };

function openContext({
	env,
	databaseUrl,
	files,
	pushKey,
	operator,
	pix,
	confirmationRequired,
}: ReadWorkerStart): ReadContext {
	const db = openDatabase(databaseUrl, CONNECTIONS, STATEMENT_TIMEOUT.request);
	const { log } = new DatabaseWatch(createLog(env.LOG_LEVEL), () => databaseAnswers(db));
	const environment = env.AUCTION_ENVIRONMENT;
	return {
		db,
		environment,
		legalTermsUnit: env.LEGAL_TERMS_UNIT,
		brand: brandOf(env),
		operator,
		log,
		storage: openStorage(files),
		pix,
		confirmationRequired,
		push: { publicKey: pushKey },
		pixBanks: bankAccounts(env).map((account) =>
			openCharging(account, { db, environment, report: bankReport(log, account) }),
		),
	};
}

const server = createServer(OPTIONS);

async function open(start: ReadWorkerStart): Promise<void> {
	endWithServer(start.socket);
	await startTracing(start.tracing);
	const { createPages, reactBuild } = await loadPages();
	const context = openContext(start);
	captureConsole(context.log);
	const reads = createReads(context, createPages(createBackend(context)));
	const listener = getRequestListener(async (request, { outgoing }) => {
		const answer = await reads(request, fromServer(request.headers), request.signal);
		return closingOnFailure(answer, outgoing, (err) =>
			context.log.error({ err }, 'an answer in parts failed'),
		);
	});
	server.on('request', listener);
	server.listen(start.socket, () => process.send?.({ react: reactBuild() } satisfies ReadWorkerReady));
}

/** The worker ends with the server. A signal may reach both, and the server first finishes its requests in progress. */
function endWithServer(socket: string): void {
	process.on('disconnect', () => {
		server.close();
		leaveSocketFolder(socket);
		const exit = () => process.exit(0);
		setTimeout(exit, LAST_SPANS);
		void stopTracing().finally(exit);
	});
}

process.on('SIGINT', () => undefined).on('SIGTERM', () => undefined);
countBuffersWithHeap();
process.once('message', (start: ReadWorkerStart) => void open(start));
