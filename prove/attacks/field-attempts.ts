import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import type { TestServer } from '#prove/system/test-system.ts';
import { ENDPOINTS } from '#server/app.ts';
import type { AnyEndpoint } from '#server/http/endpoint.ts';
import { formFields } from '#server/http/upload.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { AccessRow, Sample, Sender } from '#server/testing/access-check.ts';
import { ACCESS_ROWS } from '#server/testing/access-rows.ts';
import { makeAccount } from '#server/testing/accounts.ts';
import { makeAdmin, makePerson } from '#server/testing/factories.ts';
import type { RawRequest } from '#server/testing/raw-request.ts';

/** Parts of the sent values, by which a stored value is found. */
export const PLANTED_VALUES = ['plantado-campo', 'ca0a0000-', '91827364', '2031-07-08'];

/** Columns that grant rights, with values that their checks accept. */
export const POWERFUL: Record<string, unknown> = {
	status: 'rejected',
	role: 'admin',
	environment: 'staging',
};

export function valueFor({ name, type }: Column): unknown {
	if (name in POWERFUL) return POWERFUL[name];
	if (type === 'boolean') return true;
	if (type === 'uuid') return 'ca0a0000-0000-4000-8000-00000000ca0a';
	if (/^(integer|smallint|bigint|numeric|double)/.test(type)) return 91_827_364;
	if (/^(timestamp|date)/.test(type)) return '2031-07-08T09:10:11.000Z';
	return /^(json|ARRAY)/.test(type) ? ['plantado-campo'] : 'plantado-campo';
}

/** A valid request to a writing endpoint, by somebody who may send it. */
export interface Prepared {
	endpoint: AnyEndpoint;
	sample: Sample;
	sender: Sender;
}

const keyOf = ({ method, path }: Pick<AnyEndpoint, 'method' | 'path'>) => `${method} ${path}`;
const ROWS = new Map(ACCESS_ROWS.map((row) => [keyOf(row), row]));

export async function prepare(app: TestServer, endpoint: AnyEndpoint): Promise<Prepared> {
	const row = ROWS.get(keyOf(endpoint)) as AccessRow;
	const { db } = app;
	const status = row.status ?? 'approved';
	const own =
		row.path === ACCOUNT_API.account
			? (await makeAccount(app, { status })).id
			: await makePerson(db, { status });
	const id = row.access === 'admin' ? await makeAdmin(db) : own;
	const sender = { id, cookie: await app.session(id) };
	return { endpoint, sample: (await row.sample?.(app, sender)) ?? {}, sender };
}

/** One undeclared column in the body of one endpoint. */
export interface Attempt {
	endpoint: AnyEndpoint;
	column: Column;
	/** The field of the body that gets the column; null for the body itself. */
	within: string | null;
}

/** The fields of an object, or of the objects of a list. */
function shapeOf(schema: z.ZodType | undefined): Record<string, z.ZodType> | null {
	if (schema instanceof z.ZodOptional || schema instanceof z.ZodArray)
		return shapeOf(schema.unwrap() as z.ZodType);
	return schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : null;
}

function isList(schema: z.ZodType | undefined): boolean {
	return schema instanceof z.ZodOptional
		? isList(schema.unwrap() as z.ZodType)
		: schema instanceof z.ZodArray;
}

/** Combines every endpoint with a body with every undeclared column, in the body itself and in each object in it. */
export function attemptsOf(columns: readonly Column[]): Attempt[] {
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

export async function requestOf(
	{ endpoint, sample, sender }: Prepared,
	extra: Attempt | null,
): Promise<RawRequest> {
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

function withField(body: object, { endpoint, column, within }: Attempt): object {
	const field = { [column.name]: valueFor(column) };
	if (within === null) return inEach(body, field);
	const empty = isList(shapeOf(endpoint.body)?.[within]) ? [] : {};
	return { ...body, [within]: inEach((body as Record<string, object>)[within] ?? empty, field) };
}

/** Adds a field to an object, or to each object of a list; an empty list gets an object of this field. */
function inEach(value: object, field: object): object {
	if (!Array.isArray(value)) return { ...value, ...field };
	return value.length === 0 ? [field] : value.map((each: object) => ({ ...each, ...field }));
}

/** An undeclared field must be refused with 400 and its name; returns the fault, or null. */
export function faultOf({ endpoint, column, within }: Attempt, status: number, body: string): string | null {
	const named = formFields(endpoint.body) !== null || body.includes(column.name);
	if (status === 400 && named) return null;
	return `${keyOf(endpoint)} answered ${status} to ${within ? `${within}.` : ''}${column.name}: ${body.slice(0, 150)}`;
}

export interface Column {
	name: string;
	type: string;
}

/** The distinct column names of the database, each with a type. */
export async function columnsOf(db: Kysely<Database>): Promise<Column[]> {
	const { rows } = await sql<Column>`
		select column_name as name, min(data_type) as type
		from information_schema.columns join information_schema.tables using (table_schema, table_name)
		where table_schema = 'public' and table_type = 'BASE TABLE' group by column_name order by column_name`.execute(
		db,
	);
	return rows;
}

async function tablesOf(db: Kysely<Database>): Promise<string[]> {
	const { rows } = await sql<{ name: string }>`
		select table_name as name from information_schema.tables
		where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
	return rows.map(({ name }) => name);
}

/** Tables that servers write on their own or for every request: limits, sessions, heartbeat, notifications, statistics. */
const OWN_WRITES =
	/^(rate_limits|auth_rate_limits|sessions|bidding_heartbeats|security_events|notifications|notification_counts|notification_cursors|.*bid_.*|bidder_days)$/;

/** Hashes the rows of every other table. */
export async function hashTables(db: Kysely<Database>): Promise<Map<string, string>> {
	const hashes = new Map<string, string>();
	for (const table of await tablesOf(db)) {
		if (OWN_WRITES.test(table)) continue;
		const { rows } = await sql<{ row: string }>`
			select t::text as row from ${sql.table(table)} as t order by 1`.execute(db);
		hashes.set(
			table,
			createHash('sha256')
				.update(rows.map(({ row }) => row).join('\n'))
				.digest('hex'),
		);
	}
	return hashes;
}

/** Finds the tables that contain one of these texts, each with an example row. */
export async function tablesWith(db: Kysely<Database>, texts: readonly string[]): Promise<string[]> {
	const found: string[] = [];
	for (const table of await tablesOf(db)) {
		const patterns = texts.map((text) => `%${text}%`);
		const { rows } = await sql<{ row: string }>`
			select t::text as row from ${sql.table(table)} as t
			where t::text like any(${patterns}::text[]) limit 1`.execute(db);
		if (rows[0]) found.push(`${table}: ${rows[0].row.slice(0, 300)}`);
	}
	return found;
}
