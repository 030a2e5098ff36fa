import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { API, FUNCTIONS } from '#contract/paths.ts';
import { ENDPOINTS } from '#server/app.ts';
import type { AnyEndpoint } from '#server/http/endpoint.ts';
import { formFields } from '#server/http/upload.ts';
import type { AccessRow, Sample, Sender } from '#server/testing/access-row.ts';
import { ACCESS_ROWS } from '#server/testing/access-rows.ts';
import { makeAccount } from '#server/testing/accounts.ts';
import { makeAdmin, makePerson } from '#server/testing/factories.ts';
import { USED_ACCOUNT_PATHS } from './account-paths.ts';
import { type Chance, chanceOf } from './chance.ts';
import type { Finding, Proof, Trial } from './proof.ts';
import { openApp, type ProvingApp } from './proving-app.ts';
import { type RawRequest, sendRaw } from './raw-request.ts';
import { type Column, columnsOf, hashTables, tablesWith } from './stored-rows.ts';

const WITH_STATUS = join(import.meta.dirname, '..', 'server', 'testing', 'with-status-field.ts');

/** Requests under way at once, and after how many somebody else asks where each person may do so little. */
const LANES = 6;
const LIMITED = 15;

/** From here on nothing is drawn: every column is tried everywhere. */
const WHOLE = 7_000;

/** What is sent as a column's value, and found again wherever it was written. */
const CANARIES = ['canario-campo', 'ca0a0000-', '91827364', '2031-07-08'];

/** Values that would open something, where the type alone would be refused for its form. */
const POWERFUL: Record<string, unknown> = { status: 'rejected', role: 'admin', environment: 'staging' };

function valueFor({ name, type }: Column): unknown {
	if (name in POWERFUL) return POWERFUL[name];
	if (type === 'boolean') return true;
	if (type === 'uuid') return 'ca0a0000-0000-4000-8000-00000000ca0a';
	if (/^(integer|smallint|bigint|numeric|double)/.test(type)) return 91_827_364;
	if (/^(timestamp|date)/.test(type)) return '2031-07-08T09:10:11.000Z';
	return /^(json|ARRAY)/.test(type) ? ['canario-campo'] : 'canario-campo';
}

/** An endpoint that writes, with a right request by somebody who may make it. */
interface Prepared {
	endpoint: AnyEndpoint;
	sample: Sample;
	sender: Sender;
}

const keyOf = ({ method, path }: Pick<AnyEndpoint, 'method' | 'path'>) => `${method} ${path}`;
const ROWS = new Map(ACCESS_ROWS.map((row) => [keyOf(row), row]));

async function prepare(app: ProvingApp, endpoint: AnyEndpoint): Promise<Prepared> {
	const row = ROWS.get(keyOf(endpoint)) as AccessRow;
	const { db } = app.house;
	const status = row.standing ?? 'approved';
	const own =
		row.path === API.account ? (await makeAccount(app, { status })).id : await makePerson(db, { status });
	const id = row.access === 'admin' ? await makeAdmin(db) : own;
	const sender = { id, cookie: await app.session(id) };
	return { endpoint, sample: (await row.sample?.(app, sender)) ?? {}, sender };
}

/** One column in the body of one endpoint. */
interface Attempt {
	endpoint: AnyEndpoint;
	column: Column;
	/** The field of the body in which it is put; null for the body itself. */
	within: string | null;
}

function shapeOf(schema: z.ZodType | undefined): Record<string, z.ZodType> | null {
	if (schema instanceof z.ZodOptional) return shapeOf(schema.unwrap() as z.ZodType);
	return schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : null;
}

/** Every endpoint that reads a body × every column that it does not declare, in the body and in each object inside it. */
function attemptsOf(columns: readonly Column[]): Attempt[] {
	return ENDPOINTS.filter(({ body }) => body !== undefined).flatMap((endpoint) => {
		const shape = shapeOf(endpoint.body) ?? {};
		const inner = Object.entries(shape).flatMap(([name, schema]) => (shapeOf(schema) ? [name] : []));
		return [null, ...inner].flatMap((within) => {
			const declared = within === null ? shape : (shapeOf(shape[within]) ?? {});
			return columns
				.filter(({ name }) => !(name in declared))
				.map((column) => ({ endpoint, column, within }));
		});
	});
}

async function requestOf({ endpoint, sample, sender }: Prepared, extra: Attempt | null): Promise<RawRequest> {
	const { params = {}, query = '', headers = {}, body } = sample;
	const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? 'x') + query;
	const cookie = endpoint.access === 'public' ? {} : { cookie: sender.cookie };
	const base = { method: endpoint.method.toUpperCase(), path };
	const sent = { 'sec-fetch-site': 'same-origin', ...cookie, ...headers };
	if (!formFields(endpoint.body)) {
		const json = JSON.stringify(extra ? withField(body ?? {}, extra) : (body ?? {}));
		return { ...base, headers: { ...sent, 'content-type': 'application/json' }, body: json };
	}
	const form = new FormData();
	for (const [name, value] of (body as FormData) ?? []) form.append(name, value);
	if (extra) form.append(extra.column.name, String(valueFor(extra.column)));
	const encoded = new Response(form);
	const type = { 'content-type': encoded.headers.get('content-type') as string };
	return { ...base, headers: { ...sent, ...type }, body: new Uint8Array(await encoded.arrayBuffer()) };
}

function withField(body: object, { column, within }: Attempt): object {
	const field = { [column.name]: valueFor(column) };
	if (within === null) return { ...body, ...field };
	return { ...body, [within]: { ...(body as Record<string, object>)[within], ...field } };
}

const addressFrom = (chance: Chance) =>
	`127.${1 + chance.below(250)}.${chance.below(256)}.${1 + chance.below(250)}`;

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

/** A field that nobody declared is refused, by its name. */
function faultOf({ endpoint, column, within }: Attempt, status: number, body: string): string | null {
	const named = formFields(endpoint.body) !== null || body.includes(column.name);
	if (status === 400 && named) return null;
	return `${keyOf(endpoint)} answered ${status} to ${within ? `${within}.` : ''}${column.name}: ${body.slice(0, 150)}`;
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

/** Bodies of the accounts library's endpoints, each with every column in both spellings. */
async function tellAccounts(app: ProvingApp, columns: readonly Column[], chance: Chance): Promise<string[]> {
	const { id, email } = await makeAccount(app, { status: 'pending' });
	const cookie = await app.session(id);
	const password = 'leilao123';
	for (const name of Object.keys(USED_ACCOUNT_PATHS)) {
		const [method = '', path = ''] = name.split(' ');
		if (method !== 'POST' || path === '/sign-out') continue;
		const right = {
			name: 'Ana Teste',
			email: path === '/sign-up/email' ? `x${email}` : email,
			password,
			code: '000000',
		};
		for (const column of columns) {
			const camel = column.name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
			const value = valueFor(column);
			const body = JSON.stringify({ ...fitting(path, right), [column.name]: value, [camel]: value });
			const headers = {
				'sec-fetch-site': 'same-origin',
				origin: app.url,
				'content-type': 'application/json',
				cookie,
			};
			await sendRaw(app.url, { method, path: API.auth + path, headers, body }, addressFrom(chance));
		}
	}
	return raised(app, [id]);
}

type Right = { name: string; email: string; password: string; code: string };

function fitting(path: string, { name, email, password, code }: Right): object {
	if (path === '/update-user') return { name };
	if (path === '/sign-up/email') return { name, email, password };
	return path.startsWith('/two-factor') ? { password, code } : { email, password };
}

/** People who have become more than they were, and planted values that were written. */
async function raised({ house: { db } }: ProvingApp, ids: readonly string[]): Promise<string[]> {
	const roles = await db
		.selectFrom('user_roles')
		.select('user_id')
		.where('user_id', 'in', [...ids, '00000000-0000-4000-8000-000000000000'])
		.execute();
	const rejected = await db
		.selectFrom('profiles')
		.select('id')
		.where('id', 'in', [...ids, '00000000-0000-4000-8000-000000000000'])
		.where('status', '=', 'rejected')
		.execute();
	return [
		...roles.map(() => 'a person was given a role'),
		...rejected.map(() => 'a person was given a status'),
		...(await tablesWith(db, CANARIES)).map((row) => `a planted value stands in ${row}`),
	];
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
