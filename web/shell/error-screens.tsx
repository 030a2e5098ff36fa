import { useEffect } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Actions, Screen } from '#web/ui/screen.tsx';

/** The screen for what a route threw: not found, a refused request, or an unexpected error (spec §2). */
export function ErrorScreen({ error }: { error: unknown }) {
	if (!isRouteErrorResponse(error)) return <UnexpectedError error={error} />;
	return error.status === 404 ? <NotFound /> : <RoutingError status={error.status} />;
}

/** The 404 page (spec §2). */
export function NotFound() {
	return (
		<Screen code="404" title="Oops! Page not found">
			<p>O endereço pode ter mudado, ou o leilão pode ter sido retirado.</p>
			<Actions>
				<LinkButton to={PAGES.home}>Voltar ao início</LinkButton>
			</Actions>
		</Screen>
	);
}

function UnexpectedError({ error }: { error: unknown }) {
	useEffect(() => {
		import('#web/api/report-fault.ts').then(
			({ reportFault }) => reportFault(error),
			(missing) => console.error('the fault could not be reported', missing),
		);
	}, [error]);
	return (
		<Screen title="Ops! Algo deu errado">
			<p>Ocorreu um erro inesperado e nossa equipe foi notificada.</p>
			<Actions>
				<LinkButton to="" reloadDocument>
					Recarregar página
				</LinkButton>
				<LinkButton variant="secondary" to={PAGES.home} reloadDocument>
					Voltar ao início
				</LinkButton>
			</Actions>
			<p className="text-14">Se o problema continuar, entre em contato com o suporte.</p>
		</Screen>
	);
}

function RoutingError({ status }: { status: number }) {
	return (
		<Screen code={String(status)} title="Unexpected Application Error!">
			<p>Não foi possível mostrar esta página.</p>
			<Actions>
				<LinkButton to={PAGES.home} reloadDocument>
					Voltar ao início
				</LinkButton>
			</Actions>
		</Screen>
	);
}
