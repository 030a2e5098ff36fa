import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { useDatabase } from '#server/testing/database.ts';
import { makePerson } from '#server/testing/factories.ts';
import { retentionDeps } from '#server/testing/retention.ts';
import { RETENTION } from './rules.ts';
import { applyRetention } from './run-retention.ts';

const database = useDatabase();
const noError = (error: unknown) => expect.unreachable(String(error));

beforeEach(async () => {
	await sql`delete from retention_runs`.execute(database.db);
	await sql`delete from sessions`.execute(database.db);
	const user_id = await makePerson(database.db);
	await sql`insert into sessions (user_id, token, expires_at, updated_at)
		select ${user_id}::uuid, 'session ' || n, now() - interval '31 days', now() from generate_series(1, 4500) n`.execute(
		database.db,
	);
});

const runs = async () => {
	const { rows } = await sql<{ rule: string; removed: number; ended: boolean }>`
		select rule, removed, ended_at is not null as ended from retention_runs order by rule`.execute(
		database.db,
	);
	return rows;
};

test('two servers at once run each rule once, in chunks, and say what they removed', async () => {
	const deps = await retentionDeps(database.db);
	const lines: object[] = [];
	const log = { ...deps.log, info: (line: object) => void lines.push(line) };
	const server = () => applyRetention({ ...deps, log: log as never }, Date.now(), noError);
	await Promise.all([server(), server()]);
	const done = await runs();
	expect(done.map(({ rule }) => rule)).toEqual(
		RETENTION.flatMap(({ id, remove }) => (remove ? [id] : [])).sort(),
	);
	expect(done.every(({ ended }) => ended)).toBe(true);
	expect(done.find(({ rule }) => rule === 'sessions')).toMatchObject({ removed: 4_500 });
	expect(lines.filter((line) => 'rule' in line && line.rule === 'sessions')).toEqual([
		{ rule: 'sessions', removed: 2_000 },
		{ rule: 'sessions', removed: 4_000 },
		{ rule: 'sessions', removed: 4_500 },
	]);
	await sql`update sessions set expires_at = now() - interval '31 days'`.execute(database.db);
	await server();
	expect(lines).toHaveLength(3);
});

test('a rule that fails is reported, does not stop the others, and is tried again after an hour', async () => {
	const deps = await retentionDeps(database.db);
	const failed: string[] = [];
	const failing = {
		...deps,
		storage: {
			...deps.storage,
			walk: () => {
				throw new Error('disk');
			},
		},
	};
	const run = (given: typeof deps) => applyRetention(given, Date.now(), (_error, rule) => failed.push(rule));
	await run(failing as never);
	expect(failed).toEqual(['unnamed-files']);
	const ended = async () => (await runs()).filter((each) => !each.ended).map(({ rule }) => rule);
	expect(await ended()).toEqual(['unnamed-files']);
	await run(deps);
	expect(await ended()).toEqual(['unnamed-files']);
	await sql`update retention_runs set started_at = now() - interval '61 minutes'`.execute(database.db);
	await run(deps);
	expect(await ended()).toEqual([]);
});
