import { Form, Link } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { lotsInWords } from './count-in-words.ts';
import type { Listing } from './listing.ts';
import MoreFields from './more-fields.tsx';
import { SearchField, SpecFields } from './spec-fields.tsx';
import { useLiveFilter } from './use-live-filter.ts';

interface Props {
	listing: Listing;
	open: boolean;
	onClose: () => void;
}

/** All filters of the listing on a phone. The list behind the sheet follows every change. */
export default function FilterSheet({ listing, open, onClose }: Props) {
	return (
		<Dialog open={open} title="Filtros" placement="sheet" onClose={onClose}>
			<SheetForm listing={listing} onClose={onClose} />
		</Dialog>
	);
}

function SheetForm({ listing, onClose }: Omit<Props, 'open'>) {
	const { filter, active, more, total, nearest } = listing;
	const { form, onInput, onSubmit } = useLiveFilter(filter, onClose);
	return (
		<Form
			ref={form}
			action={PAGES.home}
			aria-label="Filtros"
			onInput={onInput}
			onSubmit={onSubmit}
			className="mt-3 grid gap-4"
		>
			<div>
				<SearchField filter={filter} />
			</div>
			<div className="grid grid-cols-2 gap-3">
				<SpecFields filter={filter} />
			</div>
			<MoreFields filter={filter} />
			<div className="sticky bottom-0 -mx-4 -mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:-mb-6 sm:px-6">
				<p role="status" className={total > 0 ? 'sr-only' : 'w-full text-ink-soft'}>
					{total > 0 ? lotsInWords(total, listing.total_is_lower_bound) : 'Nenhum leilão com estes filtros'}
				</p>
				{active + more > 0 && (
					<Link
						to={PAGES.home}
						replace
						preventScrollReset
						className="inline-flex min-h-11 items-center font-semibold whitespace-nowrap"
					>
						Limpar filtros
					</Link>
				)}
				<Button type="submit" className="grow">
					{total > 0
						? `Ver ${lotsInWords(total, listing.total_is_lower_bound)}`
						: nearest.length > 0
							? 'Ver sugestões'
							: 'Fechar'}
				</Button>
			</div>
		</Form>
	);
}
