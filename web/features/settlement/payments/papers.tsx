import { FileArchive, FileDown } from 'lucide-react';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { API } from '#contract/paths.ts';
import type { Payment } from '#contract/payments.ts';
import { hasPaper, PAPERS, SALE_PAPERS } from '#domain/settlement/papers.ts';

/** The papers available in this state of the payment. Administrators also get the bundle for the court. */
export function Papers({ payment: { auction, status, winner } }: { payment: Payment }) {
	const there = SALE_PAPERS.filter((paper) => hasPaper(paper, status));
	return (
		<section aria-labelledby="documentos" className="grid gap-2 print:hidden">
			<h2 id="documentos" className="font-serif text-22 font-semibold">
				Documentos
			</h2>
			<ul className="divide-y divide-line border-y border-line">
				{[...there, 'ata' as const].map((paper) => (
					<li key={paper}>
						<a href={API.paper(auction.id, paper)} download className={LINK}>
							<FileDown aria-hidden size={18} className="shrink-0 text-ink-soft" />
							{PAPERS[paper]}
							<span className="ml-auto text-14 font-normal text-ink-soft">PDF</span>
						</a>
					</li>
				))}
				{winner && (
					<li>
						<a href={ADMIN_API.bundle(auction.id)} download className={LINK}>
							<FileArchive aria-hidden size={18} className="shrink-0 text-ink-soft" />
							Pacote para o juízo
							<span className="ml-auto text-14 font-normal text-ink-soft">ZIP</span>
						</a>
					</li>
				)}
			</ul>
			<p className="text-14 text-ink-soft">
				{winner
					? 'O pacote traz a ata, o registro do leilão, o ranking dos lances com nomes, os atos da administração e o programa que confere. O download fica no registro de administração.'
					: 'Cada documento traz um código que leva à auditoria pública deste leilão.'}
			</p>
		</section>
	);
}

const LINK = 'flex min-h-11 items-center gap-3 py-2 font-semibold';
