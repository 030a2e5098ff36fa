import type { Kysely } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import type { LegalTermsUnit } from '#domain/sale/legal-terms.ts';
import {
	type AccountEmail,
	type AccountLinks,
	accountEmailWriters,
} from '#server/features/accounts/account-emails.ts';
import { type WaitingEmail, waitingEmailWriters } from '#server/features/backoffice/waiting/waiting-email.ts';
import {
	type EnrolmentEmail,
	enrolmentEmailWriters,
} from '#server/features/bidding/enrolment/enrolment-emails.ts';
import {
	type LotNewsEmail,
	lotNewsEmailWriters,
} from '#server/features/bidding/notifications/lot-news-emails.ts';
import { notificationEmailWriters } from '#server/features/bidding/notifications/notification-email.ts';
import {
	type PreferenceEmail,
	preferenceEmailWriters,
} from '#server/features/bidding/preference/preference-emails.ts';
import {
	type CheckpointEmail,
	checkpointEmailWriters,
} from '#server/features/bidding/witness/checkpoint-email.ts';
import {
	type InquiryEmail,
	inquiryEmailWriters,
} from '#server/features/catalogue/inquiries/inquiry-emails.ts';
import { savedSearchEmailWriters } from '#server/features/catalogue/saved-searches/alert-email.ts';
import type { SavedSearchEmail } from '#server/features/catalogue/saved-searches/send-alerts.ts';
import type { NotificationEmail } from '#server/features/notifications/dispatch.ts';
import type { Brand, EmailWriters } from '#server/features/notifications/email.ts';
import { type PaymentEmail, paymentEmailWriters } from '#server/features/settlement/money/payment-emails.ts';
import {
	type ProposalEmail,
	proposalEmailWriters,
} from '#server/features/settlement/proposals/proposal-emails.ts';
import {
	type SecondChanceEmail,
	secondChanceEmailWriters,
} from '#server/features/settlement/second-chance/second-chance-emails.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** Every kind of email that the product sends. */
export type Email =
	| AccountEmail
	| NotificationEmail
	| EnrolmentEmail
	| InquiryEmail
	| PreferenceEmail
	| LotNewsEmail
	| CheckpointEmail
	| SavedSearchEmail
	| PaymentEmail
	| SecondChanceEmail
	| ProposalEmail
	| WaitingEmail;

interface EmailDeps {
	db: Kysely<Database>;
	brand: Brand;
	links: AccountLinks;
	secret: string;
	environment: Environment;
	legalTermsUnit: LegalTermsUnit;
}

/** The writers that the contexts register, one for each kind of email. */
export function emailWriters({ db, brand, links, secret, ...desk }: EmailDeps): EmailWriters<Email> {
	return {
		...accountEmailWriters({ db, brand, links }),
		...savedSearchEmailWriters({ db, brand, secret }),
		...notificationEmailWriters({ db, brand, secret }),
		...inquiryEmailWriters(db, brand),
		...enrolmentEmailWriters(db, brand),
		...preferenceEmailWriters(db, brand),
		...lotNewsEmailWriters(db, brand),
		...checkpointEmailWriters(db, brand),
		...paymentEmailWriters(db, brand),
		...secondChanceEmailWriters(db, brand),
		...proposalEmailWriters(db, brand),
		...waitingEmailWriters({ db, brand, ...desk }),
	};
}
