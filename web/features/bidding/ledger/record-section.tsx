import type { ReactNode } from 'react';
import type { LedgerPage, LedgerQuery } from '#contract/ledger.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { ledgerHref } from './ledger-query.ts';
import { RecordList } from './record-list.tsx';
import type { RecordRow } from './record-row.ts';
import { RecordViews } from './record-views.tsx';

interface Props {
	rows: readonly RecordRow[];
	query: LedgerQuery;
	page: Pick<LedgerPage, 'head' | 'previous' | 'next'>;
}

/** The records in pages, so that a page stays small however long the ledger is. */
export function RecordSection({ rows, query, page }: Props) {
	const total = page.head.seq;
	return (
		<section aria-labelledby="registros" className="grid gap-4">
			<h2 id="registros" className="font-serif text-22 font-semibold">
				Registros{' '}
				<span className="font-sans text-14 font-normal text-ink-soft tabular-nums">
					({total.toLocaleString('pt-BR')})
				</span>
			</h2>
			{total === 0 ? (
				<Empty title="O livro ainda está em branco">
					O primeiro registro vem com o primeiro fato: a abertura do leilão, ou um lance recusado antes dela.
				</Empty>
			) : (
				<>
					<RecordViews query={query} last={total} />
					{rows.length === 0 ? <Nothing query={query} /> : <RecordList rows={rows} />}
					<Pages query={query} page={page} />
				</>
			)}
		</section>
	);
}

function Nothing({ query }: { query: LedgerQuery }) {
	return (
		<Empty title="Nenhum registro aqui">
			{query.view === 'all' ? 'O livro não chega a este número.' : 'Nenhum registro deste tipo.'}{' '}
			<Link
				to={ledgerHref({ ...query, view: 'all', from: null })}
				replace
				preventScrollReset
				className="underline"
			>
				Ver todos os registros
			</Link>
		</Empty>
	);
}

function Empty({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div className="grid gap-2 rounded-card border border-dashed border-edge px-4 py-8 text-center">
			<p className="font-serif text-18 font-semibold">{title}</p>
			<p className="text-ink-soft">{children}</p>
		</div>
	);
}

function Pages({ query, page: { previous, next } }: Pick<Props, 'query' | 'page'>) {
	if (previous === null && next === null) return null;
	const newest = query.order === 'newest';
	return (
		<nav aria-label="Páginas do livro" className="flex flex-wrap justify-between gap-3">
			{previous !== null && (
				<LinkButton
					variant="secondary"
					to={`${ledgerHref({ ...query, from: previous === 'first' ? null : previous })}#registros`}
				>
					{newest ? 'Registros mais novos' : 'Registros mais antigos'}
				</LinkButton>
			)}
			{next !== null && (
				<LinkButton
					variant="secondary"
					className="ml-auto"
					to={`${ledgerHref({ ...query, from: next })}#registros`}
				>
					{newest ? 'Registros mais antigos' : 'Registros mais novos'}
				</LinkButton>
			)}
		</nav>
	);
}
