import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import type { Bar, BarPage } from '#contract/bars.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { endBar, readBars } from '#web/api/bars.ts';
import { useListSearch } from '#web/api/use-list-search.ts';
import { useReadingPages } from '#web/api/use-reading.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceLink, ChoiceLinks } from '#web/ui/choice-links.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { BarForm } from './bar-form.tsx';
import { BarRows, BarRowsSkeleton, NUMBER_LOST } from './bar-list.tsx';

/** Who may not bid, by CPF or CNPJ: the list, a new bar, and the end of one (rules §32). */
export function BarsScreen({ now }: { now: number }) {
	const [params, setParams] = useSearchParams();
	const { search: tax_id, change: search } = useListSearch();
	const filter: BarFilter = { state: params.get('state') === 'over' ? 'over' : 'active', tax_id };
	const list = useBars(filter);
	const heading = useRef<HTMLHeadingElement>(null);
	const unpaid = params.get('unpaid');
	const person = unpaid ?? params.get('person');
	const [dialog, setDialog] = useState<'new' | Bar | null>(null);
	// The dialog opens once the page runs: a page rendered on the server has no open dialog.
	useEffect(() => {
		if (person) setDialog('new');
	}, [person]);

	function close() {
		setDialog(null);
		if (person) setParams({}, { replace: true });
	}

	function changed() {
		close();
		heading.current?.focus();
		void list.reload();
	}

	return (
		<div className="measure py-8">
			<div className="mb-6 flex flex-wrap items-start justify-between gap-4">
				<div className="min-w-0 max-w-3xl">
					<h1 ref={heading} tabIndex={-1} className="font-serif text-28 font-semibold outline-none">
						Impedimentos
					</h1>
					<p className="mt-1 text-ink-soft">
						Quem não pode dar lances, por CPF ou CNPJ. Vale também para a empresa que a pessoa representa.
						Quem não pagou um lote já fica impedido no novo leilão dele.
					</p>
				</div>
				<Button onClick={() => setDialog('new')}>Novo impedimento</Button>
			</div>
			<Filters filter={filter} onSearch={search} />
			<Listed list={list} filter={filter} onEnd={setDialog} />
			<Dialog open={dialog === 'new'} title="Novo impedimento" onClose={close}>
				<BarForm
					key={person}
					now={now}
					person={person}
					unpaid={unpaid !== null}
					onMade={changed}
					onCancel={close}
				/>
			</Dialog>
			<Dialog open={dialog !== null && dialog !== 'new'} title="Encerrar o impedimento?" onClose={close}>
				{dialog !== null && dialog !== 'new' && <EndBar bar={dialog} onEnded={changed} onCancel={close} />}
			</Dialog>
		</div>
	);
}

function Filters({ filter, onSearch }: { filter: BarFilter; onSearch: (search: string) => void }) {
	return (
		<div className="mb-6 grid gap-4">
			<ChoiceLinks label="Situação">
				<ChoiceLink narrow to={ADMIN_PAGES.bars} chosen={filter.state === 'active'}>
					Vigentes
				</ChoiceLink>
				<ChoiceLink narrow to={`${ADMIN_PAGES.bars}?state=over`} chosen={filter.state === 'over'}>
					Encerrados
				</ChoiceLink>
			</ChoiceLinks>
			<search aria-label="Buscar impedimentos" className="block max-w-xl">
				<SearchField search={filter.tax_id} placeholder="CPF ou CNPJ inteiro" onSearch={onSearch} />
			</search>
		</div>
	);
}

interface ListedProps {
	list: ReturnType<typeof useBars>;
	filter: BarFilter;
	onEnd: (bar: Bar) => void;
}

function Listed({ list: { reading, rows, next, reload, more }, filter, onEnd }: ListedProps) {
	if (reading === 'loading')
		return (
			<div role="status">
				<span className="sr-only">Carregando impedimentos...</span>
				<BarRowsSkeleton />
			</div>
		);
	if ('refused' in reading)
		return (
			<div role="alert" className="grid justify-items-start gap-3 rounded-card border border-live p-4">
				<p className="font-semibold text-live">{BACKOFFICE_TOASTS['bars.failed'].description}</p>
				<Button variant="secondary" onClick={() => void reload()}>
					Tentar novamente
				</Button>
			</div>
		);
	if (rows.length === 0) return <Nothing filter={filter} />;
	async function addMore() {
		const refused = await more();
		if (refused) toast({ ...refused, tone: 'destructive' });
	}
	return (
		<div className="grid gap-4">
			<BarRows bars={rows} onEnd={onEnd} />
			{next !== null && (
				<Button variant="secondary" className="justify-self-center" onClick={() => void addMore()}>
					Mostrar mais
				</Button>
			)}
		</div>
	);
}

function Nothing({ filter: { state, tax_id } }: { filter: BarFilter }) {
	const none = state === 'active' ? 'Nenhum impedimento vigente' : 'Nenhum impedimento encerrado';
	return (
		<div className="rounded-card border border-dashed border-edge px-4 py-12 text-center">
			<p className="font-serif text-18 font-semibold wrap-anywhere">
				{tax_id ? `Nada encontrado para “${tax_id}”` : none}
			</p>
			<p className="mt-1 text-ink-soft">
				{tax_id
					? 'Os números são guardados cifrados: procure pelo CPF ou CNPJ inteiro.'
					: 'Quem for impedido de dar lances aparece aqui, com o motivo.'}
			</p>
		</div>
	);
}

function EndBar({ bar, onEnded, onCancel }: { bar: Bar; onEnded: () => void; onCancel: () => void }) {
	const [busy, setBusy] = useState(false);
	async function end() {
		if (busy) return;
		setBusy(true);
		const answer = await endBar(bar.id);
		setBusy(false);
		if ('refused' in answer) toast({ ...answer.refused, tone: 'destructive' });
		else toast(BACKOFFICE_TOASTS['bar.ended']);
		onEnded();
	}
	return (
		<div className="mt-4 grid gap-4">
			<p className="wrap-anywhere">
				<strong className="tabular-nums">{bar.tax_id ?? NUMBER_LOST}</strong>
				{bar.account && `, ${bar.account},`} poderá dar lances de novo. O impedimento fica na lista dos
				encerrados.
			</p>
			<DialogActions
				back={
					<Button variant="secondary" onClick={onCancel}>
						Manter
					</Button>
				}
				act={
					<Button aria-disabled={busy} onClick={() => void end()}>
						{busy ? 'Encerrando...' : 'Encerrar impedimento'}
					</Button>
				}
			/>
		</div>
	);
}

/** Which bars are listed. */
interface BarFilter {
	state: 'active' | 'over';
	/** '' for all. */
	tax_id: string;
}

/** The bars of a filter, read by the browser: the processes that render pages cannot decrypt the numbers. */
function useBars({ state, tax_id }: BarFilter) {
	const read = useCallback(
		(cursor: string | null) => readBars({ state, ...(tax_id && { tax_id }), ...(cursor && { cursor }) }),
		[state, tax_id],
	);
	return useReadingPages(read, barsOf);
}

const barsOf = ({ bars }: BarPage) => bars;
