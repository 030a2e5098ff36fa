import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { readPayeeKey } from '#domain/settlement/payee-accounts.ts';
import { PIX_CITY_MAX, PIX_NAME_MAX, pixKey, pixText } from '#domain/settlement/pix-code.ts';
import { isCertificate, isKeyOf, isPem } from '#server/platform/pix/pem.ts';

const https = z.url({ protocol: /^https$/, error: 'must be an https:// address' });
const certificate = z.string().refine(isCertificate, 'must be a certificate in PEM, or the path of one');
const KEY = 'must be a CPF, CNPJ, e-mail, mobile phone or random key';

/** A name or a city that fits into a Pix code: 1 to `most` characters once accents are dropped. */
const pixWords = (most: number) =>
	z.string().refine((text) => {
		const { length } = pixText(text);
		return length >= 1 && length <= most;
	}, `must have 1 to ${most} characters once accents are dropped`);

/** An account in the file of PIX_CREDENTIALS. Its paths are relative to the file. */
const account = (folder: string) => {
	const pem = z.string('is required').transform((text) => (isPem(text) ? text : resolve(folder, text)));
	const words = (most: number) => pixWords(most).transform(pixText);
	return z
		.strictObject({
			key: z
				.string('is required')
				.refine((typed) => readPayeeKey(typed) !== null, KEY)
				.transform((typed) => readPayeeKey(typed)?.key ?? ''),
			name: words(PIX_NAME_MAX),
			city: words(PIX_CITY_MAX),
			url: https,
			token_url: https.optional(),
			client_id: z.string('is required').min(1),
			client_secret: z.string('is required').min(1),
			cert: pem.pipe(certificate),
			cert_key: pem,
			webhook_ca: pem.pipe(certificate).optional(),
		})
		.refine(({ cert, cert_key }) => isKeyOf(cert_key, cert), {
			path: ['cert_key'],
			message: 'must be the private key of cert in PEM, or the path of one',
		});
};

/** The file of PIX_CREDENTIALS, and what it states. */
export interface Credentials {
	file: string;
	accounts: z.output<ReturnType<typeof account>>[];
}

/** Reads the file of PIX_CREDENTIALS. What is wrong is named by its place, never by its value, which may be secret. */
function readCredentials(file: string, { addIssue }: z.RefinementCtx): Credentials {
	const fault = (message: string) => {
		addIssue(`${file} ${message}`);
		return z.NEVER;
	};
	const text = readText(file);
	if (text === null) return fault('cannot be read');
	const read = z.array(account(dirname(resolve(file)))).safeParse(parsed(text));
	if (!read.success) {
		for (const { path, message } of read.error.issues) fault(`${placeOf(path)}${message}`);
		return z.NEVER;
	}
	const keys = read.data.map(({ key }) => key);
	const twice = keys.findIndex((key, at) => keys.indexOf(key) !== at);
	if (twice !== -1)
		return fault(`account ${twice + 1}, key: is that of account ${keys.indexOf(keys[twice] ?? '') + 1}, too`);
	return { file: resolve(file), accounts: read.data };
}

function readText(file: string): string | null {
	try {
		return readFileSync(file, 'utf8');
	} catch {
		return null;
	}
}

/** Undefined for what is no JSON, which no schema takes. The parser's own message would quote it. */
function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function placeOf([at, ...path]: readonly PropertyKey[]): string {
	if (typeof at !== 'number') return 'must be a JSON list of accounts: ';
	return `account ${at + 1}${path.length > 0 ? `, ${path.join('.')}` : ''}: `;
}

/** The variables of Pix. */
export const PIX_VARIABLES = {
	PIX_KEY: z
		.string()
		.refine((key) => pixKey(key) !== null, KEY)
		.optional(),
	PIX_MERCHANT_NAME: pixWords(PIX_NAME_MAX).optional(),
	PIX_MERCHANT_CITY: pixWords(PIX_CITY_MAX).optional(),
	PIX_API_URL: https.optional(),
	PIX_TOKEN_URL: https.optional(),
	PIX_CLIENT_ID: z.string().optional(),
	PIX_CLIENT_SECRET: z.string().optional(),
	PIX_CERT: certificate.optional(),
	PIX_CERT_KEY: z.string().optional(),
	PIX_WEBHOOK_CA: certificate.optional(),
	PIX_CREDENTIALS: z.string().transform(readCredentials).optional(),
};

type Variables = { [name in keyof typeof PIX_VARIABLES]?: z.output<(typeof PIX_VARIABLES)[name]> };
type Fault = (name: keyof Variables, message: string) => void;

const RECEIVER = ['PIX_KEY', 'PIX_MERCHANT_NAME', 'PIX_MERCHANT_CITY'] as const;

/**
 * The variables that the bank's API requires together: its address, the operator's credentials, and the key that is
 * paid to.
 */
const PIX_API = ['PIX_API_URL', 'PIX_CLIENT_ID', 'PIX_CLIENT_SECRET', 'PIX_CERT', 'PIX_CERT_KEY'] as const;

/** Reports the variables of Pix that are missing beside others, or do not fit them. */
export function checkPix(env: Variables, fault: Fault): void {
	const missing = RECEIVER.filter((name) => env[name] === undefined);
	if (missing.length < RECEIVER.length)
		for (const name of missing) fault(name, `is required with ${RECEIVER.join(', ')}`);
	checkPixApi(env, fault);
	const own = env.PIX_KEY === undefined ? null : pixKey(env.PIX_KEY);
	if (env.PIX_CREDENTIALS?.accounts.some(({ key }) => key === own))
		fault('PIX_CREDENTIALS', 'is for the accounts of others: that of PIX_KEY has variables of its own');
}

/** Requires all of these variables or none, and a certificate with its own private key. */
function checkPixApi(env: Variables, fault: Fault): void {
	const names = [...PIX_API, 'PIX_TOKEN_URL', 'PIX_WEBHOOK_CA'] as const;
	if (names.every((name) => env[name] === undefined)) return;
	for (const name of [...PIX_API, 'PIX_KEY'] as const)
		if (env[name] === undefined) fault(name, `is required with ${PIX_API.join(', ')}`);
	if (env.PIX_CERT && env.PIX_CERT_KEY && !isKeyOf(env.PIX_CERT_KEY, env.PIX_CERT))
		fault('PIX_CERT_KEY', 'must be the private key of PIX_CERT in PEM, or the path of one');
}
