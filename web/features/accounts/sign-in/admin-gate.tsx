import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { TOASTS } from '#domain/notices/toasts.ts';
import { pageWordsOf } from '#domain/problems/page-problems.ts';
import { problem } from '#domain/problems/problems.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Actions, Screen } from '#web/ui/screen.tsx';
import { WaitingScreen } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toast.ts';
import { LoginLink } from './login-link.tsx';
import type { AdminRefusal } from './require-admin.ts';

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
				<LinkButton to={PAGES.profileSecurity}>Ativar no Perfil</LinkButton>
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
