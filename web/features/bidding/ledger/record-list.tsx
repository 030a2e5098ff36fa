import type { LucideIcon } from 'lucide-react';
import Ban from 'lucide-react/icons/ban';
import Clock from 'lucide-react/icons/clock';
import Copy from 'lucide-react/icons/copy';
import Gavel from 'lucide-react/icons/gavel';
import TrendingUp from 'lucide-react/icons/trending-up';
import type { ReactNode } from 'react';
import { copyText } from '#web/browser/copy-text.ts';
import { toast } from '#web/ui/toast.ts';
import type { RecordRow } from './record-row.ts';

/** Characters of a hash that people compare. */
const SHORT = 12;

/** A shortened hash with a button that copies all of it. `name` describes the hash in the button's label. */
function CopyHash({ hash, name }: { hash: string; name: string }) {
	async function copy() {
		if (await copyText(hash)) toast({ title: 'Copiado', description: `${name}: ${hash.slice(0, SHORT)}…` });
		else
			toast({
				title: 'Não foi possível copiar',
				description: 'Abra o registro e selecione o texto.',
				tone: 'destructive',
			});
	}
	return (
		<span className="inline-flex min-w-0 items-center gap-1">
			<code title={hash} className="text-14 wrap-anywhere">
				{hash.slice(0, SHORT)}…
			</code>
			<button
				type="button"
				aria-label={`Copiar ${name}`}
				onClick={() => void copy()}
				className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-control text-ink-soft hover:bg-wash hover:text-ink"
			>
				<Copy aria-hidden size={16} />
			</button>
		</span>
	);
}

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

/** The records as a timeline. Each one expands to its number, its exact time, its hashes and its JSON. */
export function RecordList({ rows }: { rows: readonly RecordRow[] }) {
	return (
		<ol aria-label="Registros" className="max-w-3xl">
			{rows.map((row) => (
				<li
					key={row.seq}
					id={anchorOf(row.seq)}
					className="group grid scroll-mt-4 grid-cols-[2.25rem_minmax(0,1fr)] gap-x-3 rounded-control target:bg-wash"
				>
					<Entry row={row} />
				</li>
			))}
		</ol>
	);
}

function Entry({ row }: { row: RecordRow }) {
	const { icon: Icon, colour } = LOOKS[row.tone];
	return (
		<>
			<span className="relative grid justify-items-center before:absolute before:inset-y-0 before:w-px before:bg-line group-first:before:top-3 group-last:before:bottom-auto group-last:before:h-3">
				<span className="relative grid size-9 place-items-center rounded-full border border-line bg-surface">
					<Icon aria-hidden size={18} strokeWidth={1.75} className={colour} />
				</span>
			</span>
			<div className="grid min-w-0 gap-1 pt-1 pb-4">
				<div className="flex flex-wrap items-baseline justify-between gap-x-4">
					<h3
						className={`font-semibold wrap-anywhere tabular-nums ${row.tone === 'refused' ? 'text-live' : ''}`}
					>
						{row.title}
					</h3>
					<time dateTime={row.at} className="text-14 text-ink-soft tabular-nums">
						{row.when}
					</time>
				</div>
				<Words row={row} />
				<Details row={row} />
			</div>
		</>
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
							<dd className="inline tabular-nums wrap-anywhere">
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
			<summary className="inline-flex min-h-11 cursor-pointer items-center text-14 text-ink-soft underline decoration-edge underline-offset-4 hover:text-ink">
				Registro nº {row.seq.toLocaleString('pt-BR')}
			</summary>
			<dl className="grid gap-2 rounded-control bg-wash p-3 text-14">
				<Detail name="Hora exata (São Paulo)">
					<span className="tabular-nums">{row.precise}</span>
				</Detail>
				<Detail name="Impressão digital deste registro (SHA-256)">
					<CopyHash hash={row.hash} name={`impressão digital do registro nº ${row.seq}`} />
				</Detail>
				<Detail name="Impressão digital do registro anterior">
					<CopyHash hash={row.previous} name={`impressão digital do registro anterior ao nº ${row.seq}`} />
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
