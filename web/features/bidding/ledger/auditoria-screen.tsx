import { ChevronLeft } from 'lucide-react';
import type { LedgerPage, LedgerQuery } from '#contract/ledger.ts';
import { PAGES } from '#contract/paths.ts';
import { LABELS } from '#domain/auction.ts';
import { formatDateTime } from '#domain/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Link } from '#web/ui/link.tsx';
import { HowToVerify } from './how-to-verify.tsx';
import type { RecordRow } from './record-row.ts';
import { RecordSection } from './record-section.tsx';
import { VerificationPanel } from './verification-panel.tsx';

interface Props {
	page: Omit<LedgerPage, 'lines'>;
	rows: readonly RecordRow[];
	query: LedgerQuery;
}

/** The ledger of an auction: what it is, its verification, and every record. */
export function AuditoriaScreen({ page, rows, query }: Props) {
	return (
		<div className="measure grid grid-cols-[minmax(0,1fr)] gap-10 pt-2 pb-12">
			<Header auction={page.auction} />
			{page.head.seq > 0 && <VerificationPanel page={page} />}
			<RecordSection rows={rows} query={query} page={page} />
			<HowToVerify id={page.auction.id} />
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
					A casa retirou este leilão em {formatDateTime(withdrawn_at)}. Ele não aparece mais nas listas, mas o
					livro continua público: nada do que aconteceu nele se apaga.
				</p>
			)}
			<p className="max-w-[68ch] text-16 text-ink-soft">
				Este é o livro do leilão: cada lance, aceito ou recusado, cada prorrogação e cada ato do leiloeiro, na
				ordem em que aconteceram. Cada registro carrega o resumo do anterior, então mudar um só deixaria todos
				os seguintes sem conferir. Aqui você lê o livro, baixa uma cópia e confere as contas no seu próprio
				aparelho.
			</p>
		</header>
	);
}
