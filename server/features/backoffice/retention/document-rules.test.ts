import { randomUUID } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY } from '#domain/values/time.ts';
import { storeDocument } from '#server/features/accounts/documents/store-document.ts';
import { PAYMENT_PROOFS } from '#server/features/settlement/payments/payment-proofs.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeAuction, makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { makeReceivedLot } from '#server/testing/payouts.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';
import { applyRule, retentionDeps } from '#server/testing/retention.ts';
import { tellEverybody } from '#server/testing/sales.ts';
import { makeWonLot } from '#server/testing/won-lots.ts';

const database = useDatabase();
const PDF = new Uint8Array(Buffer.from('%PDF-1.4 %%EOF'));

type Deps = Awaited<ReturnType<typeof retentionDeps>>;

/** Stores a file and returns its key. */
async function stored({ storage }: Deps, folder: string, owner: string): Promise<string> {
	const key = `${folder}/${owner}/${randomUUID().replaceAll('-', '')}.pdf`;
	await storage.put(key, PDF, 'application/pdf');
	return key;
}

/** A person with a document, decided on some time ago. */
async function decided(
	deps: Deps,
	decision: 'rejected' | 'revoked' | 'approved',
	age: string,
): Promise<string> {
	const { db } = deps;
	const id = await makePerson(db, { status: decision === 'approved' ? 'approved' : 'rejected' });
	const key = await stored(deps, 'documents', id);
	await sql`update profiles set document_url = ${key}, document_uploaded_at = now() - ${age}::interval where id = ${id}`.execute(
		db,
	);
	await sql`insert into registration_decisions (user_id, decision, checked, decided_at)
		values (${id}, ${decision}, '{}', now() - ${age}::interval)`.execute(db);
	return id;
}

const documentOf = async (id: string) => {
	const { rows } = await sql<{
		document_url: string | null;
	}>`select document_url from profiles where id = ${id}`.execute(database.db);
	return rows[0]?.document_url ?? null;
};

test('documents of rejected and revoked people go 90 days after the decision, file and row', async () => {
	const deps = await retentionDeps(database.db);
	const due = [
		await decided(deps, 'rejected', '91 days'),
		await decided(deps, 'revoked', '91 days'),
		await decided(deps, 'rejected', '4 years'),
	];
	const recent = await decided(deps, 'rejected', '89 days');
	const approved = await decided(deps, 'approved', '91 days');
	const bidder = await decided(deps, 'revoked', '91 days');
	await sql`insert into auction_bidders values (${await makeOpenAuction(deps.db)}, ${bidder}, 1)`.execute(
		deps.db,
	);
	const again = await decided(deps, 'rejected', '91 days');
	expect((await storeDocument(deps, again, Buffer.from(pdfFile()))).ok).toBe(true);
	const rejectedAgain = await decided(deps, 'rejected', '91 days');
	await sql`insert into registration_decisions (user_id, decision, checked) values (${rejectedAgain}, 'rejected', '{}')`.execute(
		deps.db,
	);

	expect(await applyRule(deps, 'rejected-documents')).toBe(3);
	for (const id of due) {
		expect(await documentOf(id)).toBeNull();
		expect(await deps.storage.list(`documents/${id}`)).toEqual([]);
	}
	for (const id of [recent, approved, bidder, again, rejectedAgain]) {
		const key = await documentOf(id);
		expect(await deps.storage.list(`documents/${id}`)).toEqual([key]);
	}
});

const yearsAgo = (years: number) => new Date(Date.now() - years * 366 * DAY);

test('who was told goes with an abandoned draft, and ten years after an end; a proof goes with its last notice', async () => {
	const deps = await retentionDeps(database.db);
	const { db } = deps;
	const file = await stored(deps, 'notices', 'a');
	const proof_id = (
		await sql<{ id: string }>`insert into notice_proofs (environment, file, kind, bytes, sha256, uploaded_at)
			values ('production', ${file}, 'pdf', 1, ${'a'.repeat(64)}, now() - interval '8 days') returning id`.execute(
			db,
		)
	).rows[0]?.id;
	const told = async (auction_id: string, changed: string) => {
		await tellEverybody(db, auction_id);
		await sql`update notice_lists set changed_at = now() - ${changed}::interval where auction_id = ${auction_id}`.execute(
			db,
		);
		await sql`update notices set proof_id = ${proof_id} where auction_id = ${auction_id}`.execute(db);
		return auction_id;
	};
	const draft = { environment: 'production-draft', published_at: null, kind: 'judicial' } as const;
	const past = { start_time: yearsAgo(11), status: 'cancelled', kind: 'judicial' } as const;
	const kept = [
		await told(await makeAuction(db, draft), '11 months'),
		await told(await makeAuction(db, { kind: 'judicial' }), '11 years'),
		await told(await makeAuction(db, { ...past, end_time: yearsAgo(9) }), '11 years'),
	];
	await told(await makeAuction(db, draft), '13 months');
	await told(await makeAuction(db, { ...past, end_time: yearsAgo(10) }), '11 years');
	expect([await applyRule(deps, 'draft-notices'), await applyRule(deps, 'notices')]).toEqual([1, 1]);
	const lists = await db.selectFrom('notice_lists').select('auction_id').execute();
	expect(lists.map(({ auction_id }) => auction_id).toSorted()).toEqual(kept.toSorted());
	expect(await applyRule(deps, 'notice-proofs')).toBe(0);
	await db.deleteFrom('notice_lists').execute();
	expect(await applyRule(deps, 'notice-proofs')).toBe(1);
	expect(await deps.storage.list('notices/a')).toEqual([]);
});

test('a run that ended between file and row is finished by the next; a file that cannot be removed keeps its row', async () => {
	const deps = await retentionDeps(database.db);
	const id = await decided(deps, 'rejected', '91 days');
	const key = await documentOf(id);
	const broken = { ...deps.storage, delete: () => Promise.reject(new Error('disk')) };
	expect(await applyRule({ ...deps, storage: broken }, 'rejected-documents')).toBe(0);
	expect(await documentOf(id)).toBe(key);
	await deps.storage.delete(key ?? '');
	expect(await applyRule(deps, 'rejected-documents')).toBe(1);
	expect(await documentOf(id)).toBeNull();
});

test('documents beside a registration go with it; those of a right go unless it waits or was approved', async () => {
	const deps = await retentionDeps(database.db);
	const { db } = deps;
	const user_id = await decided(deps, 'rejected', '91 days');
	const supporting = async (role: string, auction_id: string | null, state?: string) => {
		const file = await stored(deps, 'documents', user_id);
		const { rows } = await sql<{
			id: string;
		}>`insert into supporting_documents (user_id, role, auction_id, file, kind, uploaded_at)
			values (${user_id}, ${role}, ${auction_id}, ${file}, 'pdf', now() - interval '1 year') returning id`.execute(
			db,
		);
		const { id } = rows[0] as { id: string };
		if (state)
			await sql`insert into preference_rights (auction_id, user_id, ground, state, document_id)
			values (${auction_id}, ${user_id}, 'other', ${state}, ${id})`.execute(db);
		return id;
	};
	const over = async (age: string) => {
		const { auction_id } = await makeWonLot(db, { bidders: 1 });
		await sql`update auctions set end_time = now() - ${age}::interval, start_time = now() - interval '1 year',
			scheduled_end_time = now() - ${age}::interval where id = ${auction_id}`.execute(db);
		return auction_id;
	};
	const bought = await over('91 days');
	await sql`update auctions set outcome = 'debtor-preference' where id = ${bought}`.execute(db);
	await supporting('company', null);
	const kept = [
		await supporting('preference', await over('91 days'), 'approved'),
		await supporting('preference', await over('89 days'), 'refused'),
		await supporting('preference', await makeOpenAuction(db)),
		await supporting('debtor-payment', bought),
	];
	await supporting('preference', await over('91 days'), 'refused');
	await supporting('preference', await over('91 days'));
	await supporting('debtor-payment', await over('91 days'));
	expect(await applyRule(deps, 'rejected-company-documents')).toBe(1);
	expect(await applyRule(deps, 'refused-preference-documents')).toBe(3);
	const { rows } = await sql<{
		id: string;
		file: string;
	}>`select id, file from supporting_documents where user_id = ${user_id}`.execute(db);
	expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(kept));
	const files = [...rows.map(({ file }) => file), await documentOf(user_id)];
	expect(await deps.storage.list(`documents/${user_id}`)).toEqual(files.sort());
});

test('refused proofs go six months after the payment is settled, accepted ones after ten years; links end', async () => {
	const deps = await retentionDeps(database.db);
	const { db } = deps;
	const proof = async (status: 'refused' | 'accepted', age: string, payment: RawBuilder<unknown>) => {
		const { payment_id } = await makeWonLot(db, { bidders: 1 });
		const file = await stored(deps, 'payments', payment_id);
		await sql`update payments set ${payment} where id = ${payment_id}`.execute(db);
		const { rows } = await sql<{
			id: string;
		}>`insert into payment_proofs (payment_id, file, kind, status, reason, decided_at)
			values (${payment_id}, ${file}, 'pdf', ${status}, ${status === 'refused' ? 'ilegível' : null}, now() - ${age}::interval)
			returning id`.execute(db);
		return { id: rows[0]?.id ?? '', file };
	};
	const paid = (age: string) =>
		sql`status = 'paid', confirmed_by = 'person', paid_at = now() - ${age}::interval`;
	const gone = [
		await proof('refused', '8 months', paid('7 months')),
		await proof('accepted', '121 months', paid('121 months')),
	];
	const kept = [
		await proof('refused', '8 months', paid('5 months')),
		await proof('refused', '8 months', sql`due_at = due_at`),
		await proof('accepted', '119 months', paid('119 months')),
	];
	expect(await applyRule(deps, 'refused-proofs')).toBe(1);
	expect(await applyRule(deps, 'accepted-proofs')).toBe(1);
	for (const { id, file } of gone) {
		expect(await deps.storage.stat(file)).toBeNull();
		expect(await PAYMENT_PROOFS.find(db, id)).toBeNull();
	}
	for (const { id, file } of kept) {
		expect(await deps.storage.stat(file)).not.toBeNull();
		expect(await PAYMENT_PROOFS.find(db, id)).toMatchObject({ file });
	}
	// Nothing is removed twice.
	expect(await applyRule(deps, 'refused-proofs')).toBe(0);
});

test('files that no row names go after seven days', async () => {
	const deps = await retentionDeps(database.db);
	const id = await decided(deps, 'approved', '1 day');
	const unnamed = [
		await stored(deps, 'documents', id),
		await stored(deps, 'payments', id),
		await stored(deps, 'payments', id),
	];
	const days = (count: number) => Date.now() + count * 86_400_000;
	expect(await applyRule(deps, 'unnamed-files', days(6.9))).toBe(0);
	expect(await applyRule(deps, 'unnamed-files', days(7.1))).toBe(3);
	for (const file of unnamed) expect(await deps.storage.stat(file)).toBeNull();
	expect(await deps.storage.list(`documents/${id}`)).toEqual([await documentOf(id)]);
});

test('a private file of the desk stays once an act on a lot names it', async () => {
	const deps = await retentionDeps(database.db);
	const add = async (kept: boolean) => {
		const file = await stored(deps, 'notices', randomUUID());
		await sql`insert into notice_proofs (environment, file, kind, bytes, sha256, kept, uploaded_at)
			values ('production', ${file}, 'pdf', 1, ${'a'.repeat(64)}, ${kept}, now() - interval '8 days')`.execute(
			deps.db,
		);
		return file;
	};
	const [named, unnamed] = [await add(true), await add(false)];
	expect(await applyRule(deps, 'notice-proofs')).toBe(1);
	expect([await deps.storage.stat(named), await deps.storage.stat(unnamed)]).toEqual([
		expect.anything(),
		null,
	]);
});

test('emails that are files go after thirty days', async () => {
	const deps = await retentionDeps(database.db);
	expect(await applyRule(deps, 'outbox')).toBe(0);
	await mkdir(deps.outbox);
	for (const [name, days] of [
		['old.eml', 31],
		['older.eml', 300],
		['.unfinished.tmp', 31],
		['new.eml', 29],
		['other.txt', 31],
	] as const) {
		await writeFile(join(deps.outbox, name), 'x');
		const at = Date.now() / 1_000 - days * 86_400;
		await utimes(join(deps.outbox, name), at, at);
	}
	expect(await applyRule(deps, 'outbox')).toBe(3);
	expect((await readdir(deps.outbox)).sort()).toEqual(['new.eml', 'other.txt']);
});

test('what shows a payout or an expense goes after ten years', async () => {
	const deps = await retentionDeps(database.db);
	const made = async (age: string) => {
		const { payout_id } = await makeReceivedLot(database.db);
		const [paid, spent] = [
			await stored(deps, 'payments', 'payouts'),
			await stored(deps, 'payments', 'payouts'),
		];
		await sql`update payouts set paid_at = now() - ${age}::interval, amount = 1, account = '{}', seal = ${'0'.repeat(64)},
			paid_by = ${await makePerson(database.db)}, file = ${paid} where id = ${payout_id}`.execute(
			database.db,
		);
		await sql`insert into payout_lines (payout_id, kind, name, amount, file, created_at)
			values (${payout_id}, 'expense', 'Chaveiro', 1, ${spent}, now() - ${age}::interval)`.execute(
			database.db,
		);
		return payout_id;
	};
	const [old, recent] = [await made('121 months'), await made('119 months')];
	expect(await applyRule(deps, 'payout-proofs')).toBe(1);
	expect(await applyRule(deps, 'expense-receipts')).toBe(1);
	expect(await PAYMENT_PROOFS.find(database.db, old)).toBeNull();
	expect(await PAYMENT_PROOFS.find(database.db, recent)).not.toBeNull();
});

test('what a refund was proved with goes after ten years, and the account for it six months after it was made', async () => {
	const deps = await retentionDeps(database.db);
	const { db } = deps;
	const lots = [];
	for (const made_at of ['2016-01-01', '2026-01-01', null]) {
		const { payment_id, people } = await makeWonLot(db, { bidders: 1 });
		const file = await stored(deps, 'payments', payment_id);
		const { id: component_id } = await db
			.selectFrom('payment_components')
			.select('id')
			.where('payment_id', '=', payment_id)
			.where('kind', '=', 'price')
			.executeTakeFirstOrThrow();
		const user_id = people[0] as string;
		const proof = made_at === null ? {} : { file, made_by: user_id };
		await db
			.insertInto('refunds')
			.values({ component_id, payment_id, amount: 1, made_at, ...proof })
			.execute();
		await db
			.insertInto('refund_accounts')
			.values({ payment_id, user_id, sealed: Buffer.from('x') })
			.execute();
		if (made_at === null)
			await sql`update payments set status = 'refund-due' where id = ${payment_id}`.execute(db);
		lots.push({ payment_id, component_id, file });
	}
	const [old, recent, due] = lots as [(typeof lots)[0], (typeof lots)[0], (typeof lots)[0]];
	expect(await applyRule(deps, 'refund-proofs')).toBe(1);
	expect(await deps.storage.stat(old.file)).toBeNull();
	expect(await PAYMENT_PROOFS.find(db, old.component_id)).toBeNull();
	expect(await PAYMENT_PROOFS.find(db, recent.component_id)).toMatchObject({ file: recent.file });
	expect(await applyRule(deps, 'refund-accounts')).toBe(2);
	const left = db.selectFrom('refund_accounts').select('payment_id').execute();
	expect((await left).map(({ payment_id }) => payment_id)).toContain(due.payment_id);
	expect([await applyRule(deps, 'refund-proofs'), await applyRule(deps, 'refund-accounts')]).toEqual([0, 0]);
});
