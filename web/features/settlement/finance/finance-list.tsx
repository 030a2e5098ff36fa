import { X } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { Link, useLocation, useNavigation } from 'react-router';
import type { Answer } from '#web/api/request.ts';
import { useReadingPages } from '#web/api/use-reading.ts';
import { listHref } from '#web/api/use-search-change.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { ChoiceLink, ChoiceLinks } from '#web/ui/choice-links.tsx';
import { useDelayed } from '#web/ui/delayed.ts';
import { ListBody } from '#web/ui/list-table.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { toast } from '#web/ui/toast.ts';

/** What a list can be narrowed to by an id in its address, each with the words for one of them. */
export type Narrowings<N extends string> = Readonly<Record<N, string>>;

/** The ids in an address that a list is narrowed to. */
export function narrowedIn<N extends string>(
	params: URLSearchParams,
	names: Narrowings<N>,
): Partial<Record<N, string>> {
	const found = (Object.keys(names) as N[]).flatMap((name) => {
		const id = params.get(name);
		return id ? [[name, id]] : [];
	});
	return Object.fromEntries(found) as Partial<Record<N, string>>;
}

/** The pages of a list of money that a query finds; the loader may have read the first. `readPage` and `rowsOf` stay the same. */
export function useFinancePages<P extends { next_cursor: string | null }, Row>(
	readPage: (query: string) => Promise<Answer<P>>,
	rowsOf: (page: P) => readonly Row[],
	query: string,
	first: P | undefined,
) {
	const read = useCallback(
		(cursor: string | null) => readPage(cursor === null ? query : `${query}&cursor=${cursor}`),
		[readPage, query],
	);
	return useReadingPages(read, rowsOf, first);
}

interface SearchProps {
	label: string;
	placeholder: string;
	/** What the list is narrowed to, which a submit without scripts repeats. */
	filter: { search: string };
	onSearch: (words: string) => void;
}

export function FinanceSearch({ label, placeholder, filter, onSearch }: SearchProps) {
	const { search, ...others } = filter;
	return (
		<search aria-label={label} className="block w-full max-w-3xl">
			<SearchField search={search} placeholder={placeholder} onSearch={onSearch}>
				{Object.entries(others).map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={String(value)} />
				))}
			</SearchField>
		</search>
	);
}

interface StatesProps<F extends string> {
	label: string;
	filters: readonly (readonly [F, words: string])[];
	counts: Partial<Record<F, number>> | undefined;
	chosen: F;
}

/** The states as links, each with how many there are. */
export function StateLinks<F extends string>({ label, filters, counts, chosen }: StatesProps<F>) {
	const { search } = useLocation();
	return (
		<ChoiceLinks label={label}>
			{filters.map(([state, words]) => (
				<ChoiceLink key={state} narrow to={listHref(search, { state })} chosen={state === chosen}>
					{words}
					<span className="min-w-3 text-14 font-normal text-ink-soft tabular-nums">
						{counts?.[state]?.toLocaleString('pt-BR')}
					</span>
				</ChoiceLink>
			))}
		</ChoiceLinks>
	);
}

interface NarrowedProps<N extends string> {
	names: Narrowings<N>;
	filter: NoInfer<Partial<Record<N, string>>>;
	/** The names of what the ids are of; undefined while they are not known. */
	of: NoInfer<Readonly<Partial<Record<N, string | null>>>> | undefined;
	/** 'Repasses de todos' in the name of the link that ends it. */
	all: string;
}

/** What the list is narrowed to, each with a link that ends it. */
export function Narrowed<N extends string>({ names, filter, of, all }: NarrowedProps<N>) {
	const { search } = useLocation();
	return (Object.keys(names) as N[]).map(
		(name) =>
			filter[name] && (
				<p key={name} className="flex min-w-0 items-center gap-2">
					<span className="min-w-0 wrap-anywhere">
						<span className="text-ink-soft">Só deste {names[name]}:</span>{' '}
						<strong>{of === undefined ? '…' : (of[name] ?? 'não encontrado')}</strong>
					</span>
					<Link
						to={listHref(search, { [name]: '' })}
						replace
						aria-label={`${all} de todos, não só deste ${names[name]}`}
						className="grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-wash hover:text-ink"
					>
						<X aria-hidden size={18} />
					</Link>
				</p>
			),
	);
}

interface ListedProps {
	list: Pick<
		ReturnType<typeof useReadingPages<{ next_cursor: string | null }, unknown>>,
		'rows' | 'next' | 'more' | 'reading' | 'reload'
	>;
	/** What the failure of the first page is called. */
	failed: string;
	/** 'repasses', for what is being loaded. */
	what: string;
	/** '3 de 12 repasses'. */
	counted: string;
	/** Beside the count. */
	links?: ReactNode;
	skeleton: ReactNode;
	nothing: ReactNode;
	children: ReactNode;
}

/** The rows of a list of money, with how many are shown, what stands in their place, and the button that adds the next page. */
export function FinanceRows({
	list,
	failed,
	what,
	counted,
	links,
	skeleton,
	nothing,
	children,
}: ListedProps) {
	const { rows, next, more, reading, reload } = list;
	const { pathname } = useLocation();
	const late = useDelayed(useNavigation().location?.pathname === pathname) || reading === 'loading';
	async function addMore() {
		const refused = await more();
		if (refused) toast({ ...refused, tone: 'destructive' });
	}
	if (reading !== 'loading' && 'refused' in reading)
		return (
			<div role="alert" className="grid justify-items-start gap-3 rounded-card border border-live p-4">
				<p className="font-semibold text-live">{failed}</p>
				<Button variant="secondary" onClick={() => void reload()}>
					Tentar novamente
				</Button>
			</div>
		);
	return (
		<>
			<div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 text-14">
				<p role="status" className="py-2 text-ink-soft tabular-nums">
					{late ? `Carregando ${what}...` : counted}
				</p>
				{links}
			</div>
			<ListBody late={late} skeleton={skeleton} empty={rows.length === 0 && nothing}>
				{children}
				{next !== null && (
					<div className="mt-6 flex justify-center">
						<Button variant="secondary" onClick={() => void addMore()}>
							Carregar mais
						</Button>
					</div>
				)}
			</ListBody>
		</>
	);
}

interface NothingProps {
	title: string;
	/** What the list is, or how it is searched. */
	children: string;
	/** The list with what is to be done; null where it is shown. */
	rest: { to: string; words: string; onFollow?: () => void } | null;
}

/** In place of the rows of a list without any. */
export function NothingListed({ title, children, rest }: NothingProps) {
	return (
		<div className="grid justify-items-center gap-3 rounded-card border border-dashed border-edge px-4 py-12 text-center">
			<p className="font-serif text-18 font-semibold wrap-anywhere">{title}</p>
			<p className="text-ink-soft">{children}</p>
			{rest && (
				<LinkButton variant="secondary" to={rest.to} replace onClick={rest.onFollow}>
					{rest.words}
				</LinkButton>
			)}
		</div>
	);
}
