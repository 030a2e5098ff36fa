import type { Kysely } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import type { LegalTermsUnit } from '#domain/sale/legal-terms.ts';
import type { Centavos } from '#domain/values/money.ts';
import type { AccountEmail } from '#server/features/accounts/account-emails.ts';
import type { Auth } from '#server/features/accounts/auth.ts';
import type { EnrolmentEmail } from '#server/features/bidding/enrolment/enrolment-emails.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import type { PaymentEmail } from '#server/features/settlement/money/payment-emails.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { Vault } from '#server/platform/vault.ts';

/** What the demo is created with. */
export interface DemoDeps {
	db: Kysely<Database>;
	auth: Auth;
	storage: Storage;
	brand: { name: string; url: string };
	environment: Environment;
	legalTermsUnit: LegalTermsUnit;
	vault: Vault;
	emails: EmailSender<AccountEmail | EnrolmentEmail | PaymentEmail>;
	consentLimit: Centavos | null;
}
