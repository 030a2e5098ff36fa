import BellPlus from 'lucide-react/icons/bell-plus';
import { useViewer } from '#web/api/session.ts';
import { LoginLink } from '#web/features/accounts/sign-in/login-link.tsx';
import { onDemand } from '#web/ui/lazy.tsx';
import { queryOfFilter } from './filter-query.ts';
import type { Listing } from './listing.ts';

const OwnSearch = onDemand(() => import('#web/features/catalogue/saved-searches/own-search.tsx'));

/** The words for the search of a page, as its chips have them. */
function searchWords({ filter: { search }, chips }: Pick<Listing, 'filter' | 'chips'>): string {
	const filters = chips.filter(({ name }) => name !== 'sortBy').map(({ words }) => words);
	return [...(search ? [`“${search}”`] : []), ...filters].join(' · ');
}

/** In a row with the filters. Where a tablet's row has the fields of the order, too, there is room for the bell alone. */
const SAVE = (
	<span className="md:max-lg:sr-only">
		Salvar<span className="max-xl:sr-only"> esta busca</span>
	</span>
);

interface Props {
	listing: Listing;
	/** On a page without lots, where it is the one thing to do. */
	alone?: boolean;
}

/** Saves the search of the page, with alerts by email. A visitor signs in first, and it is saved where they return to. */
export function SaveSearch({ listing, alone = false }: Props) {
	const words = alone ? 'Avise-me quando aparecer' : SAVE;
	const query = queryOfFilter(listing.filter);
	if (useViewer()) return <OwnSearch query={query} words={words} alone={alone} />;
	const title = searchWords(listing);
	return (
		<LoginLink
			variant={alone ? 'primary' : 'secondary'}
			className="max-xl:px-3"
			wish={{ kind: 'save-search', query, title }}
			reason={`Entre para salvar: ${title}`}
		>
			<BellPlus aria-hidden size={18} />
			{words}
		</LoginLink>
	);
}
