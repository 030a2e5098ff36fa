import { API } from '#contract/paths.ts';
import { makeAccount } from '#server/testing/accounts.ts';
import { USED_ACCOUNT_PATHS } from './account-paths.ts';
import type { Chance } from './chance.ts';
import { CANARIES, valueFor } from './field-attempts.ts';
import type { ProvingApp } from './proving-app.ts';
import { addressFrom, sendRaw } from './raw-request.ts';
import { type Column, tablesWith } from './stored-rows.ts';

/** Bodies of the accounts library's endpoints, each with every column in both spellings. */
export async function tellAccounts(
	app: ProvingApp,
	columns: readonly Column[],
	chance: Chance,
): Promise<string[]> {
	const { id, email } = await makeAccount(app, { status: 'pending' });
	const cookie = await app.session(id);
	const password = 'leilao123';
	for (const name of Object.keys(USED_ACCOUNT_PATHS)) {
		const [method = '', path = ''] = name.split(' ');
		if (method !== 'POST' || path === '/sign-out') continue;
		const right = {
			name: 'Ana Teste',
			email: path === '/sign-up/email' ? `x${email}` : email,
			password,
			code: '000000',
		};
		for (const column of columns) {
			const camel = column.name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
			const sent = fitting(path, right);
			if (column.name in sent || camel in sent) continue;
			const value = valueFor(column);
			const body = JSON.stringify({ ...sent, [column.name]: value, [camel]: value });
			const headers = {
				'sec-fetch-site': 'same-origin',
				origin: app.url,
				'content-type': 'application/json',
				cookie,
			};
			await sendRaw(app.url, { method, path: API.auth + path, headers, body }, addressFrom(chance));
		}
	}
	return raised(app, [id]);
}

type Right = { name: string; email: string; password: string; code: string };

function fitting(path: string, { name, email, password, code }: Right): object {
	if (path === '/update-user') return { name };
	if (path === '/sign-up/email') return { name, email, password };
	return path.startsWith('/two-factor') ? { password, code } : { email, password };
}

/** People who have become more than they were, and planted values that were written. */
export async function raised({ house: { db } }: ProvingApp, ids: readonly string[]): Promise<string[]> {
	const roles = await db
		.selectFrom('user_roles')
		.select('user_id')
		.where('user_id', 'in', [...ids, '00000000-0000-4000-8000-000000000000'])
		.execute();
	const rejected = await db
		.selectFrom('profiles')
		.select('id')
		.where('id', 'in', [...ids, '00000000-0000-4000-8000-000000000000'])
		.where('status', '=', 'rejected')
		.execute();
	return [
		...roles.map(() => 'a person was given a role'),
		...rejected.map(() => 'a person was given a status'),
		...(await tablesWith(db, CANARIES)).map((row) => `a planted value stands in ${row}`),
	];
}
