import type { Refusal, Send } from './access-check.ts';
import { ask } from './access-check.ts';
import type { AccessRow } from './access-row.ts';
import { makeAdmin, makePerson } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** The words of each refusal, to the letter. */
export const LOGIN: Refusal = {
	status: 401,
	code: 'auth.required',
	title: 'Login necessário',
	detail: 'Entre na sua conta para continuar.',
};
const NO_ADMIN: Refusal = {
	status: 403,
	code: 'auth.admin-only',
	title: 'Acesso Negado',
	detail: 'Você não tem permissão para acessar esta página.',
};
const NO_SECOND_FACTOR: Refusal = {
	status: 403,
	code: 'auth.two-factor-due',
	title: 'Verificação em duas etapas necessária',
	detail:
		'Para usar a área administrativa, ative antes a verificação em duas etapas: Perfil, seção Segurança, com um aplicativo autenticador.',
};

/** Everybody who is no administrator, with what they are told by an endpoint for administrators. */
export const LESSER = [
	['a visitor', LOGIN],
	['a forged session', LOGIN],
	['somebody pending', NO_ADMIN],
	['somebody approved', NO_ADMIN],
	['somebody rejected', NO_ADMIN],
	['an administrator of yesterday, in the session of then', NO_ADMIN],
	['an administrator of yesterday, with the access token of then', NO_ADMIN],
	['an administrator without the second factor', NO_SECOND_FACTOR],
] as const;
export type Lesser = (typeof LESSER)[number][0];

/** Those who are signed in and own nothing. */
export const STRANGERS: Lesser[] = LESSER.map(([name]) => name).slice(2);

/** What each brings: a cookie, or an access token; null is a visitor. */
export type Credentials = Record<Lesser | 'admin', string | null>;

/** Makes them all. The administrator of yesterday was let in, by cookie and by token, before the role was taken away. */
export async function makeAskers(app: TestApp, send: Send, known: AccessRow): Promise<Credentials> {
	const { db } = app.house;
	const yesterday = await makeAdmin(db);
	const session = await app.session(yesterday);
	const token = await accessToken(app, session);
	for (const credential of [session, token])
		if ((await ask(send, known, {}, credential)).status !== 200)
			throw new Error('an administrator was not let in');
	await db.updateTable('user_roles').set({ role: null }).where('user_id', '=', yesterday).execute();
	return {
		'a visitor': null,
		'a forged session': `martelo.session_token=${'x'.repeat(48)}.${'y'.repeat(43)}%3D`,
		'somebody pending': await app.session(await makePerson(db, { status: 'pending' })),
		'somebody approved': await app.session(await makePerson(db)),
		'somebody rejected': await app.session(await makePerson(db, { status: 'rejected' })),
		'an administrator of yesterday, in the session of then': session,
		'an administrator of yesterday, with the access token of then': token,
		'an administrator without the second factor': await app.session(await makePerson(db, { role: 'admin' })),
		admin: await app.session(await makeAdmin(db)),
	};
}

/** The access token that a session is given, as a bearer. */
export async function accessToken(app: TestApp, cookie: string): Promise<string> {
	const { body } = await app.ask('GET', '/api/session', { token: cookie });
	return `Bearer ${(body as { session: { access_token: string } }).session.access_token}`;
}
