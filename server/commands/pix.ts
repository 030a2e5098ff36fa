import { parseArgs } from 'node:util';
import { API } from '#contract/paths.ts';
import { webhookSecret } from '#server/platform/pix/webhook-secret.ts';
import { createContext } from '#server/start/context.ts';
import { readEnv } from '#server/start/env.ts';
import { openStores } from '#server/start/stores.ts';

const USAGE = `Usage: npm run pix -- webhook              prints the address that the bank calls, a secret
       npm run pix -- webhook --register   registers it at the bank for PIX_KEY`;

async function main(): Promise<number> {
	const { positionals, values } = parseArgs({
		allowPositionals: true,
		options: { register: { type: 'boolean' } },
	});
	if (positionals.length !== 1 || positionals[0] !== 'webhook') return refuse(USAGE);
	const env = readEnv(process.env);
	const stores = await openStores(env);
	const context = createContext(env, stores);
	try {
		const { pixBank, brand, secret } = context;
		if (!pixBank) return refuse('PIX_API_URL: is not set, so no bank calls this server');
		const address = brand.url + API.pixWebhook(webhookSecret(secret));
		if (!values.register) {
			process.stdout.write(
				`${address}\nThe bank adds /pix itself. Whoever has this address can make the server check its payments at the bank: keep it secret.\n`,
			);
			return 0;
		}
		const registered = await pixBank.bank.registerWebhook(pixBank.receiver.key, address);
		if (!registered.ok) return refuse(`The bank did not take it: ${registered.problem.reason}`);
		process.stdout.write('Registered.\n');
		return 0;
	} finally {
		await context.close();
		await stores.close();
	}
}

function refuse(message: string): number {
	process.stderr.write(`${message}\n`);
	return 2;
}

process.exitCode = await main();
