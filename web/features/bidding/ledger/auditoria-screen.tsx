import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LEDGER_FORMAT } from '#contract/checkpoint-paths.ts';
import type { LedgerPage, LedgerQuery } from '#contract/ledger.ts';
import { API, PAGES } from '#contract/paths.ts';
import { LABELS, SUSPENDED } from '#domain/auction/auction.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { onDemand } from '#web/ui/lazy.tsx';
import type { RecordRow } from './record-row.ts';
import { RecordSection } from './record-section.tsx';
import { useVerification } from './use-verification.ts';
import { VerificationPanel } from './verification-panel.tsx';

const OwnFiles = onDemand(() => import('./own-files.tsx'));

interface Props {
	page: Omit<LedgerPage, 'lines' | 'witnessed'>;
	rows: readonly RecordRow[];
	query: LedgerQuery;
	/** Until which record the ledger is witnessed, with the proof's URL. */
	witnessed: { words: string; url: string } | null;
	/** A drawing of the price over time. */
	line: ReactNode;
}

/** The ledger of an auction: whether it is right, what happened, and the files for experts. */
export function AuditoriaScreen({ page, rows, query, witnessed, line }: Props) {
	const { published, own, held, checkPublished, takeFiles, forget } = useVerification(page);
	const empty = page.head.seq === 0;
	return (
		<div className="measure grid grid-cols-1 gap-10 pt-2 pb-12 max-sm:[--text-14--line-height:1.375rem] max-sm:[--text-14:1rem]">
			<div className="grid gap-6">
				<Header auction={page.auction} />
				{!empty && (
					<VerificationPanel page={page} stage={published} onCheck={() => void checkPublished(true)} />
				)}
				{witnessed && (
					<a
						href={witnessed.url}
						className="inline-flex min-h-11 items-center justify-self-start text-14 text-ink-soft"
					>
						{witnessed.words}
					</a>
				)}
			</div>
			{line}
			<RecordSection rows={rows} query={query} page={page} />
			<ForExperts
				id={page.auction.id}
				files={
					!empty && (
						<OwnFiles stage={own} held={held} onFiles={(files) => void takeFiles(files)} onForget={forget} />
					)
				}
			/>
		</div>
	);
}

function Header({ auction }: { auction: LedgerPage['auction'] }) {
	const { id, title, status, suspended_since, withdrawn_at } = auction;
	return (
		<header className="grid gap-3">
			<Link
				to={withdrawn_at ? PAGES.home : PAGES.auction(id)}
				className="inline-flex min-h-11 items-center gap-1 justify-self-start text-14 text-ink-soft no-underline hover:text-ink"
			>
				<ChevronLeft aria-hidden size={16} />
				{withdrawn_at ? 'Todos os leilões' : 'Voltar ao lote'}
			</Link>
			<h1 className="font-serif text-28 font-semibold lg:text-36">Auditoria do leilão</h1>
			<div className="flex flex-wrap items-center gap-3">
				<p className="text-18 wrap-anywhere">{title}</p>
				<Badge tone={status === 'active' ? 'brand' : 'neutral'}>
					{suspended_since ? SUSPENDED : LABELS[status]}
				</Badge>
				{withdrawn_at && <Badge tone="warn">Retirado</Badge>}
			</div>
			{withdrawn_at && (
				<p className="max-w-[68ch] rounded-control border-l-4 border-warn bg-wash px-3 py-2">
					Este leilão foi retirado do site em {formatDateTime(withdrawn_at)}. Ele não aparece mais nas listas,
					mas o registro do leilão continua público: nada do que aconteceu nele se apaga.
				</p>
			)}
		</header>
	);
}

interface ForExpertsProps {
	id: string;
	/** The verification of the visitor's own files. Null without records. */
	files: ReactNode;
}

/** What only some readers need, folded: the files, their formats and the command that verifies them. */
function ForExperts({ id, files }: ForExpertsProps) {
	return (
		<details className="group rounded-card border border-line bg-surface">
			<summary className="flex min-h-14 cursor-pointer list-none items-center gap-2 rounded-card px-4 py-3 font-semibold sm:px-6 [&::-webkit-details-marker]:hidden">
				<ChevronRight
					aria-hidden
					size={18}
					className="shrink-0 transition-transform group-open:rotate-90 motion-reduce:transition-none"
				/>
				Para peritos e advogados: arquivos, formatos e como conferir por conta própria
			</summary>
			<div className="grid gap-10 border-t border-line p-4 sm:p-6">
				<a
					href={API.ledger(id)}
					download={`leilao-${id}.ndjson`}
					className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold"
				>
					<Download aria-hidden size={18} />
					Baixar o registro do leilão
				</a>
				{files}
				<HowToVerify id={id} />
			</div>
		</details>
	);
}

/** Instructions for readers who trust neither the operator nor this page. */
function HowToVerify({ id }: { id: string }) {
	const file = `leilao-${id}.ndjson`;
	return (
		<section aria-labelledby="por-conta" className="grid gap-4">
			<h3 id="por-conta" className="font-serif text-18 font-semibold">
				Como conferir por conta própria
			</h3>
			<ol className="grid max-w-[68ch] list-decimal gap-2 pl-6">
				<li>
					Baixe o registro do leilão, acima, e guarde-o. A cada lance seu, baixe também o recibo do lance, na
					página do lote.
				</li>
				<li>
					Com uma cópia do programa deste site, em qualquer computador e sem internet:
					<code className="mt-1 block rounded-control bg-wash p-3 text-14 wrap-anywhere">
						npm run verify -- {file} --receipt recibo.json --checkpoint ponto-de-controle.json
					</code>
				</li>
				<li>
					Ou escreva o seu próprio programa: o{' '}
					<a href={LEDGER_FORMAT} className="underline">
						formato do registro e dos recibos
					</a>{' '}
					é público, e as{' '}
					<a href={API.ledgerKeys} className="underline">
						chaves que assinam os recibos
					</a>{' '}
					também.
				</li>
			</ol>
			<p className="max-w-[68ch] text-ink-soft">
				O recibo de um lance mostra se alguém mudou, cortou ou trocou algum registro feito até aquele lance.
				Um ponto de controle, que o operador assina e testemunhas guardam, mostra o mesmo sem nenhum recibo.
			</p>
		</section>
	);
}
