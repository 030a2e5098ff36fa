import { Form, Link, useNavigation } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { lotsInWords } from './count-in-words.ts';
import type { Listing } from './listing.ts';
import MoreFields from './more-fields.tsx';
import { SearchField, StatusAndOrder } from './spec-fields.tsx';
import { useLiveFilter } from './use-live-filter.ts';

interface Props {
	listing: Listing;
	/** The path of the page that shows the lots. */
	page: string;
	open: boolean;
	onClose: () => void;
}

/** All filters of the listing on a phone. The list behind the sheet follows every change. */
export default function FilterSheet({ listing, page, open, onClose }: Props) {
	return (
		<Dialog open={open} title="Filtros" placement="sheet" onClose={onClose}>
			<SheetForm listing={listing} page={page} onClose={onClose} />
		</Dialog>
	);
}

function SheetForm({ listing, page, onClose }: Omit<Props, 'open'>) {
	const { filter, active, more, total, nearest } = listing;
	const { form, onSubmit } = useLiveFilter(filter, page, onClose);
	const counting = useNavigation().state !== 'idle';
	return (
		<Form ref={form} action={page} aria-label="Filtros" onSubmit={onSubmit} className="mt-3 grid gap-4">
			<div>
				<SearchField filter={filter} />
			</div>
			<div className="grid grid-cols-2 gap-3">
				<StatusAndOrder filter={filter} />
			</div>
			<MoreFields filter={filter} page={page} all />
			<div className="sticky bottom-0 -mx-4 -mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:-mb-6 sm:px-6">
				<p role="status" className={total > 0 ? 'sr-only' : 'w-full text-ink-soft'}>
					{total > 0 ? lotsInWords(total, listing.total_is_lower_bound) : 'Nenhum leilão com estes filtros'}
				</p>
				{active + more > 0 && (
					<Link
						to={page}
						replace
						preventScrollReset
						className="inline-flex min-h-11 items-center font-semibold whitespace-nowrap"
					>
						Limpar filtros
					</Link>
				)}
				<Button type="submit" className="grow" aria-busy={counting}>
					{counting && <Spinner />}
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
