import { join } from 'node:path';
import { claimAddress } from '#server/features/accounts/account-data/claim-address.ts';
import { removeUnconfirmed } from '#server/features/accounts/account-data/remove-unconfirmed.ts';
import { BEFORE_CONFIRMATION } from '#server/features/accounts/account-emails.ts';
import { type AttemptLimits, createAttemptLimits } from '#server/features/accounts/attempt-limits.ts';
import { type Auth, createAuth } from '#server/features/accounts/auth.ts';
import { confirmationLink, recoveryLink } from '#server/features/accounts/auth-links.ts';
import { officialBase } from '#server/features/accounts/identity/official-base.ts';
import {
	createOfficialChecks,
	type OfficialChecks,
} from '#server/features/accounts/identity/official-checks.ts';
import { ensureProfile } from '#server/features/accounts/profiles.ts';
import {
	type DefaultAuctioneer,
	emailSignature,
} from '#server/features/catalogue/sales/default-auctioneer.ts';
import { KNOWN_PASSWORD } from '#server/features/demo/refusal.ts';
import { createEmailQueue, type EmailQueue } from '#server/features/notifications/email-queue.ts';
import { accountObligations } from '#server/features/settlement/account-obligations.ts';
import { type Jobs, openJobs } from '#server/platform/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import type { Redis } from '#server/platform/redis/redis.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { type Email, emailWriters } from './emails.ts';
import type { Env } from './env.ts';
import { operatorOf } from './stated-settings.ts';
import type { Stores } from './stores.ts';

interface AccountDeps {
	brand: { name: string; url: string };
	log: Log;
	storage: Storage;
	defaultAuctioneer: DefaultAuctioneer;
	redis: Redis | null;
}

interface Accounts {
	auth: Auth;
	limits: AttemptLimits;
	jobs: Jobs;
	emails: EmailQueue<Email>;
	knownPassword: string | null;
}

/** Opens accounts and the emails they send: each needs the other, and both need the job queue. */
export function openAccounts(
	env: Env,
	stores: Stores,
	{ brand, log, storage, defaultAuctioneer, redis }: AccountDeps,
): Accounts {
	const { db, secret } = stores;
	const limits = createAttemptLimits(db, secret, redis);
	const jobs = openJobs(db, log);
	const links = {
		recovery: (email: string) => recoveryLink(auth, brand.url, email),
		confirmation: (email: string) => confirmationLink(auth, brand.url, email),
	};
	const emails: EmailQueue<Email> = createEmailQueue({
		db,
		jobs,
		log,
		brand,
		signature: emailSignature(db, defaultAuctioneer, operatorOf(env, stores.demo)),
		writers: emailWriters({
			db,
			brand,
			secret,
			links,
			environment: env.AUCTION_ENVIRONMENT,
			legalTermsUnit: env.LEGAL_TERMS_UNIT,
		}),
		beforeConfirmation: confirmationRequired(env, stores) ? BEFORE_CONFIRMATION : null,
		mailer: createMailer({
			smtpUrl: env.SMTP_URL ?? null,
			outbox: outboxOf(env),
			brand,
		}),
	});
	const auth = createAuth({
		db,
		secrets: stores.secretOptions,
		brand: brand.name,
		baseURL: brand.url,
		trustedOrigins: ownOrigins(env, brand.url),
		requireConfirmation: confirmationRequired(env, stores),
		strictAdmins: !stores.demo,
		limits,
		emails,
		report: (level, message) => log[level](message),
		ensureProfile: (user_id) => ensureProfile(db, user_id),
		claimAddress: (user_id, address) =>
			claimAddress({ db, emails, storage, obligations: accountObligations }, user_id, address),
		removeUnconfirmed: (email) => removeUnconfirmed({ db, storage }, email),
	});
	const knownPassword = stores.demo && env.DEMO_PASSWORD === undefined ? KNOWN_PASSWORD : null;
	return { auth, limits, jobs, emails, knownPassword };
}

/** Opens the comparison of identities with an official base; null without one. */
export function openOfficialChecks(env: Env, { db, vault }: Stores, jobs: Jobs): OfficialChecks | null {
	const { IDENTITY_CHECK_URL: url, IDENTITY_CHECK_TOKEN: token } = env;
	if (url === undefined) return null;
	return createOfficialChecks({ db, vault, jobs, base: officialBase({ url, token }) });
}

/** The folder of emails that are files. */
export const outboxOf = (env: Env): string => join(env.DATA_DIR, 'outbox');

/** Whether an email address must be confirmed before its account may do anything. */
export function confirmationRequired(env: Env, { demo }: Stores): boolean {
	const setting = env.REQUIRE_EMAIL_CONFIRMATION;
	return setting === undefined ? !demo : setting === '1';
}

/**
 * The origins that may send credentials. Without PUBLIC_URL the server is reached on this machine, under either name.
 */
function ownOrigins(env: Env, url: string): string[] {
	return env.PUBLIC_URL ? [url] : [url, `http://localhost:${env.PORT}`, `http://127.0.0.1:${env.PORT}`];
}
