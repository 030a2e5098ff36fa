import { PAGES } from '#contract/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Actions, Screen } from '#web/ui/screen.tsx';

/** The screen for an answer that is no page: not found, or another refusal (spec §2). */
export default function StatusScreen({ status }: { status: number }) {
	return status === 404 ? <NotFound /> : <RoutingError status={status} />;
}

/** The 404 page (spec §2). */
function NotFound() {
	return (
		<Screen code="404" title="Oops! Page not found">
			<p>O endereço pode ter mudado, ou o leilão pode ter sido retirado.</p>
			<Actions>
				<LinkButton to={PAGES.home}>Voltar ao início</LinkButton>
			</Actions>
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
