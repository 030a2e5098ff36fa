import BellPlus from 'lucide-react/icons/bell-plus';
import { useViewer } from '#web/api/session.ts';
import { LoginLink } from '#web/features/accounts/sign-in/login-link.tsx';
import { onDemand } from '#web/ui/lazy.tsx';

const OwnSearch = onDemand(() => import('#web/features/catalogue/saved-searches/own-search.tsx'));

interface Props {
	/** The query of the page. */
	query: string;
	/** Of a page without lots, where it is the one thing to do. */
	alone?: boolean;
}

/** Saves the search of the page, with alerts by email. A visitor signs in first, and returns to the same search. */
export function SaveSearch({ query, alone = false }: Props) {
	const words = alone ? 'Avise-me quando aparecer' : 'Salvar esta busca';
	if (useViewer()) return <OwnSearch query={query} words={words} alone={alone} />;
	return (
		<LoginLink variant={alone ? 'primary' : 'secondary'} className="max-sm:px-3 max-sm:text-14">
			<BellPlus aria-hidden size={18} />
			{words}
		</LoginLink>
	);
}
