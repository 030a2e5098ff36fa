import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Agent, createServer } from 'node:https';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import type { OfficialResult } from '#domain/people/identity-words.ts';
import { SECOND } from '#domain/values/time.ts';
import { openJobs } from '#server/platform/jobs.ts';
import { vaultOf } from '#server/platform/vault.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makePerson } from '#server/testing/factories.ts';
import { holdIdentity, makeCpf, personWith } from '#server/testing/identities.ts';
import { makeCertificates } from '#server/testing/pix-bank-certificates.ts';
import { type OfficialBase, officialBase } from './official-base.ts';
import { createOfficialChecks } from './official-checks.ts';
import { stateIdentity } from './state-identity.ts';

const { all } = inject('runs');

const database = useDatabase();
const vault = vaultOf('uma-chave-de-teste-com-mais-de-32-letras');
const emails = { send: async () => undefined, start: async () => undefined };

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

describe('the official base', () => {
	let answer: Answer = () => undefined;
	let [url, ca] = ['', ''];
	let close = () => undefined as unknown;
	beforeAll(async () => {
		const certificates = await makeCertificates();
		ca = certificates.ca;
		const server = createServer(certificates.server);
		server.on('request', async (request, response) => answer(request, response, await text(request)));
		server.listen(0, '127.0.0.1');
		await once(server, 'listening');
		const address = server.address();
		url = `https://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/consulta`;
		close = () => {
			server.closeAllConnections();
			server.close();
		};
	});
	afterAll(() => close());

	const person = { ...personWith('529.982.247-25'), name: 'Ana Lima' };
	const ask = (signal = new AbortController().signal) =>
		officialBase({ url, token: 'segredo', agent: new Agent({ ca }) })(person, signal);
	const answers = (status: number, body: string, headers = {}) => {
		answer = (_, response) => response.writeHead(status, headers).end(body);
	};

	test('gets the number, the name and the token, and its answer is read', async () => {
		let seen: unknown;
		answer = (request, response, body) => {
			seen = [request.method, request.headers.authorization, JSON.parse(body)];
			response.end(JSON.stringify({ result: 'match', source: 'RFB' }));
		};
		expect(await ask()).toBe('match');
		const { name, person_type, tax_id, representative } = person;
		expect(seen).toEqual(['POST', 'Bearer segredo', { person_type, tax_id, name, representative }]);
	});

	test.each([
		['an error', 500, '{"result":"match"}', {}],
		['a redirect', 302, '{"result":"match"}', { location: 'https://127.0.0.1:1/' }],
		['no JSON', 200, '<html>', {}],
		['an unknown result', 200, '{"result":"maybe"}', {}],
		['the result of a failure', 200, '{"result":"failed"}', {}],
	])('%s is no answer, and the error says nothing of the person', async (_, status, body, headers) => {
		answers(status, body, headers);
		const error = await ask().catch((thrown: Error) => thrown);
		expect(error).toBeInstanceOf(Error);
		expect(String(error)).not.toMatch(/529|Ana/);
	});

	test('a base that does not answer is left when the job is taken away', async () => {
		answer = () => undefined;
		const stop = new AbortController();
		const asked = ask(stop.signal);
		setTimeout(() => stop.abort(), 50);
		await expect(asked).rejects.toThrow();
	});

	test('a certificate of another authority is refused', async () => {
		const stranger = officialBase({ url, token: undefined });
		await expect(stranger(person, new AbortController().signal)).rejects.toThrow(/certificate|self-signed/);
	});
});

describe('the queue', () => {
	/** States an identity with a base that answers these results in order, each after `meanwhile`; resolves when the last one is stored. */
	async function checkedWith(
		results: readonly (OfficialResult | Error)[],
		{
			person = {},
			meanwhile = async () => undefined,
		}: {
			person?: Parameters<typeof makePerson>[1];
			meanwhile?: (user_id: string, tax_id: string) => Promise<unknown>;
		} = {},
	) {
		const { db } = database;
		const lines: string[] = [];
		const jobs = openJobs(db, pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) }));
		const left = [...results];
		const user_id = await makePerson(db, person);
		const tax_id = makeCpf();
		const base: OfficialBase = async () => {
			await meanwhile(user_id, tax_id);
			const next = left.shift() ?? 'match';
			if (next instanceof Error) throw next;
			return next;
		};
		const retries = { limit: 3, first: SECOND, longest: SECOND };
		const officialChecks = createOfficialChecks({ db, vault, jobs, base, retries });
		await jobs.start();
		onTestFinished(() => jobs.stop());
		await officialChecks.start();
		const statement = {
			user_id,
			identity: personWith(tax_id),
			session_id: crypto.randomUUID(),
			address: null,
		};
		await stateIdentity({ db, vault, emails, officialChecks }, statement);
		const stored = async () => {
			const { rows } = await sql<{ result: string; version: number }>`
				select result, version from identity_checks where user_id = ${user_id}`.execute(db);
			return rows;
		};
		return { stored, lines, left, tax_id, user_id };
	}

	const state = (user_id: string, tax_id: string) => {
		const of = { user_id, identity: personWith(tax_id), session_id: crypto.randomUUID(), address: null };
		return stateIdentity({ db: database.db, vault, emails, officialChecks: null }, of);
	};

	/** Another number, which somebody approves before the answer comes. */
	async function changesNumber(user_id: string) {
		await state(user_id, makeCpf());
		await database.db.updateTable('profiles').set({ status: 'approved' }).where('id', '=', user_id).execute();
	}

	async function holdsElsewhere(_user: string, tax_id: string) {
		const holder = await makePerson(database.db);
		await state(holder, tax_id);
		await holdIdentity(database.db, holder);
	}

	test.each<[string, OfficialResult, boolean, Parameters<typeof checkedWith>[1]]>([
		['a match of an approved person', 'match', true, {}],
		['another answer', 'mismatch', false, {}],
		['a match of a person whose name nobody compared', 'match', false, { person: { status: 'pending' } }],
		['a match of a number that changed meanwhile', 'match', false, { meanwhile: changesNumber }],
		['a match of a number that another account holds', 'match', false, { meanwhile: holdsElsewhere }],
	])('%s (%s): held is %s', async (_, result, held, given) => {
		const { user_id } = await checkedWith([result], given);
		const { db } = database;
		const finished = async () => {
			const { rows } = await sql<{ state: string }>`select state from pgboss.job
				where name = 'identity-checks' and data ->> 'user_id' = ${user_id}`.execute(db);
			return rows.map((row) => row.state);
		};
		await expect.poll(finished, { timeout: 10_000 }).toEqual(['completed']);
		const identity = db.selectFrom('identities').select('held_at').where('user_id', '=', user_id);
		expect((await identity.executeTakeFirst())?.held_at).toEqual(held ? expect.any(Date) : null);
	});

	test('stores the answer once, for the version that was checked', async () => {
		const { stored } = await checkedWith(['mismatch']);
		await expect.poll(stored, { timeout: 10_000 }).toEqual([{ result: 'mismatch', version: 1 }]);
	});

	test.runIf(all)('stores a failure at once, tries again, and replaces it', { timeout: 30_000 }, async () => {
		const { stored, lines, tax_id } = await checkedWith([new Error('no route to 529'), 'match']);
		await expect.poll(stored, { timeout: 10_000 }).toEqual([{ result: 'failed', version: 1 }]);
		await expect.poll(stored, { timeout: 20_000 }).toEqual([{ result: 'match', version: 1 }]);
		expect(lines.join('')).toContain('the official base gave no answer');
		expect(lines.join('')).not.toContain(tax_id);
	});
});
