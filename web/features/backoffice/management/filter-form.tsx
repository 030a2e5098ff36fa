import ChevronDown from 'lucide-react/icons/chevron-down';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { AdminAuctionPage, AdminAuctionQuery } from '#contract/admin-auctions.ts';
import { AUCTION_KINDS } from '#domain/lot/property.ts';
import { listHref, useSearchChange } from '#web/api/use-search-change.ts';
import { Button } from '#web/ui/button.tsx';
import { SearchInput, TYPING_PAUSE } from '#web/ui/search-field.tsx';
import { saleName } from './auction-row.ts';
import { openedHref } from './opened.ts';

const FIELDS = ['search', 'kind', 'sale', 'seller'] as const;
type Values = Record<(typeof FIELDS)[number], string>;

function valuesOf({ search, kind, sale = '', seller = '' }: AdminAuctionQuery): Values {
	return { search, kind: kind === 'all' ? '' : kind, sale, seller };
}

interface Props extends Pick<AdminAuctionPage, 'sales' | 'sellers'> {
	query: AdminAuctionQuery;
	/** Shown with the lists. */
	children: ReactNode;
}

/**
 * The filters of the table that are typed or chosen from a list: search, kind, sale, seller. On small screens the lists open with a button.
 * Without scripts it is a form.
 */
export function FilterForm({ query, sales, sellers, children }: Props) {
	const id = useId();
	const { form, onInput, onSubmit } = useLiveForm(valuesOf(query));
	const location = useLocation();
	const values = valuesOf(query);
	const [open, setOpen] = useState([values.kind, values.sale, values.seller].some(Boolean));
	return (
		<search aria-label="Filtrar leilões">
			<form
				ref={form}
				onInput={onInput}
				onSubmit={onSubmit}
				className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3"
			>
				{hiddenFields(location.search).map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				<div className="min-w-0">
					<label htmlFor={id} className="mb-1 block text-14 text-ink-soft">
						Busca
					</label>
					<SearchInput
						id={id}
						name="search"
						defaultValue={values.search}
						placeholder="Título, cidade ou estado"
					/>
				</div>
				<Button variant="secondary" className="lg:hidden" aria-expanded={open} onClick={() => setOpen(!open)}>
					Filtros
					<ChevronDown aria-hidden size={18} className={open ? 'rotate-180' : ''} />
				</Button>
				<div
					className={`grid grid-cols-2 gap-3 max-lg:col-span-2 sm:grid-cols-3 lg:grid-cols-[11rem_13rem_13rem] ${open ? '' : 'max-lg:hidden'}`}
				>
					<Choice
						label="Natureza"
						name="kind"
						value={values.kind}
						options={Object.entries(AUCTION_KINDS)}
						all="Todas"
					/>
					<Choice
						label="Leilão"
						name="sale"
						value={values.sale}
						options={sales.map((sale) => [sale.id, saleName(sale)])}
						all="Todos"
					/>
					<Choice
						label="Comitente"
						name="seller"
						value={values.seller}
						options={sellers.map(({ id, name }) => [id, name])}
						all="Todos"
					/>
					{children}
				</div>
			</form>
		</search>
	);
}

interface ChoiceProps {
	label: string;
	name: keyof Values;
	value: string;
	options: readonly (readonly [value: string, words: string])[];
	all: string;
}

/** A choice that narrows the list; none while there is nothing to choose from. */
function Choice({ label, name, value, options, all }: ChoiceProps) {
	if (options.length === 0) return null;
	return (
		<label className="block min-w-0">
			<span className="mb-1 block text-14 text-ink-soft">{label}</span>
			<select name={name} defaultValue={value} className="control">
				<option value="">{all}</option>
				{options.map(([of, words]) => (
					<option key={of} value={of}>
						{words}
					</option>
				))}
			</select>
		</label>
	);
}

/** The hidden fields of the form without scripts: the sort, the environment, and parameters of other parts of the page. */
function hiddenFields(search: string): [name: string, value: string][] {
	const own = new Set<string>([...FIELDS, 'cursor', 'limit']);
	return [...new URLSearchParams(openedHref(search, null))].filter(([name]) => !own.has(name));
}

/** Updates the list as the fields change: text after a pause, a choice or Enter at once. Back and links update the fields. */
function useLiveForm(values: Values) {
	const form = useRef<HTMLFormElement>(null);
	const change = useSearchChange();
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const current = JSON.stringify(values);
	const requested = useRef(current);
	useEffect(() => () => clearTimeout(timer.current), []);

	useEffect(() => {
		if (requested.current === current) return;
		requested.current = current;
		for (const [name, value] of Object.entries(JSON.parse(current) as Values)) {
			const field = form.current?.elements.namedItem(name);
			if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
		}
	}, [current]);

	function send() {
		clearTimeout(timer.current);
		if (!form.current) return;
		const data = new FormData(form.current);
		const typed = (name: keyof Values) => String(data.get(name) ?? '').trim();
		const wanted: Values = {
			search: typed('search'),
			kind: typed('kind'),
			sale: typed('sale'),
			seller: typed('seller'),
		};
		if (requested.current === JSON.stringify(wanted)) return;
		requested.current = JSON.stringify(wanted);
		void change((search) => listHref<AdminAuctionQuery>(search, wanted));
	}

	return {
		form,
		onInput({ target }: FormEvent<HTMLFormElement>) {
			clearTimeout(timer.current);
			timer.current = setTimeout(send, target instanceof HTMLSelectElement ? 0 : TYPING_PAUSE);
		},
		onSubmit(event: FormEvent<HTMLFormElement>) {
			event.preventDefault();
			send();
		},
	};
}
