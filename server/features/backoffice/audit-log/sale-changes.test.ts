import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { AUDIT_LIMIT, auditQuery } from '#contract/audit.ts';
import type { AuditAction } from '#domain/backoffice/audit.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeAdmin, makeAuction, makePerson } from '#server/testing/factories.ts';
import { makeSale, makeSeller } from '#server/testing/sales.ts';
import { exportLog } from './export-log.ts';
import { readLog } from './read-log.ts';
import { readSaleChanges } from './sale-changes.ts';

const database = useDatabase();

async function record(admin_id: string, action: AuditAction, subject: string, changes: object = {}) {
	await recordAudit(database.db, { admin_id, action, subject, changes: changes as never });
}

test('the report of a sale has every act on it and on its lots, oldest first, and names for ids', async () => {
	const { db } = database;
	const admin = await makeAdmin(db);
	const sale = await makeSale(db, { title: 'Leilão da 2ª Vara' });
	const lot = await makeAuction(db, { sale_id: sale, title: 'Casa em Itu' });
	const other = await makeAuction(db);
	const seller = await makeSeller(db);
	await record(admin, 'sale.created', sale, { seller_id: { from: null, to: seller } });
	await record(admin, 'auction.created', other);
	const many = AUDIT_LIMIT + 5;
	for (let n = 0; n < many; n += 1)
		await record(admin, 'auction.edited', lot, { title: { from: `${n}`, to: '' } });
	const report = await readSaleChanges(db, 'production', sale);
	expect(report?.entries).toHaveLength(many + 1);
	expect(report?.entries[0]?.action).toBe('sale.created');
	expect(report?.entries.at(-1)?.changes.title?.from).toBe(`${many - 1}`);
	expect(report?.names).toMatchObject({ [sale]: 'Leilão da 2ª Vara', [seller]: 'Banco Comitente S.A.' });
	expect(await readSaleChanges(db, 'staging', sale)).toBeNull();
	expect(await readSaleChanges(db, 'production', randomUUID())).toBeNull();

	const csv = await exportLog(db, auditQuery.parse({ sale }));
	expect(csv?.trim().split('\r\n')).toHaveLength(many + 2);
	expect(csv).toContain('Banco Comitente S.A.');
	expect(csv).toContain('Leilão da 2ª Vara');
	for (const id of [sale, lot, seller]) expect(csv).not.toContain(id);
});

test('the log of one lot or person has nothing else; an administrator’s own acts are theirs too', async () => {
	const { db } = database;
	const [admin, another] = [await makeAdmin(db), await makeAdmin(db)];
	const person = await makePerson(db);
	const lot = await makeAuction(db, { title: 'Galpão em Osasco' });
	await record(admin, 'registration.approved', person);
	await record(another, 'auction.paused', lot, { reason: { from: null, to: 'Queda de energia' } });
	await record(admin, 'auction.resumed', lot);
	const actions = async (query: object) =>
		(await readLog(db, auditQuery.parse(query)))?.entries.map(({ action }) => action);
	expect(await actions({ auction: lot })).toEqual(['auction.resumed', 'auction.paused']);
	expect(await actions({ auction: lot, search: 'energia' })).toEqual(['auction.paused']);
	expect(await actions({ auction: lot, action: 'auction.resumed' })).toEqual(['auction.resumed']);
	expect(await actions({ auction: lot, admin: another })).toEqual(['auction.paused']);
	expect(await actions({ person })).toEqual(['registration.approved']);
	expect(await actions({ person: another })).toEqual(['auction.paused']);
	expect((await readLog(db, auditQuery.parse({ auction: lot })))?.names).toEqual({
		[lot]: 'Galpão em Osasco',
	});
});
