import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { LedgerPage, LedgerQuery } from '#contract/ledger.ts';
import { PAGES } from '#contract/paths.ts';
import { LABELS } from '#domain/auction/auction.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ForExperts } from './for-experts.tsx';
import { OwnFiles } from './own-files.tsx';
import type { RecordRow } from './record-row.ts';
import { RecordSection } from './record-section.tsx';
import { useVerification } from './use-verification.ts';
import { VerificationPanel } from './verification-panel.tsx';

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
		<div className="measure grid grid-cols-[minmax(0,1fr)] gap-10 pt-2 pb-12">
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
	const { id, title, status, withdrawn_at } = auction;
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
				<Badge tone={status === 'active' ? 'brand' : 'neutral'}>{LABELS[status]}</Badge>
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
