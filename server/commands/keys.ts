import { generateKeyPairSync, randomBytes } from 'node:crypto';
import webPush from 'web-push';
import { DONE, runCommand, say, WRONG_USAGE } from './run-command.ts';

const USAGE = `Usage: npm run keys > FILE   prints new keys and secrets of an installation, as lines of an environment file
Keep the file: without IDENTITY_KEY nobody's identity can be read, and a start with another AUTH_SECRET is refused.`;

/** 256 bits that nobody has to type. */
const secret = () => randomBytes(32).toString('hex');

async function main(): Promise<number> {
	if (process.argv.length > 2) return say(USAGE, WRONG_USAGE);
	const { publicKey, privateKey } = webPush.generateVAPIDKeys();
	const ledger = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' });
	const keys = {
		AUTH_SECRET: secret(),
		IDENTITY_KEY: secret(),
		LEDGER_KEY: ledger.toString('base64'),
		VAPID_PUBLIC_KEY: publicKey,
		VAPID_PRIVATE_KEY: privateKey,
		POSTGRES_PASSWORD: secret(),
	};
	for (const [name, value] of Object.entries(keys)) say(`${name}=${value}`);
	return DONE;
}

await runCommand(main);
