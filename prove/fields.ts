import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { API, FUNCTIONS } from '#contract/paths.ts';
import { ENDPOINTS } from '#server/app.ts';
import type { AnyEndpoint } from '#server/http/endpoint.ts';
import { formFields } from '#server/http/upload.ts';
import { raised, tellAccounts } from './account-fields.ts';
import { chanceOf } from './chance.ts';
import {
	type Attempt,
	attemptsOf,
	faultOf,
	POWERFUL,
	type Prepared,
	prepare,
	requestOf,
	valueFor,
} from './field-attempts.ts';
import type { Finding, Proof, Trial } from './proof.ts';
import { openApp, type ProvingApp } from './proving-app.ts';
import { addressFrom, sendRaw } from './raw-request.ts';
import { type Column, columnsOf, hashTables } from './stored-rows.ts';

const WITH_STATUS = join(import.meta.dirname, '..', 'server', 'testing', 'with-status-field.ts');

/** Requests under way at once, and after how many somebody else asks where each person may do so little. */
const LANES = 6;
const LIMITED = 15;

/** From here on nothing is drawn: every column is tried everywhere. */
const WHOLE = 7_000;

/** Sends what must be refused, a sample for each endpoint; answers what was not. */
async function attemptAll(app: ProvingApp, attempts: readonly Attempt[], trial: Trial): Promise<string[]> {
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
	for (const group of groups.values())
		prepared.push([await prepare(app, (group[0] as Attempt).endpoint), group]);
	await settled(app);
	const before = await hashTables(app.house.db);
	const answered: string[] = [];
	const chance = chanceOf(trial.seed);
	const left = prepared.values();
	let sent = 0;
	const lane = async () => {
		for (const [own, group] of left)
			for (const attempt of group) {
				const answer = await sendRaw(app.url, await requestOf(own, attempt), addressFrom(chance));
				const fault = faultOf(attempt, answer.status, answer.body.toString());
				if (fault) answered.push(fault);
				sent += 1;
				trial.progress(sent);
			}
	};
	await Promise.all(Array.from({ length: LANES }, lane));
	await settled(app);
	const changed = [...(await hashTables(app.house.db))].filter(([table, hash]) => before.get(table) !== hash);
	return [...changed.map(([table]) => `${table} was written by what must be refused`), ...answered];
}

/** Waits until the server has written what follows from the samples. */
async function settled({ house: { db } }: ProvingApp): Promise<void> {
	for (let attempt = 0, last = ''; attempt < 40; attempt += 1) {
		const now = JSON.stringify([...(await hashTables(db))]);
		if (now === last) return;
		last = now;
		await sleep(300);
	}
}

/** Right requests with every column in the query, and in a body that nobody reads: nothing of it may be written. */
async function ignoreAll(app: ProvingApp, endpoints: readonly AnyEndpoint[], columns: readonly Column[]) {
	const query = new URLSearchParams(columns.map((column) => [column.name, String(valueFor(column))]));
	const unread = Object.fromEntries(columns.map((column) => [column.name, valueFor(column)]));
	const senders: string[] = [];
	for (const endpoint of endpoints) {
		const prepared = await prepare(app, endpoint);
		const request = await requestOf(prepared, null);
		const body = endpoint.body ? {} : { body: JSON.stringify(unread) };
		await sendRaw(app.url, { ...request, path: `${request.path}?${query}`, ...body }, '127.0.0.1');
		if (endpoint.access === 'user' && endpoint.path !== API.account) senders.push(prepared.sender.id);
	}
	return raised(app, senders);
}

async function run(trial: Trial): Promise<Finding> {
	const { n, seed, control } = trial;
	const app = await openApp(control ? WITH_STATUS : undefined);
	try {
		const columns = await columnsOf(app.house.db);
		const whole = n >= WHOLE;
		const chance = chanceOf(seed);
		const all = attemptsOf(columns).filter(
			({ endpoint }) => !control || endpoint.path === FUNCTIONS.favorites,
		);
		const drawn = all.map((attempt) => ({
			attempt,
			at: attempt.column.name in POWERFUL ? 0 : 1 + chance.below(2 ** 30),
		}));
		const attempts = drawn
			.sort((a, b) => a.at - b.at)
			.slice(0, whole ? all.length : n)
			.map(({ attempt }) => attempt);
		const refused = await attemptAll(app, attempts, trial);
		const writing = ENDPOINTS.filter(({ method }) => method !== 'get');
		const powerful = columns.filter(({ name }) => name in POWERFUL);
		const ignored = control ? [] : await ignoreAll(app, whole ? writing : writing.slice(0, 6), columns);
		const told = control ? [] : await tellAccounts(app, whole ? columns : powerful, chance);
		const faults = [...ignored, ...told, ...refused];
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

/** Nothing is written that an endpoint does not declare. */
export const FIELDS: Proof = {
	id: 'fields',
	promise: 'No column can be written from a field, a query or a form that does not declare it',
	control: "favourites take 'status' from the body and write it",
	n: { small: 300, usual: WHOLE, control: 60 },
	run,
};
