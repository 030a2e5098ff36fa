import FileArchive from 'lucide-react/icons/file-archive';
import FileDown from 'lucide-react/icons/file-down';
import { ADMIN_API } from '#contract/admin-paths.ts';
import type { Payment } from '#contract/payments.ts';
import { hasPaper, PAPERS, type PaidPart, SALE_PAPERS } from '#domain/settlement/papers.ts';
import { paperHref } from '#web/api/papers.ts';
import { onDemand } from '#web/ui/lazy.tsx';

const SignedAutos = onDemand(() => import('./signed-autos.tsx'));

/** The papers available in this state of the payment. Administrators also get those with names, signed autos, and the bundle for the court. */
export function Papers({ payment: { auction, status, winner, components } }: { payment: Payment }) {
	const paid = paidParts(components);
	// Nota and auto are a winner's.
	const there = SALE_PAPERS.filter((paper) => winner?.id !== null && hasPaper(paper, { status, paid }));
	const desk = winner ? (['ata-identificada', 'certidao-de-publicacao'] as const) : [];
	return (
		<section aria-labelledby="documentos" className="grid gap-2 print:hidden">
			<h2 id="documentos" className="font-serif text-22 font-semibold">
				Documentos
			</h2>
			<ul className="divide-y divide-line border-y border-line">
				{[...there, 'ata' as const, ...desk].map((paper) => (
					<li key={paper}>
						<a href={paperHref(auction.id, paper)} download className={LINK}>
							<FileDown aria-hidden size={18} className="shrink-0 text-ink-soft" />
							{PAPERS[paper]}
							{paper === 'auto-de-arrematacao' && !winner && ' (minuta)'}
							<span className="ml-auto text-14 font-normal text-ink-soft">PDF</span>
						</a>
					</li>
				))}
				{winner && (
					<li>
						<a href={ADMIN_API.bundle(auction.id)} download className={LINK}>
							<FileArchive aria-hidden size={18} className="shrink-0 text-ink-soft" />
							Dossiê para o juízo
							<span className="ml-auto text-14 font-normal text-ink-soft">ZIP</span>
						</a>
					</li>
				)}
			</ul>
			<p className="text-16 sm:text-14 text-ink-soft">
				{winner
					? 'O dossiê traz os papéis, o edital e os outros documentos, o registro do leilão, os lances com nomes e CPF, os atos da administração e o programa que confere. O download fica no registro de administração.'
					: 'Cada documento traz um código que leva à auditoria pública deste leilão.'}
			</p>
			{winner && (
				<details className="rounded-card border border-line px-4">
					<summary className="flex min-h-11 cursor-pointer items-center font-semibold">Auto assinado</summary>
					<div className="pb-4">
						<SignedAutos auctionId={auction.id} />
					</div>
				</details>
			)}
		</section>
	);
}

/** Which kinds of parts are paid. What the court received has no receipt of the auctioneer. */
function paidParts(components: Payment['components']): PaidPart[] {
	return components
		.filter(({ kind, state, payee }) => state === 'paid' && (kind !== 'commission' || payee.kind !== 'court'))
		.map(({ kind }) => (kind === 'commission' || kind === 'cost' ? kind : 'price'));
}

const LINK = 'flex min-h-11 items-center gap-3 py-2 font-semibold';
