import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useDatabase } from '#server/testing/database.ts';
import { makeAuction } from '#server/testing/factories.ts';

const database = useDatabase();

const FEATURES = join(import.meta.dirname, '../../features');

/** Files that read `auctions` itself, and why. Everything else reads `visible_auctions`; the back office and the demo see all. */
const ALL_LOTS: Record<string, string> = {
	'accounts/account-data/export-account.ts bidding/export-bidding.ts notifications/export-notifications.ts settlement/export-settlement.ts settlement/account-obligations.ts':
		'what a person did stays theirs, whatever became of the lot',
	'bidding/ledger/ledger-page.ts bidding/ledger/ledger-text.ts bidding/ledger/read-lot-facts.ts bidding/read-lot-page.ts catalogue/seen-facts.ts settlement/papers/read-ata.ts settlement/papers/read-paper-lot.ts':
		'a withdrawn lot keeps its page, its facts, its ledger and its ata; they leave drafts out themselves',
	'bidding/bid-eligibility.ts bidding/enrolment/enrolment-gap.ts bidding/enrolment/exclusion.ts bidding/enrolment/enrol.ts bidding/decisions/auction-locks.ts':
		'facts about lots that the caller has found to be public',
	'bidding/enrolment/decide-enrolment.ts bidding/enrolment/enrolment-emails.ts bidding/enrolment/list-enrolments.ts bidding/enrolment/read-enrolment.ts bidding/preference/decide-preference.ts bidding/preference/list-preferences.ts bidding/preference/preference-emails.ts bidding/preference/request-preference.ts bidding/waiting.ts':
		'enrolments, acceptances and rights of preference, which only a public lot or sale gets',
	'bidding/ledger/verify-ledgers.ts bidding/notifications/project-notifications.ts bidding/outages/heartbeat.ts bidding/witness/mail-checkpoints.ts bidding/witness/take-checkpoint.ts':
		'lots with ledger records, of which none is a draft',
	'bidding/notifications/notification-content.ts notifications/dispatch.ts notifications/read-notifications.ts':
		'notifications, which only public lots cause',
	'accounts/audit-log/read-names.ts': 'names in the log of administrators, whatever became of the lot',
	'accounts/identity/read-identity.ts':
		'titles of lots that somebody did not pay, for the desk and for that person',
	'bidding/result-follow-up.ts': 'lots that were reopened, without drafts',
	'bidding/read-auction.ts catalogue/caixa/stored-lots.ts catalogue/images/add-image.ts catalogue/images/draft-pictures.ts catalogue/images/locked-images.ts catalogue/sales/notices.ts catalogue/sales/sale-terms.ts catalogue/sales/document-files.ts':
		'administrators and the import see drafts',
	'catalogue/indexing/newest-lots.ts catalogue/indexing/sitemap-lots.ts catalogue/listing.ts catalogue/similar-lots.ts':
		'lots that the entries of lists have found; drafts have entries in an environment of their own',
	'settlement/payment-parts/credit.ts settlement/payment-parts/late-instalments.ts settlement/payment-parts/refund-account.ts settlement/pix/take-back.ts settlement/second-chance/annulment.ts settlement/money/move-payment.ts settlement/money/open-payments.ts settlement/money/payment-emails.ts settlement/papers/bundle.ts settlement/papers/bundle-files.ts settlement/papers/bundle-tables.ts settlement/papers/read-people.ts settlement/papers/read-win.ts settlement/papers/signed-autos.ts settlement/payment-parts/deposit-slips.ts settlement/payment-parts/read-components.ts settlement/money/latest-payment.ts settlement/money/overdue.ts settlement/money/notify-due.ts settlement/payment-parts/correction-rates.ts settlement/payments/find-payments.ts settlement/payments/list-payments.ts settlement/payments/list-totals.ts settlement/payments/part-rows.ts settlement/reconciliation/reconcile-bank.ts settlement/payments/read-payment.ts settlement/pix/charge.ts settlement/pix/stray-pix.ts settlement/second-chance/answer-offer.ts settlement/second-chance/ranking.ts settlement/second-chance/read-offers.ts settlement/second-chance/record-outcome.ts settlement/second-chance/reopen-lot.ts settlement/second-chance/second-chance-emails.ts settlement/second-chance/settlement-overview.ts settlement/second-chance/undone-lot.ts settlement/waiting.ts':
		'lots with a winner, which keep their payment when they are withdrawn',
	'settlement/books/accountant.ts settlement/books/close-month.ts settlement/books/closings.ts settlement/books/read-rows.ts settlement/nfse/list-commissions.ts settlement/nfse/read-dps.ts settlement/payouts/finance-list.ts settlement/payouts/payout-rows.ts settlement/payouts/read-statement.ts':
		'the auctioneer and the payees account for every lot that was sold, withdrawn since or not',
	'catalogue/sales/public-sale.ts bidding/notifications/lot-news-emails.ts bidding/notifications/tell-lot-news.ts':
		'lots that were withdrawn with a reason keep their place in their sale, and those who follow them are told',
	'catalogue/sales/order-document.ts settlement/proposals/ranking.ts':
		'documents of lots that the caller has found',
	'catalogue/sales/default-auctioneer.ts': 'the auctioneer who signs an email about a lot',
	'catalogue/waiting.ts catalogue/inquiries/read-lot-inquiries.ts catalogue/inquiries/list-inquiries.ts catalogue/inquiries/decide-inquiry.ts catalogue/inquiries/inquiry-emails.ts catalogue/inquiries/export-inquiries.ts':
		'what was asked of a public lot stays readable and is answered when the lot is withdrawn',
	'settlement/proposals/proposal-emails.ts': 'proposals, which only a public lot gets',
};

const TABLE = /\b(?:from|join) auctions\b|(?:selectFrom|[jJ]oin)\('auctions\b|sql`auctions`/;

test('only the named files of the server read drafts and withdrawn lots', async () => {
	const files = (await readdir(FEATURES, { recursive: true }))
		.map((name) => name.replaceAll('\\', '/'))
		.filter((name) => /(?<!\.test)\.ts$/.test(name) && !/^(?:backoffice|demo)\//.test(name));
	const texts = await Promise.all(
		files.map(async (name) => ({ name, text: await readFile(join(FEATURES, name), 'utf8') })),
	);
	const found = texts.flatMap(({ name, text }) => (TABLE.test(text) ? [name] : []));
	expect(found.toSorted()).toEqual(
		Object.keys(ALL_LOTS)
			.flatMap((names) => names.split(' '))
			.toSorted(),
	);
});

test('the view leaves drafts and withdrawn lots out, in each environment', async () => {
	const { db } = database;
	const draft = { environment: 'production-draft', published_at: null } as const;
	const shown = await makeAuction(db);
	const staging = await makeAuction(db, { environment: 'staging' });
	await makeAuction(db, draft);
	await makeAuction(db, { withdrawn_at: new Date() });
	const rows = await db.selectFrom('visible_auctions').select('id').execute();
	expect(rows.map(({ id }) => id).toSorted()).toEqual([shown, staging].toSorted());
});

test('the view has every column of auctions: a migration that adds one replaces the view', async () => {
	const { rows } = await sql<{ table: string; columns: string[] }>`
		select table_name as table, array_agg(column_name::text order by ordinal_position) as columns
		from information_schema.columns where table_name in ('auctions', 'visible_auctions') group by 1 order by 1`.execute(
		database.db,
	);
	const [table, view] = rows;
	expect(view?.columns).toEqual(table?.columns);
});

test('a lot that the view shows is locked through it', async () => {
	const { db } = database;
	const id = await makeAuction(db);
	await db.transaction().execute(async (trx) => {
		await sql`select from visible_auctions a where a.id = ${id} for no key update of a`.execute(trx);
		const waits = sql`select from auctions where id = ${id} for no key update nowait`.execute(db);
		await expect(waits).rejects.toMatchObject({ code: '55P03' });
	});
});
