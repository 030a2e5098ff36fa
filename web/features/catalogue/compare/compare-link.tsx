import Columns from 'lucide-react/icons/columns-2';
import { useSyncExternalStore } from 'react';
import { comparisonPage, MOST_COMPARED } from '#contract/paths.ts';
import { kept } from '#web/browser/interfaces.ts';
import { LinkButton } from '#web/ui/button.tsx';

const KEY = 'martelo:comparar';

/** The ids of the lots that this browser compared last, to which the next one is added. */
export const comparedLots = {
	read: (): string => kept.read(KEY) ?? '',
	write: (ids: readonly string[]) => kept.write(KEY, ids.join(',') || null),
};

const unchanging = () => () => undefined;

/** Adds a lot to the comparison; of four lots the one that was added first gives way. Without scripts it begins a new one. */
export function CompareLink({ lot, className }: { lot: { id: string; title: string }; className?: string }) {
	const before = useSyncExternalStore(unchanging, comparedLots.read, () => '')
		.split(',')
		.filter((id) => id !== '' && id !== lot.id)
		.slice(1 - MOST_COMPARED);
	return (
		<LinkButton
			variant="secondary"
			to={comparisonPage([...before, lot.id])}
			className={className}
			aria-label={`Comparar com outros lotes: ${lot.title}`}
		>
			<Columns aria-hidden size={18} />
			{before.length > 0 ? `Comparar (${before.length + 1})` : 'Comparar'}
		</LinkButton>
	);
}
