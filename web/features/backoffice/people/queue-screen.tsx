import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { type PeopleQueue, QUEUE_KINDS, type QueueItem } from '#contract/people.ts';
import { DELETED_NAME } from '#domain/people/account.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { useListSearch } from '#web/api/use-list-search.ts';
import { listHref } from '#web/api/use-search-change.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChoiceLink, ChoiceLinks } from '#web/ui/choice-links.tsx';
import { type RecordColumn, RecordTable, RecordTableSkeleton } from '#web/ui/record-table.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { KIND_WORDS, subjectOf, urgencyOf } from './item-words.ts';
import { QueuePanel } from './queue-panel.tsx';
import { type ListedQueue, type Queue, type QueueFilter, useQueue } from './use-queue.ts';
import { useQueueReview } from './use-queue-review.ts';

/** Everything that waits for a decision about people, the most urgent first: the list, and the panel in which each is decided. */
export default function QueueScreen({ first }: { first: PeopleQueue | undefined }) {
	const { filter, search } = useFilter();
	const { queue, reload, remove, more } = useQueue(filter, first);
	const items = queue.state === 'listed' ? queue.items : [];
	const heading = useRef<HTMLHeadingElement>(null);
	const total = queue.state === 'listed' ? queue.total : 0;
	const review = useQueueReview({ items, total, reload, remove, onEnd: () => heading.current?.focus() });
	useEarlyPage(review.position.index >= items.length - EARLY && total > items.length, more);
	useOpenAsked(queue, review.show, more);

	return (
		<div className="measure py-8">
			<div className="mb-4 flex flex-wrap items-center justify-between gap-3">
				<h2
					ref={heading}
					tabIndex={-1}
					className="flex flex-wrap items-center gap-3 font-serif text-22 font-semibold outline-none"
				>
					A decidir
					{queue.state === 'listed' && (
						<span className="font-sans">
							<Badge tone={queue.total > 0 ? 'warn' : 'neutral'}>{queue.total.toLocaleString('pt-BR')}</Badge>
						</span>
					)}
				</h2>
				{items.length > 0 && <Button onClick={() => review.show(0)}>Analisar</Button>}
			</div>
			<Filters filter={filter} onSearch={search} />
			{queue.state === 'loading' && (
				<div role="status">
					<span className="sr-only">Carregando...</span>
					<RecordTableSkeleton heads={COLUMNS.map(({ head }) => head)} />
				</div>
			)}
			{queue.state === 'failed' && <Failed onRetry={() => void reload()} />}
			{queue.state === 'listed' && (
				<>
					{queue.stale && (
						<p role="status" className="mb-2 text-14 text-warn">
							Sem resposta do servidor. A lista pode estar atrasada.
						</p>
					)}
					<Rows items={items} filter={filter} onReview={review.show} />
					{queue.next && (
						<div className="mt-8 flex justify-center">
							<Button variant="secondary" className="min-w-48" onClick={() => void more()}>
								Carregar mais
							</Button>
						</div>
					)}
				</>
			)}
			<QueuePanel review={review} />
		</div>
	);
}

function useFilter() {
	const [params] = useSearchParams();
	const { search, change } = useListSearch();
	const kind = QUEUE_KINDS.find((each) => each === params.get('kind')) ?? null;
	return { filter: { kind, search } satisfies QueueFilter, search: change };
}

/** How many items before the last one the next page is read while the panel is open. */
const EARLY = 5;

function useEarlyPage(due: boolean, more: () => Promise<void>) {
	const read = useEffectEvent(() => void more());
	useEffect(() => {
		if (due) read();
	}, [due]);
}

/** Opens the item that the address asks for, once: the first, or one by its id, for which further pages are read. */
function useOpenAsked(queue: Queue, open: (place: number) => void, more: () => Promise<void>) {
	const [params, setParams] = useSearchParams();
	const asked = params.get('open');
	const look = useEffectEvent(({ items, next }: ListedQueue) => {
		const place = asked === 'first' ? 0 : items.findIndex(({ id }) => id === asked);
		if (items[place]) open(place);
		else if (next) return void more();
		setParams(
			(before) => {
				before.delete('open');
				return before;
			},
			{ replace: true, preventScrollReset: true },
		);
	});
	useEffect(() => {
		if (asked && queue.state === 'listed' && !queue.stale) look(queue);
	}, [asked, queue]);
}

function Filters({ filter, onSearch }: { filter: QueueFilter; onSearch: (words: string) => void }) {
	const [params] = useSearchParams();
	return (
		<div className="mb-6 grid gap-4">
			{filter.kind && (
				<ChoiceLinks label="O que se decide">
					<ChoiceLink narrow to={listHref(`?${params}`, {})} chosen>
						{`Só: ${KIND_WORDS[filter.kind].name}`}
					</ChoiceLink>
					<ChoiceLink narrow to={listHref(`?${params}`, { kind: '' })} chosen={false}>
						Tudo o que espera
					</ChoiceLink>
				</ChoiceLinks>
			)}
			<search aria-label="Buscar pessoas" className="block max-w-xl">
				<SearchField
					search={filter.search}
					placeholder="Nome, email, CPF ou CNPJ inteiro"
					onSearch={onSearch}
				/>
			</search>
		</div>
	);
}

const COLUMNS: readonly RecordColumn<QueueItem>[] = [
	{ head: 'Pessoa', cell: ({ person }) => (person.email === null ? DELETED_NAME : person.name) },
	{ head: 'Decisão', short: true, cell: ({ kind }) => KIND_WORDS[kind].name },
	{
		head: 'Sobre',
		cell: (item) => (
			<span className="line-clamp-1 wrap-anywhere max-md:line-clamp-2" title={subjectOf(item)}>
				{subjectOf(item)}
			</span>
		),
	},
	{
		head: 'Leilão da pessoa',
		short: true,
		cell: (item) => (
			<span className={item.lot?.running ? 'font-semibold text-warn' : 'text-ink-soft'}>
				{urgencyOf(item) ?? 'Nenhum'}
			</span>
		),
	},
	{ head: 'Espera desde', short: true, cell: ({ since }) => formatDateTime(since) },
];

interface RowsProps {
	items: readonly QueueItem[];
	filter: QueueFilter;
	onReview: (place: number) => void;
}

function Rows({ items, filter, onReview }: RowsProps) {
	if (items.length === 0)
		return (
			<div className="rounded-card border border-dashed border-edge px-4 py-12 text-center">
				<p className="font-serif text-18 font-semibold wrap-anywhere">
					{filter.search ? `Nada encontrado para “${filter.search}”` : 'Tudo em dia!'}
				</p>
				<p className="mt-1 text-ink-soft">
					{filter.search
						? 'Só o que espera por decisão está nesta lista. Procure também em Aprovados.'
						: 'Nenhuma pessoa espera por uma decisão.'}
				</p>
			</div>
		);
	return (
		<RecordTable
			label="A decidir"
			columns={COLUMNS}
			rows={items}
			actions={(item) => (
				<Button
					variant="quiet"
					className="max-md:w-full max-md:border-edge md:-my-px md:text-14"
					aria-label={`Analisar: ${KIND_WORDS[item.kind].name} de ${item.person.name}`}
					onClick={() => onReview(items.indexOf(item))}
				>
					Analisar
				</Button>
			)}
		/>
	);
}

function Failed({ onRetry }: { onRetry: () => void }) {
	return (
		<div role="alert" className="grid justify-items-start gap-3 rounded-card border border-live p-4">
			<p className="font-semibold text-live">Não foi possível carregar a lista.</p>
			<Button variant="secondary" onClick={onRetry}>
				Tentar novamente
			</Button>
		</div>
	);
}
