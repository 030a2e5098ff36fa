import { ChevronDown, ListFilter } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ListingFilter } from '#domain/lot/listing.ts';
import { onDemand } from '#web/ui/on-demand.tsx';

const MoreFields = onDemand(() => import('./more-fields.tsx'));

/** The panel of the filters beside the spec's, with their own count. Its fields are loaded when it is first opened. */
export function MoreFilters({ filter, count }: { filter: ListingFilter; count: number }) {
	const panel = useRef<HTMLDetailsElement>(null);
	const [opened, setOpened] = useState(false);
	// It may have been opened before the page's scripts had arrived.
	useEffect(() => setOpened(panel.current?.open ?? false), []);
	return (
		<details
			ref={panel}
			onToggle={() => setOpened(true)}
			className="group col-span-full max-md:hidden md:-mb-2 max-md:noscript:block"
		>
			<summary className="inline-flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 rounded-control font-semibold text-brand [&::-webkit-details-marker]:hidden">
				<ListFilter aria-hidden size={18} />
				{count > 0 ? `Mais filtros (${count})` : 'Mais filtros'}
				<ChevronDown aria-hidden size={18} className="transition-transform group-open:rotate-180" />
			</summary>
			{opened ? (
				<MoreFields filter={filter} />
			) : (
				<noscript>
					<MoreFields filter={filter} scripted={false} />
				</noscript>
			)}
		</details>
	);
}
