import { Ban, Clock, Gavel, type LucideIcon, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { CopyHash } from './copy-hash.tsx';
import type { RecordRow } from './record-row.ts';

const LOOKS: Record<RecordRow['tone'], { icon: LucideIcon; colour: string }> = {
	bid: { icon: TrendingUp, colour: 'text-brand' },
	refused: { icon: Ban, colour: 'text-live' },
	clock: { icon: Clock, colour: 'text-ink-soft' },
	act: { icon: Gavel, colour: 'text-brass' },
};

/** The anchor of a record on the page. */
export function anchorOf(seq: number): string {
	return `registro-${seq}`;
}

/** The records as text. Each one expands to its exact time, its hashes and its JSON. */
export function RecordList({ rows }: { rows: readonly RecordRow[] }) {
	return (
		<ol aria-label="Registros" className="divide-y divide-line border-y border-line">
			{rows.map((row) => (
				<li key={row.seq} id={anchorOf(row.seq)} className="scroll-mt-4 px-1 py-3 target:bg-wash">
					<Entry row={row} />
				</li>
			))}
		</ol>
	);
}

function Entry({ row }: { row: RecordRow }) {
	const { icon: Icon, colour } = LOOKS[row.tone];
	return (
		<div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 sm:grid-cols-[4.5rem_auto_minmax(0,1fr)_auto]">
			<span className="text-14 text-ink-soft tabular-nums max-sm:col-span-2 max-sm:mb-1 sm:pt-0.5">
				<span className="sr-only">Registro </span>nº {row.seq.toLocaleString('pt-BR')}
				<time dateTime={row.at} className="sm:hidden">
					{' · '}
					{row.when}
				</time>
			</span>
			<Icon aria-hidden size={18} strokeWidth={1.75} className={`mt-0.5 shrink-0 ${colour}`} />
			<div className="grid min-w-0 gap-1">
				<h3
					className={`font-semibold wrap-anywhere tabular-nums ${row.tone === 'refused' ? 'text-live' : ''}`}
				>
					{row.title}
				</h3>
				<Words row={row} />
				<Details row={row} />
			</div>
			<time dateTime={row.at} className="pt-0.5 text-14 text-ink-soft tabular-nums max-sm:hidden">
				{row.when}
			</time>
		</div>
	);
}

function Words({ row: { bidder, sentences, changes, commitment } }: { row: RecordRow }) {
	return (
		<>
			{bidder && (
				<p className={bidder.own ? 'font-semibold text-brand' : ''}>
					{bidder.name}
					{bidder.own && ' (você)'}
				</p>
			)}
			{sentences.map((sentence) => (
				<p key={sentence} className="text-ink-soft wrap-anywhere">
					{sentence}
				</p>
			))}
			{changes.length > 0 && (
				<dl className="grid gap-1">
					{changes.map(({ what, before, after }) => (
						<div key={what}>
							<dt className="inline text-ink-soft">{what}: </dt>
							<dd className="inline tabular-nums">
								{before} → <span className="font-semibold">{after}</span>
							</dd>
						</div>
					))}
				</dl>
			)}
			{commitment && (
				<p className="flex flex-wrap items-center gap-x-2 text-ink-soft">
					Compromisso: <CopyHash hash={commitment} name="compromisso" />
				</p>
			)}
		</>
	);
}

function Details({ row }: { row: RecordRow }) {
	return (
		<details>
			<summary className="inline-flex min-h-11 cursor-pointer items-center text-14 text-brand underline underline-offset-4">
				Hora exata e resumo<span className="sr-only"> do registro nº {row.seq}</span>
			</summary>
			<dl className="grid gap-2 rounded-control bg-wash p-3 text-14">
				<Detail name="Hora exata (São Paulo)">
					<span className="tabular-nums">{row.precise}</span>
				</Detail>
				<Detail name="Resumo deste registro (SHA-256)">
					<CopyHash hash={row.hash} name={`resumo do registro nº ${row.seq}`} />
				</Detail>
				<Detail name="Resumo do registro anterior">
					<CopyHash hash={row.previous} name={`resumo do registro anterior ao nº ${row.seq}`} />
				</Detail>
				<Detail name="Texto do registro">
					<code className="block text-12 whitespace-pre-wrap wrap-anywhere">{row.text}</code>
				</Detail>
			</dl>
		</details>
	);
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div>
			<dt className="text-ink-soft">{name}</dt>
			<dd>{children}</dd>
		</div>
	);
}
