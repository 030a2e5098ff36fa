import { type RawBuilder, sql } from 'kysely';
import { DAY } from '#domain/values/time.ts';
import { ownersOf } from '#server/features/backoffice/files/owners.ts';
import type { Chunk, Removal, RetentionDeps, RetentionRule } from './rule.ts';

/** SQL: the person was rejected 90 days ago or earlier, sent nothing since, and never had a bidder number. */
const REJECTED = sql`p.status = 'rejected' and not exists (select from auction_bidders b where b.user_id = p.id)
	and (select max(d.decided_at) from registration_decisions d where d.user_id = p.id) < now() - interval '90 days'`;

/** Files that show who somebody is, or what somebody paid. Each file is removed before its row says so. */
export const DOCUMENT_RULES: RetentionRule[] = [
	{
		id: 'rejected-documents',
		what: 'identity documents of rejected and revoked people',
		where: '`documents/`, `profiles.document_url`',
		term: '90 days after the decision, unless another was sent',
		why: 'LGPD art. 15–16: time to contest; after that they serve nothing. Of people who bid they stay, as evidence (Lei 9.613 art. 10)',
		remove: removedFiles({
			next: (after) => sql`select p.id, p.document_url as file from profiles p
				where p.document_url is not null and ${REJECTED} and p.id > ${after} order by p.id limit 1 for update skip locked`,
			mark: (id) =>
				sql`update profiles set document_url = null, document_uploaded_at = null where id = ${id}`,
		}),
	},
	{
		id: 'rejected-company-documents',
		what: 'registrations of the companies of rejected and revoked people',
		where: '`documents/`, `supporting_documents`',
		term: '90 days after the decision, unless another was sent',
		why: 'as above',
		remove: removedFiles({
			next: (after) => sql`select s.id, s.file from supporting_documents s join profiles p on p.id = s.user_id
				where s.role = 'company' and ${REJECTED} and s.uploaded_at < now() - interval '90 days' and s.id > ${after}
				order by s.id limit 1 for update of s, p skip locked`,
			mark: (id) => sql`delete from supporting_documents where id = ${id}`,
		}),
	},
	{
		id: 'refused-preference-documents',
		what: 'documents of a right of preference that the desk refused, or that was never asked for, and proofs of a fiduciante who did not buy the lot',
		where: '`documents/`, `supporting_documents`',
		term: '90 days after the auction was over',
		why: 'LGPD art. 15–16. Of a right that was approved, and of a purchase, they stay with the ledger that records it',
		remove: removedFiles({
			next: (
				after,
			) => sql`select s.id, s.file from supporting_documents s join auctions a on a.id = s.auction_id
				where (s.role = 'preference' or s.role = 'debtor-payment' and a.outcome is distinct from 'debtor-preference') and a.status in ('completed', 'cancelled') and a.end_time < now() - interval '90 days'
					and s.uploaded_at < now() - interval '90 days' and s.id > ${after}
					and not exists (select from preference_rights r where r.document_id = s.id and r.state <> 'refused')
				order by s.id limit 1 for update of s skip locked`,
			mark: (id) => sql`delete from supporting_documents where id = ${id}`,
		}),
	},
	{
		id: 'refused-proofs',
		what: 'proofs of payment that were refused',
		where: '`payments/`, `payment_proofs.removed_at`',
		term: 'six months after the payment was settled or ended',
		why: 'they show a bank account; until then they show whether a win was paid in time (CPC art. 897)',
		remove: removedFiles({
			next: (after) => sql`select f.id, f.file from payment_proofs f join payments y on y.id = f.payment_id
				where f.removed_at is null and f.status = 'refused' and y.status in ('paid', 'refund-due', 'refunded', 'cancelled', 'defaulted')
					and greatest(f.decided_at, y.paid_at, y.ended_at) < now() - interval '6 months' and f.id > ${after}
				order by f.id limit 1 for update of f skip locked`,
			mark: (id) => sql`update payment_proofs set removed_at = now() where id = ${id}`,
		}),
	},
	{
		id: 'accepted-proofs',
		what: 'proofs of payment that were accepted',
		where: '`payments/`, `payment_proofs.removed_at`',
		term: 'ten years',
		why: 'CC art. 205: the longest term in which a payment can be contested. The journal stays',
		remove: removedFiles({
			next: (after) => sql`select f.id, f.file from payment_proofs f
				where f.removed_at is null and f.status = 'accepted' and f.decided_at < now() - interval '10 years' and f.id > ${after}
				order by f.id limit 1 for update of f skip locked`,
			mark: (id) => sql`update payment_proofs set removed_at = now() where id = ${id}`,
		}),
	},
	{
		id: 'payout-proofs',
		what: 'what shows that a seller was paid',
		where: '`payments/`, `payouts.file`',
		term: 'ten years',
		why: 'CC art. 205, as proofs of payment. The journal stays',
		remove: removedFiles({
			next: (after) => sql`select y.id, y.file from payouts y
				where y.file is not null and y.paid_at < now() - interval '10 years' and y.id > ${after}
				order by y.id limit 1 for update of y skip locked`,
			mark: (id) => sql`update payouts set file = null where id = ${id}`,
		}),
	},
	{
		id: 'expense-receipts',
		what: 'what shows a commission or an expense that was taken off a payout',
		where: '`payments/`, `payout_lines.file`',
		term: 'ten years',
		why: 'CC art. 205, as proofs of payment. The journal stays',
		remove: removedFiles({
			next: (after) => sql`select l.id, l.file from payout_lines l
				where l.file is not null and l.created_at < now() - interval '10 years' and l.id > ${after}
				order by l.id limit 1 for update of l skip locked`,
			mark: (id) => sql`update payout_lines set file = null where id = ${id}`,
		}),
	},
	{
		id: 'refund-proofs',
		what: 'proofs of refunds',
		where: '`payments/`, `refunds.removed_at`',
		term: 'ten years',
		why: 'CC art. 205, as those of payments. The journal stays',
		remove: removedFiles({
			next: (after) => sql`select f.component_id as id, f.file from refunds f
				where f.file is not null and f.removed_at is null and f.made_at < now() - interval '10 years' and f.component_id > ${after}
				order by f.component_id limit 1 for update of f skip locked`,
			mark: (id) => sql`update refunds set removed_at = now() where component_id = ${id}`,
		}),
	},
	{
		id: 'notice-proofs',
		what: 'proofs that somebody was told of an auction, once no notice and no act on a lot names them',
		where: '`notices/`, `notice_proofs`',
		term: 'seven days after the upload, or with their last notice',
		why: 'LGPD art. 15: without a notice they show nothing',
		remove: removedFiles({
			next: (after) => sql`select f.id, f.file from notice_proofs f
				where not f.kept and f.uploaded_at < now() - interval '7 days' and not exists (select from notices n where n.proof_id = f.id)
					and f.id > ${after} order by f.id limit 1 for update of f skip locked`,
			mark: (id) => sql`delete from notice_proofs where id = ${id}`,
		}),
	},
	{
		id: 'unnamed-files',
		what: 'files of uploads that were interrupted: no row names them',
		where: '`documents/`, `notices/`, `payments/`',
		term: 'seven days',
		why: 'LGPD art. 15: nobody can see or use them. Pictures and sale documents are removed by hand (back office, Arquivos)',
		remove: removeUnnamed,
	},
];

/** Below every id. */
const FIRST = '00000000-0000-0000-0000-000000000000';

interface FileRow {
	id: string;
	file: string;
}

/** Which rows name files that are due, and what marks a row whose file is gone. */
interface DueFiles {
	/** The next due row after an id, locked; rows that others hold are skipped. */
	next: (after: string) => RawBuilder<unknown>;
	mark: (id: string) => RawBuilder<unknown>;
}

/**
 * A removal of files with their rows. Under the row's lock the file is removed first and the row is marked after it: an
 * interruption leaves a row whose file is gone, which the next run marks, and never a file that no row names. A file
 * that cannot be removed is logged, and tried again the next day.
 */
function removedFiles({ next, mark }: DueFiles): Removal {
	return async ({ db, storage, log }, { most }) => {
		let removed = 0;
		let after = FIRST;
		while (removed < most) {
			const step = await db.transaction().execute(async (trx) => {
				const row = (await next(after).execute(trx)).rows[0] as FileRow | undefined;
				if (!row) return null;
				try {
					await storage.delete(row.file);
				} catch (error) {
					log.error({ err: error }, 'a file whose term is over could not be removed');
					return { id: row.id, gone: false };
				}
				await mark(row.id).execute(trx);
				return { id: row.id, gone: true };
			});
			if (step === null) break;
			after = step.id;
			if (step.gone) removed += 1;
		}
		return removed;
	};
}

/** The folders whose files show who somebody is, what somebody paid or who was told. */
const FOLDERS = ['documents', 'notices', 'payments'];

/** Much longer than any upload: a row names its file within seconds. */
const AGE = 7 * DAY;

/** Removes files that no row names. Ages are read first and owners after: an old file without an owner cannot get one later. */
async function removeUnnamed({ db, storage, log }: RetentionDeps, { most, now }: Chunk): Promise<number> {
	let removed = 0;
	for (const folder of FOLDERS) {
		for await (const files of storage.walk(folder)) {
			const old: string[] = [];
			for (const { key, stat = await storage.stat(key) } of files)
				if (stat && now - stat.updated_at.getTime() >= AGE) old.push(key);
			const owners = await ownersOf(db, old);
			for (const name of old.filter((each) => !owners.has(each))) {
				if (removed >= most) return removed;
				await storage.delete(name);
				log.info('a file that no row names was removed');
				removed += 1;
			}
		}
	}
	return removed;
}
