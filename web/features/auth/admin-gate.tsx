import { isRouteErrorResponse, useLocation } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Actions, Screen } from '#web/ui/screen.tsx';
import { NOT_ADMIN, VISITOR } from './require-admin.ts';
import type { ReturnState } from './return-path.ts';

/** The admin access gate (spec §2): what those meet whom `requireAdmin` did not let in. Other errors go on. */
export function AdminGate({ error }: { error: unknown }) {
	const status = isRouteErrorResponse(error) ? error.status : null;
	if (status === VISITOR) return <LoginNeeded />;
	if (status === NOT_ADMIN) return <AdminsOnly />;
	throw error;
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
