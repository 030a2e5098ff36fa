import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { FUNCTIONS } from '#contract/function-paths.ts';
import { faultsOfStored, sendAccountFields } from '#prove/attacks/account-fields.ts';
import {
	type Attempt,
	attemptsOf,
	type Column,
	columnsOf,
	faultOf,
	hashTables,
	POWERFUL,
	type Prepared,
	prepare,
	requestOf,
	valueFor,
} from '#prove/attacks/field-attempts.ts';
import type { Proof, RunResult, Trial } from '#prove/system/proof.ts';
import { anyAddress, seededRandom } from '#prove/system/seeded-random.ts';
import { openTestServer, type TestServer } from '#prove/system/test-system.ts';
import { ENDPOINTS } from '#server/app.ts';
import type { AnyEndpoint } from '#server/http/endpoint.ts';
import { formFields } from '#server/http/upload.ts';
import { MINUTE_JOBS } from '#server/start/minute-jobs.ts';
import { preload } from '#server/testing/preloads.ts';
import { sendRaw } from '#server/testing/raw-request.ts';

const PARALLEL_REQUESTS = 6;

/** The number of requests that one person sends to an endpoint with a rate limit. */
const LIMITED = 15;

/** From this size on, every column is tried at every endpoint. */
const WHOLE = 7_000;

/** Sends requests that must be refused; returns those that were accepted and the tables that changed. */
async function attemptAll(app: TestServer, attempts: readonly Attempt[], trial: Trial): Promise<string[]> {
	const groups: Attempt[][] = [];
	const open = new Map<AnyEndpoint, Attempt[]>();
	for (const attempt of attempts) {
		const { endpoint } = attempt;
		const limited = formFields(endpoint.body) !== null || endpoint.admit !== undefined;
		let group = open.get(endpoint);
		if (!group || (limited && group.length === LIMITED)) {
			group = [];
			groups.push(group);
			open.set(endpoint, group);
		}
		group.push(attempt);
	}
	const prepared: [Prepared, Attempt[]][] = [];
	for (const group of groups) prepared.push([await prepare(app, (group[0] as Attempt).endpoint), group]);
	await settled(app);
	const before = await hashTables(app.db);
	const answered: string[] = [];
	const random = seededRandom(trial.seed);
	const left = prepared.values();
	let sent = 0;
	const sendGroups = async () => {
		for (const [own, group] of left)
			for (const attempt of group) {
				const answer = await sendRaw(app.url, await requestOf(own, attempt), anyAddress(random));
				const fault = faultOf(attempt, answer.status, answer.body.toString());
				if (fault) answered.push(fault);
				sent += 1;
				trial.progress(sent);
			}
	};
	await Promise.all(Array.from({ length: PARALLEL_REQUESTS }, sendGroups));
	await settled(app);
	const changed = [...(await hashTables(app.db))].filter(([table, hash]) => before.get(table) !== hash);
	return [...changed.map(([table]) => `${table} was written by a request that must be refused`), ...answered];
}

/**
 * Waits until the server has finished the writes caused by the samples. It compares new lots with the searches every ten seconds; what it does each
 * minute is done now, so that it finds nothing to do while the requests are sent.
 */
async function settled({ db, context }: TestServer): Promise<void> {
	const { environment } = context;
	for (let attempt = 0, last = ''; attempt < 80; attempt += 1) {
		for (const [, run] of MINUTE_JOBS) await run(context);
		const now = JSON.stringify([...(await hashTables(db))]);
		const { rows: uncompared } = await sql`select from new_lots where environment = ${environment}`.execute(
			db,
		);
		if (now === last && uncompared.length === 0) return;
		last = now;
		await sleep(300);
	}
}

/** Sends valid requests with every column in the query, and in the body if none is read. No value may be stored. */
async function ignoreAll(app: TestServer, endpoints: readonly AnyEndpoint[], columns: readonly Column[]) {
	const query = new URLSearchParams(columns.map((column) => [column.name, String(valueFor(column))]));
	const unread = Object.fromEntries(columns.map((column) => [column.name, valueFor(column)]));
	const senders: string[] = [];
	for (const endpoint of endpoints) {
		const prepared = await prepare(app, endpoint);
		const request = await requestOf(prepared, null);
		const body = endpoint.body ? {} : { body: JSON.stringify(unread) };
		await sendRaw(app.url, { ...request, path: `${request.path}?${query}`, ...body }, '127.0.0.1');
		if (endpoint.access === 'user' && endpoint.path !== ACCOUNT_API.account) senders.push(prepared.sender.id);
	}
	return faultsOfStored(app, senders);
}

async function run(trial: Trial): Promise<RunResult> {
	const { n, seed, control } = trial;
	const app = await openTestServer(control ? preload('status-field') : undefined);
	try {
		const columns = await columnsOf(app.db);
		const whole = n >= WHOLE;
		const random = seededRandom(seed);
		const all = attemptsOf(columns).filter(
			({ endpoint }) => !control || endpoint.path === FUNCTIONS.favorites,
		);
		const drawn = all.map((attempt) => ({
			attempt,
			at: attempt.column.name in POWERFUL ? 0 : 1 + random.below(2 ** 30),
		}));
		const attempts = drawn
			.sort((a, b) => a.at - b.at)
			.slice(0, whole ? all.length : n)
			.map(({ attempt }) => attempt);
		const refused = await attemptAll(app, attempts, trial);
		const writing = ENDPOINTS.filter(({ method }) => method !== 'get');
		const powerful = columns.filter(({ name }) => name in POWERFUL);
		const ignored = control ? [] : await ignoreAll(app, whole ? writing : writing.slice(0, 6), columns);
		const accounts = control ? [] : await sendAccountFields(app, whole ? columns : powerful, random);
		const faults = [...ignored, ...accounts, ...refused];
		return {
			n: attempts.length,
			violations: faults.length,
			counted: {
				columns: columns.length,
				endpoints: writing.length,
				attempts: attempts.length,
				possible: all.length,
				written: faults.filter((fault) => / was written | was given | stands in /.test(fault)).length,
			},
			examples: faults,
		};
	} finally {
		await app.close();
	}
}

export const FIELDS: Proof = {
	id: 'fields',
	promise: 'No column can be written from a field, a query or a form that does not declare it',
	control: "favourites take 'status' from the body and write it",
	n: { small: 300, usual: WHOLE, control: 60 },
	run,
};
