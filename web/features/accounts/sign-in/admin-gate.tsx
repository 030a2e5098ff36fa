import { useEffect, useRef } from 'react';
import { data, isRouteErrorResponse, useNavigate } from 'react-router';
import { ACCOUNT_PAGES } from '#contract/account-paths.ts';
import type { AdminReads, Backend } from '#contract/backend.ts';
import { PAGES } from '#contract/paths.ts';
import type { Viewer } from '#contract/session.ts';
import { TOASTS } from '#domain/notices/toasts.ts';
import { pageWordsOf } from '#domain/problems/page-problems.ts';
import { problem } from '#domain/problems/problems.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Actions, Screen } from '#web/ui/screen.tsx';
import { WaitingScreen } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toast.ts';
import { LoginLink } from './login-link.tsx';

const SCREENS: Record<AdminRefusal, () => React.JSX.Element> = {
	'auth.required': LoginNeeded,
	'auth.admin-only': AdminsOnly,
	'auth.two-factor-due': SecondFactorNeeded,
};

/** The admin access gate (spec §2): the screens for users whom `requireAdmin` refused. */
export function AdminGate({ refused }: { refused: AdminRefusal }) {
	const Refusal = SCREENS[refused];
	return <Refusal />;
}

function LoginNeeded() {
	return (
		<Screen title="Área Administrativa">
			<p>Você precisa fazer login para acessar esta página.</p>
			<Actions>
				<LoginLink>Fazer login</LoginLink>
				<LinkButton variant="secondary" to={PAGES.home}>
					Voltar ao início
				</LinkButton>
			</Actions>
		</Screen>
	);
}

function AdminsOnly() {
	return (
		<Screen title="Acesso Restrito">
			<p>Esta área é restrita a administradores.</p>
			<p>Você não tem permissão para acessar esta página.</p>
			<Actions>
				<LinkButton to={PAGES.home}>Voltar ao início</LinkButton>
				<LinkButton variant="secondary" to={PAGES.profile}>
					Ir para o perfil
				</LinkButton>
			</Actions>
		</Screen>
	);
}

/** For administrators outside the demo who have not set up the second factor. */
function SecondFactorNeeded() {
	const { title, detail } = pageWordsOf(problem('auth.two-factor-due'));
	return (
		<Screen title={title}>
			<p>{detail}</p>
			<Actions>
				<LinkButton to={ACCOUNT_PAGES.security}>Ativar no Perfil</LinkButton>
				<LinkButton variant="secondary" to={PAGES.home}>
					Voltar ao início
				</LinkButton>
			</Actions>
		</Screen>
	);
}

/** Redirects a user who is not an administrator from /admin to the home page, with the reason (spec §6). */
export function AdminDenied() {
	const navigate = useNavigate();
	const shown = useRef(false);
	useEffect(() => {
		if (shown.current) return;
		shown.current = true;
		toast({ ...TOASTS['admin.denied'], tone: 'destructive' });
		void navigate(PAGES.home, { replace: true });
	}, [navigate]);
	return (
		<>
			<WaitingScreen>Verificando permissões de acesso...</WaitingScreen>
			<noscript>
				<p className="measure pb-12 text-center">
					{TOASTS['admin.denied'].description} <a href={PAGES.home}>Voltar ao início</a>
				</p>
			</noscript>
		</>
	);
}

const VISITOR = 401;
const FORBIDDEN = 403;

/** Why a user may not enter the administrator's area: not signed in, not an administrator, or no second factor. */
const REFUSALS = ['auth.required', 'auth.admin-only', 'auth.two-factor-due'] as const;
type AdminRefusal = (typeof REFUSALS)[number];

/**
 * For loaders of the administrators' pages: returns what only administrators may read. Others are shown the gate (spec
 * §2).
 */
export function requireAdmin(backend: Pick<Backend, 'admin'>, viewer: Viewer | null): AdminReads {
	const reads = backend.admin(viewer);
	if (reads.ok) return reads.value;
	const { code } = reads.problem;
	throw data(code, { status: code === 'auth.required' ? VISITOR : FORBIDDEN });
}

/** The refusal by `requireAdmin` in an error that a route threw; null for every other error. */
export function adminRefusal(error: unknown): AdminRefusal | null {
	if (!isRouteErrorResponse(error)) return null;
	return REFUSALS.find((refusal) => refusal === error.data) ?? null;
}
