import type { Kysely } from 'kysely';
import { type PaymentEmail, paymentEmailWriters } from '#server/features/settlement/money/payment-emails.ts';
import {
	type AccountEmail,
	type AccountLinks,
	accountEmailWriters,
} from './features/accounts/account-emails.ts';
import { type EnrolmentEmail, enrolmentEmailWriters } from './features/bidding/enrolment/enrolment-emails.ts';
import { notificationEmailWriters } from './features/bidding/notifications/notification-email.ts';
import { type CheckpointEmail, checkpointEmailWriters } from './features/bidding/witness/checkpoint-email.ts';
import { savedSearchEmailWriters } from './features/catalogue/saved-searches/alert-email.ts';
import type { SavedSearchEmail } from './features/catalogue/saved-searches/send-alerts.ts';
import type { NotificationEmail } from './features/notifications/dispatch.ts';
import type { Brand, EmailWriters } from './features/notifications/email.ts';
import { type ProposalEmail, proposalEmailWriters } from './features/settlement/proposals/proposal-emails.ts';
import {
	type SecondChanceEmail,
	secondChanceEmailWriters,
} from './features/settlement/second-chance/second-chance-emails.ts';
import type { Database } from './platform/db/schema.ts';

/** Every kind of email that the product sends. */
export type Email =
	| AccountEmail
	| NotificationEmail
	| EnrolmentEmail
	| CheckpointEmail
	| SavedSearchEmail
	| PaymentEmail
	| SecondChanceEmail
	| ProposalEmail;

interface EmailDeps {
	db: Kysely<Database>;
	brand: Brand;
	links: AccountLinks;
	secret: string;
}

/** The writers that the contexts register, one for each kind of email. */
export function emailWriters({ db, brand, links, secret }: EmailDeps): EmailWriters<Email> {
	return {
		...accountEmailWriters({ db, brand, links }),
		...savedSearchEmailWriters({ db, brand, secret }),
		...notificationEmailWriters({ db, brand, secret }),
		...enrolmentEmailWriters(db, brand),
		...checkpointEmailWriters(db, brand),
		...paymentEmailWriters(db, brand),
		...secondChanceEmailWriters(db, brand),
		...proposalEmailWriters(db, brand),
	};
}
