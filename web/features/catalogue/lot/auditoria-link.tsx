import { ScrollText } from 'lucide-react';
import { PAGES } from '#contract/paths.ts';
import { Link } from '#web/ui/link.tsx';

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
