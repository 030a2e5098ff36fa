import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { z } from 'zod';
import { OPERATION_API } from '#contract/operation-paths.ts';
import { endToEndId } from '#contract/pix.ts';
import { problem } from '#domain/problems/problems.ts';
import { MINUTE } from '#domain/values/time.ts';
import { recordNotified } from '#server/features/settlement/pix/notified-pix.ts';
import type { PixBankDeps } from '#server/features/settlement/pix/pix-bank-jobs.ts';
import { largeBody, parseJson, readText } from '#server/http/body.ts';
import type { HttpContext } from '#server/http/http-context.ts';
import { answerProblem } from '#server/http/problems.ts';
import { addressOf, type RequestVariables, socketAddress } from '#server/http/request-context.ts';
import { isTrustedProxy, network } from '#server/platform/client-address.ts';
import { createMemoryLimiter } from '#server/platform/limits.ts';
import { isClientOf } from '#server/platform/pix/client-certificate.ts';
import { isWebhookSecret } from '#server/platform/pix/webhook-secret.ts';
import type { Secrets } from '#server/platform/secrets.ts';

/**
 * Calls of one address. A bank that reports each Pix separately stays far below; a Pix whose call is refused is found
 * by polling.
 */
const LIMIT = { name: 'pix-webhook', points: 600, duration: MINUTE };

/** The most Pix in one call; banks that batch send tens. */
const MOST = 500;

/** The header in which a proxy forwards the client's certificate (RFC 9440). */
const CERTIFICATE = 'client-cert';

/** Only the ids are read: whether and what was paid is asked at the bank. */
const notification = z.object({
	pix: z
		.array(
			z.object({
				endToEndId,
				txid: z
					.string()
					.regex(/^[a-zA-Z0-9]{1,35}$/)
					.optional(),
			}),
		)
		.max(MOST),
});

/**
 * `POST /api/pix/webhook/{secret}/pix`: the bank of one account reports received Pix. The path does not exist without the secret of an account or,
 * where its webhook's authority is set, without a certificate of that authority, which a proxy of TRUSTED_PROXIES forwards.
 */
export function mountPixWebhook(
	app: OpenAPIHono<RequestVariables>,
	{ pixBanks, secret, secretBefore, log, proxies }: HttpContext,
): void {
	if (pixBanks.length === 0) return;
	const limiter = createMemoryLimiter(LIMIT);
	const answer = async (c: HonoContext<RequestVariables>) => {
		const bank = pixBanks.find((each) => isBank(c, each, { secret, secretBefore, proxies }));
		if (!bank) return answerProblem(problem('request.not-found'));
		// Behind a proxy all banks have one address.
		const wait = await limiter.take(`${bank.receiver.key} ${network(addressOf(c, proxies))}`);
		if (wait !== null)
			return answerProblem(problem('request.too-many', { retry_after: Math.ceil(wait / 1_000) }));
		const sent = await readText(c);
		if (sent === null) return answerProblem(largeBody());
		const read = notification.safeParse(parseJson(sent));
		if (!read.success) return answerProblem(problem('request.malformed'));
		const received = read.data.pix.map(({ endToEndId: end_to_end_id, txid }) => ({
			end_to_end_id,
			txid: txid ?? null,
		}));
		try {
			await recordNotified(bank, received);
		} catch (error) {
			// Caught here, because the log of failed requests contains the path, which includes the secret.
			log.error({ err: error }, 'a Pix webhook could not be kept');
			return answerProblem(problem('server.unavailable'));
		}
		return c.body(null, 200);
	};
	app.post(`${OPERATION_API.pixWebhook(':secret')}/pix`, answer);
	// Some banks call the registered URL without the suffix.
	app.post(OPERATION_API.pixWebhook(':secret'), answer);
}

/** Whether a call is of an account's bank. Only a trusted proxy can tell which certificate its client presented: anybody else would state one. */
function isBank(
	c: HonoContext<RequestVariables>,
	{ authorities, ...account }: PixBankDeps,
	{ proxies, ...secrets }: Secrets & Pick<HttpContext, 'proxies'>,
): boolean {
	if (!isWebhookSecret(c.req.param('secret') ?? '', secrets, account)) return false;
	if (!authorities) return true;
	return (
		isTrustedProxy(socketAddress(c), proxies) &&
		isClientOf(authorities, c.req.header(CERTIFICATE), Date.now())
	);
}
