import type { ReactNode } from 'react';
import { useMatches } from 'react-router';
import { useViewer } from '#web/api/session.ts';
import { ToLogin } from './to-login.tsx';

/**
 * The route guard (spec §2), once for all screens: a route that exports `handle = { login: true }` is for those who
 * are signed in, every other one requires nothing. Data are guarded by the loaders, on the server.
 */
export function LoginGuard({ children }: { children: ReactNode }) {
	const viewer = useViewer();
	const needed = useMatches().some(({ handle }) => asksLogin(handle));
	return needed && !viewer ? <ToLogin>Verificando autenticação...</ToLogin> : children;
}

function asksLogin(handle: unknown): boolean {
	return typeof handle === 'object' && handle !== null && 'login' in handle && handle.login === true;
}
