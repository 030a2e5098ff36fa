import type { X509Certificate } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Environment } from '#domain/auction.ts';
import type { Post } from '#server/features/letters/post.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { BankFault } from '#server/platform/pix/bank-fault.ts';
import { readCertificates, readPem } from '#server/platform/pix/pem.ts';
import { createPixBank, type PixBank } from '#server/platform/pix/pix-bank.ts';
import type { HousePix } from './house-pix.ts';

/** What is needed to have payments paid by the bank's API Pix. */
export interface PixDesk {
	db: Kysely<Database>;
	environment: Environment;
	bank: PixBank;
	/** The house's key at that bank, and the names that its codes carry. */
	receiver: HousePix;
	post: Post;
	/** Who must have issued the client certificate of a webhook; null where the proxy alone looks at it. */
	authorities: readonly X509Certificate[] | null;
	/** Says what an operator should know; nothing of a payer is in it. */
	report(what: string, fault: Pick<BankFault, 'reason'>): void;
}

interface Given {
	PIX_API_URL?: string | undefined;
	PIX_TOKEN_URL?: string | undefined;
	PIX_CLIENT_ID?: string | undefined;
	PIX_CLIENT_SECRET?: string | undefined;
	PIX_CERT?: string | undefined;
	PIX_CERT_KEY?: string | undefined;
	PIX_WEBHOOK_CA?: string | undefined;
}

/** The desk that the house's variables describe; null where they name no bank. */
export function openPixDesk(
	given: Given,
	receiver: HousePix | null,
	tools: Pick<PixDesk, 'db' | 'environment' | 'post' | 'report'>,
): PixDesk | null {
	const { PIX_API_URL, PIX_CLIENT_ID, PIX_CLIENT_SECRET, PIX_CERT, PIX_CERT_KEY } = given;
	if (!receiver || !PIX_API_URL || !PIX_CLIENT_ID || !PIX_CLIENT_SECRET || !PIX_CERT || !PIX_CERT_KEY)
		return null;
	const url = PIX_API_URL.replace(/\/+$/, '');
	const bank = createPixBank({
		url,
		// Where the standard's own example has it; banks that put it elsewhere are told so by the variable.
		tokenUrl: given.PIX_TOKEN_URL ?? `${new URL(url).origin}/oauth/token`,
		clientId: PIX_CLIENT_ID,
		clientSecret: PIX_CLIENT_SECRET,
		cert: readPem(PIX_CERT),
		key: readPem(PIX_CERT_KEY),
	});
	const authorities = given.PIX_WEBHOOK_CA ? readCertificates(given.PIX_WEBHOOK_CA) : null;
	return { ...tools, bank, receiver, authorities };
}
