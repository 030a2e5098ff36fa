import { use, useEffect } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { DocumentContext } from '#web/document-context.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { onDemand } from '#web/ui/lazy.tsx';
import { Actions, Screen } from '#web/ui/screen.tsx';

const StatusScreen = onDemand(() => import('./status-screen.tsx'), { ahead: false });

/** The screen for what a route threw: not found, a refused request, or an unexpected error (spec §2). */
export function ErrorScreen({ error }: { error: unknown }) {
	if (!isRouteErrorResponse(error)) return <UnexpectedError error={error} />;
	return <StatusScreen status={error.status} />;
}

function UnexpectedError({ error }: { error: unknown }) {
	useEffect(() => {
		// As a document, the page is answered by the service worker, which says that there is no connection.
		if (!navigator.onLine) return location.reload();
		import('#web/api/request.ts').then(
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
			<Help />
		</Screen>
	);
}

const HELP = 'Se o problema continuar, entre em contato com o suporte.';

/**
 * With the id of the request, with which support finds the error in the log. What fails in the browser has none, and the
 * text that the server wrote stays.
 */
function Help() {
	const id = import.meta.env.SSR ? use(DocumentContext)?.requestId : null;
	return (
		<p className="text-14" suppressHydrationWarning>
			{id ? `${HELP} Código do atendimento: ${id}` : HELP}
		</p>
	);
}
