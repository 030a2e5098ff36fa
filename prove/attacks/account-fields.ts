import { ACCOUNT_API } from '#contract/account-paths.ts';
import { anyAddress, type SeededRandom } from '#prove/system/seeded-random.ts';
import type { TestServer } from '#prove/system/test-system.ts';
import { makeAccount, PASSWORD } from '#server/testing/accounts.ts';
import { sendRaw } from '#server/testing/raw-request.ts';
import { type Column, PLANTED_VALUES, tablesWith, valueFor } from './field-attempts.ts';

/** Sends valid bodies to the accounts library's endpoints, each with one column added in snake_case and camelCase. */
export async function sendAccountFields(
	app: TestServer,
	columns: readonly Column[],
	random: SeededRandom,
): Promise<string[]> {
	const { id, email } = await makeAccount(app, { status: 'pending' });
	const cookie = await app.session(id);
	for (const name of Object.keys(USED_ACCOUNT_PATHS)) {
		const [method = '', path = ''] = name.split(' ');
		if (method !== 'POST' || path === '/sign-out') continue;
		const valid = {
			name: 'Ana Teste',
			email: path === '/sign-up/email' ? `x${email}` : email,
			password: PASSWORD,
			code: '000000',
		};
		for (const column of columns) {
			const camel = column.name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
			const sent = bodyOf(path, valid);
			if (column.name in sent || camel in sent) continue;
			const value = valueFor(column);
			const body = JSON.stringify({ ...sent, [column.name]: value, [camel]: value });
			const headers = {
				'sec-fetch-site': 'same-origin',
				origin: app.url,
				'content-type': 'application/json',
				cookie,
			};
			await sendRaw(app.url, { method, path: ACCOUNT_API.auth + path, headers, body }, anyAddress(random));
		}
	}
	return faultsOfStored(app, [id]);
}

type Fields = { name: string; email: string; password: string; code: string };

function bodyOf(path: string, { name, email, password, code }: Fields): object {
	if (path === '/update-user') return { name };
	if (path === '/sign-up/email') return { name, email, password };
	return path.startsWith('/two-factor') ? { password, code } : { email, password };
}

/** Finds what must not be stored: another role or status of these people, or a planted value. */
export async function faultsOfStored({ db }: TestServer, ids: readonly string[]): Promise<string[]> {
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
		...(await tablesWith(db, PLANTED_VALUES)).map((row) => `a planted value stands in ${row}`),
	];
}

/**
 * The paths of the accounts library that the product uses, listed independently of the server; all others must answer
 * 404. The `guarded` ones refuse visitors.
 */
export const USED_ACCOUNT_PATHS: Readonly<Record<string, 'open' | 'guarded'>> = {
	'POST /sign-in/email': 'open',
	'POST /sign-up/email': 'open',
	'POST /sign-out': 'open',
	'GET /get-session': 'open',
	'GET /token': 'guarded',
	'POST /request-password-reset': 'open',
	'POST /reset-password': 'open',
	'POST /change-password': 'guarded',
	'POST /update-user': 'guarded',
	'POST /two-factor/enable': 'guarded',
	'POST /two-factor/disable': 'guarded',
	'POST /two-factor/generate-backup-codes': 'guarded',
	'POST /two-factor/verify-totp': 'guarded',
	'POST /two-factor/verify-backup-code': 'guarded',
};
