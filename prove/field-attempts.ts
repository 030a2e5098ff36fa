import { z } from 'zod';
import { API } from '#contract/paths.ts';
import { ENDPOINTS } from '#server/app.ts';
import type { AnyEndpoint } from '#server/http/endpoint.ts';
import { formFields } from '#server/http/upload.ts';
import type { AccessRow, Sample, Sender } from '#server/testing/access-row.ts';
import { ACCESS_ROWS } from '#server/testing/access-rows.ts';
import { makeAccount } from '#server/testing/accounts.ts';
import { makeAdmin, makePerson } from '#server/testing/factories.ts';
import type { ProvingApp } from './proving-app.ts';
import type { RawRequest } from './raw-request.ts';
import type { Column } from './stored-rows.ts';

/** What is sent as a column's value, and found again wherever it was written. */
export const CANARIES = ['canario-campo', 'ca0a0000-', '91827364', '2031-07-08'];

/** Values that would open something, where the type alone would be refused for its form. */
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
	return /^(json|ARRAY)/.test(type) ? ['canario-campo'] : 'canario-campo';
}

/** An endpoint that writes, with a right request by somebody who may make it. */
export interface Prepared {
	endpoint: AnyEndpoint;
	sample: Sample;
	sender: Sender;
}

const keyOf = ({ method, path }: Pick<AnyEndpoint, 'method' | 'path'>) => `${method} ${path}`;
const ROWS = new Map(ACCESS_ROWS.map((row) => [keyOf(row), row]));

export async function prepare(app: ProvingApp, endpoint: AnyEndpoint): Promise<Prepared> {
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
export interface Attempt {
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

function withField(body: object, { column, within }: Attempt): object {
	const field = { [column.name]: valueFor(column) };
	if (within === null) return { ...body, ...field };
	return { ...body, [within]: { ...(body as Record<string, object>)[within], ...field } };
}

/** A field that nobody declared is refused, by its name. */
export function faultOf({ endpoint, column, within }: Attempt, status: number, body: string): string | null {
	const named = formFields(endpoint.body) !== null || body.includes(column.name);
	if (status === 400 && named) return null;
	return `${keyOf(endpoint)} answered ${status} to ${within ? `${within}.` : ''}${column.name}: ${body.slice(0, 150)}`;
}
