import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { LedgerPage, LedgerQuery } from '#contract/ledger.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { RecordList } from './record-list.tsx';
import type { RecordRow } from './record-row.ts';
import { ledgerHref, RecordViews } from './record-views.tsx';

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
				O que aconteceu{' '}
				<span className="font-sans text-14 font-normal text-ink-soft tabular-nums">
					({total === 1 ? '1 registro' : `${total.toLocaleString('pt-BR')} registros`})
				</span>
			</h2>
			<p className="max-w-[68ch] text-ink-soft">
				Cada lance, aceito ou recusado, cada prorrogação e cada ato do leiloeiro, na ordem em que aconteceram.
				Cada registro leva a impressão digital do anterior; se alguém mudar um deles, os seguintes deixam de
				conferir.
			</p>
			{total === 0 ? (
				<Empty title="Ainda não aconteceu nada">
					O primeiro registro vem com a abertura do leilão, ou com um lance recusado antes dela.
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
			{query.view === 'all' ? 'Não há registro com este número.' : 'Nenhum registro deste tipo.'}{' '}
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
		<nav aria-label="Páginas do registro" className="flex flex-wrap justify-between gap-3">
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
