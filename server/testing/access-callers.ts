import { sql } from 'kysely';
import { type AccessRow, ask, type Refusal, type Send } from './access-check.ts';
import { makeAdmin, makePerson } from './factories.ts';
import type { TestApp } from './test-app.ts';

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

/** The refusal of an act on money, for an administrator whose last code is older than ten minutes. */
export const CODE_AGAIN: Refusal = {
	status: 403,
	code: 'auth.two-factor-again',
	title: 'Confirme que é você',
	detail:
		'Digite um código do aplicativo de autenticação e repita: este ato pede um código de menos de 10 minutos. Nada foi feito.',
};

/**
 * Every kind of caller who is not an administrator, with the refusal that an endpoint for administrators gives them.
 */
export const LESSER = [
	['a visitor', LOGIN],
	['a forged session', LOGIN],
	['somebody pending', NO_ADMIN],
	['somebody approved', NO_ADMIN],
	['somebody rejected', NO_ADMIN],
	['a former administrator, in an earlier session', NO_ADMIN],
	['a former administrator, with an earlier access token', NO_ADMIN],
	['an administrator without the second factor', NO_SECOND_FACTOR],
] as const;
type Lesser = (typeof LESSER)[number][0];

/** Callers who are signed in and do not own what is requested. */
export const STRANGERS: Lesser[] = LESSER.map(([name]) => name).slice(2);

/** A cookie or an access token for each caller; null for a visitor. */
export type Credentials = Record<Lesser | 'admin' | 'an administrator with an old code', string | null>;

/**
 * Makes the credentials of every caller. The former administrator is admitted by cookie and by token before the role is
 * removed.
 */
export async function makeCallers(app: TestApp, send: Send, known: AccessRow): Promise<Credentials> {
	const { db } = app;
	const former = await makeAdmin(db);
	const session = await app.session(former);
	const token = await accessToken(app, session);
	for (const credential of [session, token])
		if ((await ask(send, known, {}, credential)).status !== 200)
			throw new Error('an administrator was refused');
	await db.updateTable('user_roles').set({ role: null }).where('user_id', '=', former).execute();
	const stale = await makeAdmin(db);
	const staleSession = await app.session(stale);
	await sql`update sessions set factor_at = now() - interval '11 minutes' where user_id = ${stale}`.execute(
		db,
	);
	return {
		'a visitor': null,
		'a forged session': `martelo.session_token=${'x'.repeat(48)}.${'y'.repeat(43)}%3D`,
		'somebody pending': await app.session(await makePerson(db, { status: 'pending' })),
		'somebody approved': await app.session(await makePerson(db)),
		'somebody rejected': await app.session(await makePerson(db, { status: 'rejected' })),
		'a former administrator, in an earlier session': session,
		'a former administrator, with an earlier access token': token,
		'an administrator without the second factor': await app.session(await makePerson(db, { role: 'admin' })),
		'an administrator with an old code': staleSession,
		admin: await app.session(await makeAdmin(db)),
	};
}

/** A session's access token, as a bearer credential. */
export async function accessToken(app: TestApp, cookie: string): Promise<string> {
	const { body } = await app.ask('GET', '/api/session', { token: cookie });
	return `Bearer ${(body as { session: { access_token: string } }).session.access_token}`;
}
