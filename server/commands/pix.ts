import { parseArgs } from 'node:util';
import { API } from '#contract/paths.ts';
import { webhookSecret } from '#server/platform/pix/webhook-secret.ts';
import { createContext } from '#server/start/context.ts';
import { readEnv } from '#server/start/env.ts';
import { openStores } from '#server/start/stores.ts';
import { say, WRONG_USAGE } from './run-command.ts';

const USAGE = `Usage: npm run pix -- webhook              prints the address that the bank calls, a secret
       npm run pix -- webhook --register   registers it at the bank for PIX_KEY`;

async function main(): Promise<number> {
	const { positionals, values } = parseArgs({
		allowPositionals: true,
		options: { register: { type: 'boolean' } },
	});
	if (positionals.length !== 1 || positionals[0] !== 'webhook') return say(USAGE, WRONG_USAGE);
	const env = readEnv(process.env);
	const stores = await openStores(env);
	const context = createContext(env, stores);
	try {
		const { pixBank, brand, secret } = context;
		if (!pixBank) return say('PIX_API_URL: is not set, so no bank calls this server', WRONG_USAGE);
		const address = brand.url + API.pixWebhook(webhookSecret(secret));
		if (!values.register)
			return say(
				`${address}\nThe bank adds /pix itself. Whoever has this address can make the server check its payments at the bank: keep it secret.`,
			);
		const registered = await pixBank.bank.registerWebhook(pixBank.receiver.key, address);
		if (!registered.ok) return say(`The bank did not take it: ${registered.problem.reason}`, WRONG_USAGE);
		return say('Registered.');
	} finally {
		await context.close();
		await stores.close();
	}
}

process.exitCode = await main();
