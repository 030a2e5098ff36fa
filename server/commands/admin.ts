import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { signupForm } from '#domain/account.ts';
import { createContext } from '#server/context.ts';
import { readEnv } from '#server/env.ts';
import { createAccount } from '#server/features/accounts/create-account.ts';
import { openHouse } from '#server/house.ts';

const USAGE = 'Usage: npm run admin -- create EMAIL --name NAME   (password asked, or from ADMIN_PASSWORD)';

async function main(): Promise<number> {
	const { positionals, values } = parseArgs({
		allowPositionals: true,
		options: { name: { type: 'string' } },
	});
	const [action, email] = positionals;
	if (action !== 'create' || !email || !values.name) return refuse(USAGE);
	const form = signupForm.safeParse({ email, name: values.name, password: await password() });
	if (!form.success) return refuse(form.error.issues.map((issue) => issue.message).join('\n'));
	const env = readEnv(process.env);
	const house = await openHouse(env);
	const context = createContext(env, house);
	try {
		const created = await createAccount(context, form.data, { status: 'approved', role: 'admin' });
		if (!created) return refuse(`${email}: Este email já está cadastrado`);
		process.stdout.write(`Administrator ${email} created.\n`);
		return 0;
	} finally {
		await context.close();
		await house.close();
	}
}

function refuse(message: string): number {
	process.stderr.write(`${message}\n`);
	return 2;
}

async function password(): Promise<string> {
	if (process.env.ADMIN_PASSWORD) return process.env.ADMIN_PASSWORD;
	const prompt = createInterface({ input: process.stdin, output: process.stderr });
	const typed = await prompt.question('Password: ');
	prompt.close();
	return typed;
}

process.exitCode = await main();
