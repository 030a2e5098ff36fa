import Bell from 'lucide-react/icons/bell';
import { useRef, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import type { SavedSearch } from '#contract/saved-searches.ts';
import { removeSavedSearch } from '#web/api/saved.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

interface Props {
	searches: readonly SavedSearch[];
	/** On a page of its own, where nothing else is its frame. */
	framed?: boolean;
}

/** The viewer's saved searches: each opens the listing, and can be removed, which ends its alerts. */
export function SavedSearchList({ searches, framed = false }: Props) {
	const list = useRef<HTMLDivElement>(null);
	return (
		<div ref={list} tabIndex={-1} className="outline-none">
			{searches.length === 0 ? (
				<NoSearches framed={framed} />
			) : (
				<ul
					className={`divide-y divide-line ${framed ? 'rounded-card border border-line bg-surface px-4' : '-my-4'}`}
				>
					{searches.map((search) => (
						<li key={search.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-4">
							<div className="min-w-0 grow basis-60">
								<Link
									to={PAGES.search(search.query)}
									className="inline-flex min-h-11 items-center font-semibold wrap-anywhere"
								>
									{search.name}
								</Link>
								<p className="text-ink-soft sm:text-14">
									{search.email ? 'Avisos por email, no máximo um por dia' : 'Sem avisos por email'}
								</p>
							</div>
							<RemoveButton search={search} onRemoved={() => list.current?.focus()} />
						</li>
					))}
				</ul>
			)}
		</div>
	);
}

/** `onRemoved` takes the focus, which would be lost with the row. */
function RemoveButton({ search, onRemoved }: { search: SavedSearch; onRemoved: () => void }) {
	const { revalidate } = useRevalidator();
	const [busy, setBusy] = useState(false);
	async function remove() {
		setBusy(true);
		const answer = await removeSavedSearch(search.id);
		setBusy(false);
		if ('refused' in answer) return toast({ ...answer.refused, tone: 'destructive' });
		toast({ title: 'Busca removida', description: `${search.name}: os avisos terminaram.` });
		await revalidate();
		onRemoved();
	}
	return (
		<Button
			variant="secondary"
			disabled={busy}
			aria-label={`Remover busca: ${search.name}`}
			onClick={() => void remove()}
		>
			Remover
		</Button>
	);
}

function NoSearches({ framed }: { framed: boolean }) {
	return (
		<div
			className={`flex flex-col gap-3 ${framed ? 'items-center rounded-card border border-dashed border-edge px-4 py-12 text-center' : 'items-start'}`}
		>
			{framed && <Bell aria-hidden size={32} strokeWidth={1.5} className="text-ink-soft" />}
			<p className={framed ? 'font-serif text-18 font-semibold' : 'font-semibold'}>Nenhuma busca salva</p>
			<p className="max-w-[48ch] text-ink-soft">
				Filtre os leilões e toque em “Salvar esta busca”: você recebe um email quando um leilão novo combinar
				com ela.
			</p>
			<LinkButton variant="secondary" to={PAGES.home}>
				Ver os leilões
			</LinkButton>
		</div>
	);
}
