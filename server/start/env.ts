import { BlockList } from 'node:net';
import { resolve } from 'node:path';
import { isValidPhone } from '@brazilian-utils/brazilian-utils/is-valid-phone';
import { isValidServicePhone } from '@brazilian-utils/brazilian-utils/is-valid-service-phone';
import { z } from 'zod';
import { ENVIRONMENTS } from '#domain/auction/environments.ts';
import { ADMIN_PASSWORD_MIN, PASSWORD_MAX } from '#domain/people/account.ts';
import { LEGAL_TERMS_UNITS, type LegalTermsUnit } from '#domain/sale/legal-terms.ts';
import { unprintableIn } from '#domain/values/printable.ts';
import { readTaxId } from '#domain/values/tax-id.ts';
import { tidyLine } from '#domain/values/tidy-text.ts';
import { readTrustedProxies } from '#server/platform/client-address.ts';
import { isCertificate, isRecipient } from '#server/platform/pix/pem.ts';
import { isVapidPrivateKey, isVapidPublicKey } from '#server/platform/push/vapid-keys.ts';
import { isSigningKey } from '#server/platform/signing.ts';
import { readOtlpHeaders } from '#server/platform/tracing/otlp-headers.ts';
import { SAMPLERS } from '#server/platform/tracing/span.ts';
import { VAULT_KEY_MIN } from '#server/platform/vault.ts';
import { withEnvFile } from './env-file.ts';
import { checkPix, PIX_VARIABLES } from './pix-variables.ts';
import { BUCKET_VARIABLES, checkBuckets } from './storage-variables.ts';

const https = z.url({ protocol: /^https$/, error: 'must be an https:// address' });
const certificate = z.string().refine(isCertificate, 'must be a certificate in PEM, or the path of one');

/** Whether a text is a landline, mobile, 0800 or 4004 number. Numbers of three digits belong to public services. */
function isPhoneOfBusiness(typed: string): boolean {
	return isValidPhone(typed) || (isValidServicePhone(typed) && typed.replaceAll(/\D/g, '').length >= 8);
}

const postgres = z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address');

function isWithin(folder: string, other: string): boolean {
	return `${resolve(folder)}/`.startsWith(`${resolve(other)}/`);
}

const REDIS = /^rediss?:\/\/[^/\s]+(\/\d*)?$/;
const redis = z
	.string()
	.regex(REDIS, 'must be a redis:// or rediss:// address, which may end in the number of a database')
	.refine((url) => Boolean(URL.parse(url)?.hostname), 'must be an address with a host');

/** A text of one line, which papers print. */
const line = (most: number) =>
	z
		.string()
		.regex(/^\P{Cc}+$/u, 'must be one line of text')
		.overwrite(tidyLine)
		.max(most, `must have at most ${most} characters`)
		.refine((text) => unprintableIn(text) === null, {
			error: ({ input }) =>
				`must have letters that the papers can print, not "${unprintableIn(String(input))}"`,
		});

/** Parses a list of email addresses, separated by commas. */
function emailList(list: string, { addIssue }: z.RefinementCtx): string[] {
	const addresses = list
		.split(',')
		.map((each) => each.trim())
		.filter((each) => each !== '');
	const bad = addresses.find((each) => !z.email().safeParse(each).success);
	if (bad === undefined) return [...new Set(addresses)];
	addIssue(`"${bad}" is not an email address; separate several by commas`);
	return z.NEVER;
}

/** Parses a list of trusted proxies; an empty list gives none. */
function trustedProxies(list: string, { addIssue }: z.RefinementCtx) {
	const read = list === '' ? new BlockList() : readTrustedProxies(list);
	if (!('bad' in read)) return read;
	addIssue(`"${read.bad}" is neither an address nor a CIDR; separate several by commas`);
	return z.NEVER;
}

/** The variables the server reads (docs: README). An empty value counts as absent. */
const bare = z.object({
	ENV_FILE: z.string().optional(),
	PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
	HOST: z.string().default('127.0.0.1'),
	DATA_DIR: z.string().default('./data'),
	PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' }).optional(),
	TRUSTED_PROXIES: z.string().default('').transform(trustedProxies),
	METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
	METRICS_HOST: z.string().optional(),
	BACKUP_DIR: z.string().optional(),
	BACKUP_RECIPIENT: z
		.string()
		.refine(
			isRecipient,
			'must be a certificate with an RSA key of 2,048 bits or more, in PEM, or the path of one',
		)
		.optional(),
	DATABASE_URL: postgres.optional(),
	DATABASE_APP_URL: postgres.optional(),
	REDIS_URL: redis.optional(),
	AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
	AUTH_SECRET_BEFORE: z.string().min(32, 'must have at least 32 characters').optional(),
	LEDGER_KEY: z
		.string()
		.refine(isSigningKey, 'must be an Ed25519 private key (PKCS#8), as PEM or base64')
		.optional(),
	WITNESS_INTERVAL: z.coerce
		.number('must be a number of minutes')
		.min(0.02, 'must be at least 0.02 minutes')
		.max(1_440, 'must be at most 1440 minutes')
		.default(5),
	WITNESS_DIR: z.string().optional(),
	WITNESS_EMAILS: z.string().default('').transform(emailList),
	TSA_URL: z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' }).optional(),
	TSA_CA: certificate.optional(),
	IDENTITY_KEY: z.string().min(VAULT_KEY_MIN, `must have at least ${VAULT_KEY_MIN} characters`).optional(),
	IDENTITY_CHECK_URL: https.optional(),
	IDENTITY_CHECK_TOKEN: line(1_000).optional(),
	VAPID_PUBLIC_KEY: z.string().refine(isVapidPublicKey, 'must be a P-256 public key in base64url').optional(),
	VAPID_PRIVATE_KEY: z
		.string()
		.refine(isVapidPrivateKey, 'must be a P-256 private key in base64url')
		.optional(),
	AUCTION_ENVIRONMENT: z
		.enum(ENVIRONMENTS, `must be one of ${ENVIRONMENTS.join(', ')}`)
		.default('production'),
	LEGAL_TERMS_UNIT: z
		.enum(Object.keys(LEGAL_TERMS_UNITS) as [LegalTermsUnit, ...LegalTermsUnit[]], 'must be day or second')
		.default('day'),
	BRAND_NAME: z.string().min(1).max(40, 'must have at most 40 characters').default('Martelo'),
	OPERATOR_NAME: line(120).optional(),
	OPERATOR_REGISTRATION: line(100).optional(),
	OPERATOR_TAX_ID: z
		.string()
		.refine((typed) => readTaxId(typed) !== null, 'must be a CPF or a CNPJ with its check digits')
		.optional(),
	OPERATOR_ADDRESS: line(300).optional(),
	OPERATOR_EMAIL: z.email('must be an email address').optional(),
	OPERATOR_PHONE: z.string().refine(isPhoneOfBusiness, 'must be a Brazilian phone number').optional(),
	DEMO: z.enum(['0', '1'], 'must be 0 or 1').default('1'),
	DEMO_PASSWORD: z
		.string()
		.min(ADMIN_PASSWORD_MIN, `must have at least ${ADMIN_PASSWORD_MIN} characters`)
		.max(PASSWORD_MAX, `must have at most ${PASSWORD_MAX} characters`)
		.optional(),
	...BUCKET_VARIABLES,
	SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
	REQUIRE_EMAIL_CONFIRMATION: z.enum(['0', '1'], 'must be 0 or 1').optional(),
	...PIX_VARIABLES,
	CONSENT_LIMIT: z
		.union([z.literal('none'), z.coerce.number().min(0)], 'must be an amount in reais, or none')
		.optional(),
	DRAIN_DELAY: z.coerce.number('must be a whole number of seconds').int().min(0).max(300).default(0),
	WORKERS: z.coerce.number('must be a whole number').int().min(1).max(64).optional(),
	MAX_SOCKETS_PER_ADDRESS: z.coerce.number('must be a whole number').int().min(1).default(1_000),
	REQUESTS_PER_MINUTE: z.coerce.number('must be a whole number').int().min(1).default(3_000),
	OTEL_EXPORTER_OTLP_ENDPOINT: z
		.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
		.optional(),
	OTEL_EXPORTER_OTLP_HEADERS: z
		.string()
		.refine(
			(text) => readOtlpHeaders(text) !== null,
			'must be name=value pairs between commas, percent-encoded',
		)
		.optional(),
	OTEL_SERVICE_NAME: line(100).default('martelo'),
	OTEL_TRACES_SAMPLER: z
		.enum(SAMPLERS, `must be one of ${SAMPLERS.join(', ')}`)
		.default('parentbased_always_on'),
	OTEL_TRACES_SAMPLER_ARG: z.coerce.number('must be a number').min(0).max(1).default(1),
	LOG_LEVEL: z
		.enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
		.default('info'),
});

const schema = bare
	.refine((env) => !env.DATABASE_URL || env.AUTH_SECRET, {
		path: ['AUTH_SECRET'],
		message: 'is required where DATABASE_URL is set',
	})
	.refine((env) => !env.IDENTITY_CHECK_TOKEN || env.IDENTITY_CHECK_URL, {
		path: ['IDENTITY_CHECK_TOKEN'],
		message: 'needs IDENTITY_CHECK_URL',
	})
	.refine((env) => !env.AUTH_SECRET_BEFORE || env.AUTH_SECRET !== env.AUTH_SECRET_BEFORE, {
		path: ['AUTH_SECRET_BEFORE'],
		message: 'must be another secret than AUTH_SECRET: the one that it replaced',
	})
	.refine((env) => !env.DATABASE_APP_URL || env.DATABASE_URL, {
		path: ['DATABASE_APP_URL'],
		message: 'needs DATABASE_URL, whose role migrates',
	})
	.refine((env) => !env.BACKUP_DIR || !env.DATABASE_URL, {
		path: ['BACKUP_DIR'],
		message: 'is for the embedded database: a PostgreSQL of your own is backed up by its own tools',
	})
	.refine((env) => !env.BACKUP_DIR || !isWithin(env.BACKUP_DIR, env.DATA_DIR), {
		path: ['BACKUP_DIR'],
		message: 'must be outside DATA_DIR, best on another disk',
	})
	.refine((env) => !env.BACKUP_DIR || process.platform === 'linux', {
		path: ['BACKUP_DIR'],
		message: 'needs Linux, with GNU tar, gzip and coreutils',
	})
	.refine((env) => !env.TSA_CA || env.TSA_URL, { path: ['TSA_CA'], message: 'needs TSA_URL' })
	.refine((env) => !env.METRICS_HOST || env.METRICS_PORT, {
		path: ['METRICS_PORT'],
		message: 'is required where METRICS_HOST is set',
	})
	.refine((env) => Boolean(env.VAPID_PUBLIC_KEY) === Boolean(env.VAPID_PRIVATE_KEY), {
		path: ['VAPID_PRIVATE_KEY'],
		message: 'and VAPID_PUBLIC_KEY must be given together',
	})
	.superRefine((env, faults) => {
		const fault = (name: string, message: string) =>
			faults.addIssue({ code: 'custom', path: [name], message });
		checkBuckets(env, fault);
		checkPix(env, fault);
	});

/** The names of all variables. */
export const VARIABLES: readonly string[] = Object.keys(bare.shape);

export type Env = z.infer<typeof schema>;

/** Variables that no worker process receives; those that render pages are sent the bucket's key, to list its files. */
export const SECRETS = [
	'DATABASE_URL',
	'DATABASE_APP_URL',
	'REDIS_URL',
	'AUTH_SECRET',
	'AUTH_SECRET_BEFORE',
	'LEDGER_KEY',
	'IDENTITY_KEY',
	'IDENTITY_CHECK_TOKEN',
	'VAPID_PRIVATE_KEY',
	'S3_ACCESS_KEY',
	'S3_SECRET_KEY',
	'WITNESS_S3_ACCESS_KEY',
	'WITNESS_S3_SECRET_KEY',
	'SMTP_URL',
	'OTEL_EXPORTER_OTLP_HEADERS',
	'DEMO_PASSWORD',
] as const;

/** Reads the environment, with the file of ENV_FILE. Throws one error whose message names every bad variable. */
export function readEnv(names: Record<string, string | undefined>): Env {
	const all = allOf(names);
	const present = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
	const read = schema.safeParse(present);
	if (read.success) return read.data;
	const faults = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
	throw new Error(`${BAD}\n  ${faults.join('\n  ')}`);
}

const BAD = 'Bad environment variables';

function allOf(names: Record<string, string | undefined>) {
	try {
		return withEnvFile(names);
	} catch (error) {
		throw new Error(`${BAD}\n  ${(error as Error).message}`, { cause: error });
	}
}
