import { parseArgs } from 'node:util';
import { OPERATION_API } from '#contract/operation-paths.ts';
import { readPayeeKey } from '#domain/settlement/payee-accounts.ts';
import type { PixBankDeps } from '#server/features/settlement/pix/pix-bank-jobs.ts';
import { webhookSecret } from '#server/platform/pix/webhook-secret.ts';
import { createContext } from '#server/start/context.ts';
import { readEnv } from '#server/start/env.ts';
import { openStores } from '#server/start/stores.ts';
import { say, WRONG_USAGE } from './run-command.ts';

const USAGE = `Usage: npm run pix -- webhook                   prints the address that each bank calls, a secret
       npm run pix -- webhook --register        registers it at the bank for its Pix key
       npm run pix -- webhook --key KEY …       of this Pix key alone`;

const SECRET =
	'The bank adds /pix itself. Whoever has such an address can make the server check its payments at the bank: keep it secret.';

async function main(): Promise<number> {
	const { positionals, values } = parseArgs({
		allowPositionals: true,
		options: { register: { type: 'boolean' }, key: { type: 'string' } },
	});
	if (positionals.length !== 1 || positionals[0] !== 'webhook') return say(USAGE, WRONG_USAGE);
	const env = readEnv(process.env);
	const stores = await openStores(env);
	const context = createContext(env, stores);
	try {
		const { pixBanks, brand, secret } = context;
		if (pixBanks.length === 0)
			return say('PIX_API_URL, PIX_CREDENTIALS: neither is set, so no bank calls this server', WRONG_USAGE);
		const key = values.key === undefined ? null : readPayeeKey(values.key)?.key;
		const chosen = pixBanks.filter(({ receiver }) => key === null || receiver.key === key);
		if (chosen.length === 0) return say('--key: there are no credentials for this Pix key', WRONG_USAGE);
		const codes: number[] = [];
		for (const account of chosen) {
			const address = brand.url + OPERATION_API.pixWebhook(webhookSecret(secret, account));
			const { name, key: own } = account.receiver;
			const about = pixBanks.length > 1 ? `${name} (${own}): ` : '';
			codes.push(values.register ? await register(account, address, about) : say(about + address));
		}
		return values.register ? Math.max(...codes) : say(SECRET);
	} finally {
		await context.close();
		await stores.close();
	}
}

/** Registers an account's address at its bank. */
async function register(
	{ bank, receiver: { key } }: PixBankDeps,
	address: string,
	about: string,
): Promise<number> {
	const registered = await bank.registerWebhook(key, address);
	if (registered.ok) return say(`${about}Registered.`);
	return say(`${about}The bank did not take it: ${registered.problem.reason}`, WRONG_USAGE);
}

process.exitCode = await main();
