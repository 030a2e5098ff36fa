import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { problem, wordsOf } from '#domain/problems.ts';
import { TOASTS } from '#domain/toasts.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Actions, Screen } from '#web/ui/screen.tsx';
import { WaitingScreen } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toast.ts';
import type { AdminRefusal } from './require-admin.ts';
import type { ReturnState } from './return-path.ts';

const SCREENS: Record<AdminRefusal, () => React.JSX.Element> = {
	'auth.required': LoginNeeded,
	'auth.admin-only': AdminsOnly,
	'auth.two-factor-due': SecondFactorNeeded,
};

/** The admin access gate (spec §2): what those meet whom `requireAdmin` did not let in. */
export function AdminGate({ refused }: { refused: AdminRefusal }) {
	const Refusal = SCREENS[refused];
	return <Refusal />;
}

function LoginNeeded() {
	const state: ReturnState = { from: useLocation() };
	return (
		<Screen title="Área Administrativa">
			<p>Você precisa fazer login para acessar esta página.</p>
			<Actions>
				<LinkButton to={PAGES.login} state={state}>
					Fazer login
				</LinkButton>
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

/** For administrators outside the demo, until they set up the second factor. */
function SecondFactorNeeded() {
	const { title, detail } = wordsOf(problem('auth.two-factor-due'));
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

/** Leads someone who is no administrator from /admin to the start, and says why (spec §6). */
export function AdminDenied() {
	const navigate = useNavigate();
	const said = useRef(false);
	useEffect(() => {
		if (said.current) return;
		said.current = true;
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
