import { ScrollText } from 'lucide-react';
import { Link } from 'react-router';
import { PAGES } from '#contract/paths.ts';

/** A link from the bid history to the ledger. */
export function AuditoriaLink({ id }: { id: string }) {
	return (
		<Link
			to={PAGES.ledger(id)}
			className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold"
		>
			<ScrollText aria-hidden size={18} />
			Auditoria do leilão
		</Link>
	);
}
