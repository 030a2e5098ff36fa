import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { useDatabase } from '#server/testing/database.ts';
import { changesBetween } from './changes.ts';
import { recordAudit } from './record-action.ts';

const database = useDatabase();
const entry = {
	admin_id: randomUUID(),
	action: 'auction.edited' as const,
	subject: randomUUID(),
	changes: {},
};
beforeAll(() => recordAudit(database.db, entry));

test.each(['update audit_log set changes = changes', 'delete from audit_log', 'truncate audit_log'])(
	'the log refuses: %s',
	async (statement) => {
		await expect(sql.raw(statement).execute(database.db)).rejects.toMatchObject({ code: 'P0001' });
	},
);

test('an entry is rolled back with its transaction', async () => {
	const subject = randomUUID();
	const undone = database.db.transaction().execute(async (trx) => {
		await recordAudit(trx, { ...entry, subject });
		throw new Error('undone');
	});
	await expect(undone).rejects.toThrow('undone');
	const rows = await database.db
		.selectFrom('audit_log')
		.select('id')
		.where('subject', '=', subject)
		.execute();
	expect(rows).toEqual([]);
});

test('only fields that differ are changes', () => {
	const before = { title: 'Casa', city: 'Itu', features: ['varanda'] };
	expect(changesBetween(before, { ...before, city: null, features: ['varanda'] })).toEqual({
		city: { from: 'Itu', to: null },
	});
	expect(changesBetween({}, { title: 'Casa', city: null })).toEqual({ title: { from: null, to: 'Casa' } });
});
