import { hashPartyTaxIds } from '#server/features/backoffice/sales/party-tax-ids.ts';
import { sendWaitingMails } from '#server/features/backoffice/waiting/send-waiting-mails.ts';
import { notifyOutdatedEnrolments } from '#server/features/bidding/enrolment/notify-outdated-enrolments.ts';
import { tellLotNews } from '#server/features/bidding/notifications/tell-lot-news.ts';
import { notifyDue } from '#server/features/settlement/money/notify-due.ts';
import { openMissingPayouts } from '#server/features/settlement/money/open-payout.ts';
import { markOverdue } from '#server/features/settlement/money/overdue.ts';
import { releaseMissed } from '#server/features/settlement/money/release-waiting.ts';
import { correctInstalments } from '#server/features/settlement/payment-parts/correct-instalments.ts';
import { expireOffers } from '#server/features/settlement/second-chance/end-offers.ts';
import type { Context } from './context.ts';

/** What every server does each minute in the database, by what the log says when it fails. Each is safe to run on several servers at once. */
export const MINUTE_JOBS: readonly (readonly [what: string, run: (context: Context) => Promise<unknown>])[] =
	[
		['tax ids of parties', hashPartyTaxIds],
		['overdue payments', markOverdue],
		['payments that are due soon', notifyDue],
		['payments that waited for an account', releaseMissed],
		['correction of instalments', correctInstalments],
		['payouts', ({ db }) => openMissingPayouts(db)],
		['errata', notifyOutdatedEnrolments],
		['changed lots', tellLotNews],
		['offers of lots', ({ db }) => expireOffers(db)],
		['emails of waiting work', (context) => sendWaitingMails(context, Date.now())],
	];
