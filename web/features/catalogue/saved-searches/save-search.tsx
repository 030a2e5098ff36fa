import { BellPlus } from 'lucide-react';
import { useLocation } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { useViewer } from '#web/api/session.ts';
import type { ReturnState } from '#web/features/accounts/sign-in/return-path.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';

const OwnSearch = onDemand(() => import('./own-search.tsx'));

/** Saves the search of the page, with alerts by email. A visitor signs in first, and returns to the same search. */
export function SaveSearch({ query }: { query: string }) {
	const back: ReturnState = { from: useLocation() };
	if (useViewer()) return <OwnSearch query={query} />;
	return (
		<LinkButton
			data-scripted
			variant="secondary"
			className="max-sm:px-3 max-sm:text-14"
			to={PAGES.login}
			state={back}
		>
			<BellPlus aria-hidden size={18} />
			Salvar esta busca
		</LinkButton>
	);
}
