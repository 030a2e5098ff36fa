import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { isLoopback } from '#server/platform/client-address.ts';
import type { Env } from '#server/start/env.ts';
import { type Finding, reportOf } from './finding.ts';

const OPERATOR = [
	'OPERATOR_NAME',
	'OPERATOR_TAX_ID',
	'OPERATOR_ADDRESS',
	'OPERATOR_EMAIL',
	'OPERATOR_PHONE',
] as const;

/**
 * How many guesses a key has to take, as a power of ten. A random key of the shortest length, 32 hexadecimal digits, takes 32 by this
 * estimate; words, names, years, rows of keys and repetitions take far fewer.
 */
const GUESSES = 25;

const guessing = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: 64 });

/** Combinations of variables that are valid one by one. */
export function examineSettings(env: Env, demo: boolean | null): Finding[] {
	const becomes = env.DEMO === '1' && env.DATABASE_URL === undefined;
	const use = (demo ?? becomes) ? [] : realUse(env);
	return [...secrets(env), metrics(env), ...use, ...(demo === null && becomes ? [byOmission()] : [])];
}

function secrets(env: Env): Finding[] {
	const { ok, warning } = reportOf('secrets');
	const weak = (['AUTH_SECRET', 'IDENTITY_KEY'] as const).filter((name) => {
		const value = env[name];
		return value !== undefined && guessing.check(value).guessesLog10 < GUESSES;
	});
	if (weak.length === 0) return [ok('keys in variables cannot be guessed')];
	return weak.map((name) =>
		warning(
			`${name} can be guessed: it has words, repetitions or few different characters`,
			name === 'AUTH_SECRET'
				? 'Replace it: npm run admin -- rotate-secret (docs/operations.md, Changing AUTH_SECRET).'
				: 'Before real use, generate one: `openssl rand -base64 48`. It cannot be replaced later.',
		),
	);
}

function metrics(env: Env): Finding {
	const { ok, warning } = reportOf('metrics');
	const { METRICS_PORT: port, METRICS_HOST: host } = env;
	if (port === undefined || host === undefined || isLoopback(host))
		return ok('metrics are served to this machine alone');
	return warning(
		`metrics are served on ${host}:${port} without a password`,
		'Let a firewall admit the Prometheus server alone, or leave METRICS_HOST out.',
	);
}

/** What an installation for real auctions needs, and a demo does not. */
function realUse(env: Env): Finding[] {
	const operator = reportOf('operator');
	const missing = OPERATOR.filter((name) => env[name] === undefined);
	const findings = [
		missing.length === 0
			? operator.ok('the operator is named')
			: operator.warning(
					`${missing.join(', ')}: not set, so that pages and papers do not name who runs the site`,
					'Set them (Decreto 7.962/2013, art. 2).',
				),
	];
	const witness = reportOf('witness');
	const witnessed =
		env.WITNESS_DIR ?? env.WITNESS_S3_BUCKET ?? env.TSA_URL ?? (env.WITNESS_EMAILS.length > 0 || undefined);
	if (witnessed === undefined)
		findings.push(
			witness.warning(
				'no witness keeps checkpoints of the ledgers: nobody could show that one was rewritten',
				'Set WITNESS_DIR, WITNESS_S3_BUCKET, WITNESS_EMAILS or TSA_URL (docs/operations.md).',
			),
		);
	if (env.DATABASE_URL === undefined && env.BACKUP_DIR === undefined)
		findings.push(
			reportOf('backup').warning(
				'BACKUP_DIR is not set: with the disk of DATA_DIR everything is lost',
				'Set it to a folder on another disk, and run the backups (docs/operations.md, Backups).',
			),
		);
	const mail = reportOf('mail');
	if (env.SMTP_URL === undefined)
		findings.push(
			env.REQUIRE_EMAIL_CONFIRMATION === '0'
				? mail.warning('no mail server: emails become files that nobody reads', 'Set SMTP_URL.')
				: mail.error(
						'no mail server, and addresses must be confirmed: nobody new can sign in',
						'Set SMTP_URL, or REQUIRE_EMAIL_CONFIRMATION=0.',
					),
		);
	return findings;
}

function byOmission(): Finding {
	return reportOf('demo').warning(
		'DEMO is not 0: an empty DATA_DIR is filled with the demo',
		'Set DEMO=0 for real auctions.',
	);
}
