import FileText from 'lucide-react/icons/file-text';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import type { LedgerPage } from '#contract/ledger.ts';
import { Button } from '#web/ui/button.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { ResultBoard, resultTitle } from './result-board.tsx';
import type { Stage } from './use-verification.ts';
import { VerificationFailure } from './verification-failure.tsx';

interface Props {
	page: Pick<LedgerPage, 'auction' | 'head'>;
	stage: Stage;
	onCheck: () => void;
}

/** The answer of the page: whether the operator's ledger is right, verified in the browser. */
export function VerificationPanel({ page: { auction, head }, stage, onCheck }: Props) {
	return (
		<section aria-labelledby="conferir" className="grid gap-4">
			<h2 id="conferir" className="sr-only">
				Conferência
			</h2>
			<noscript>
				<p className="rounded-card border border-line bg-surface p-4">
					Sem JavaScript o navegador não confere: baixe o registro do leilão e siga “Como conferir por conta
					própria”, no fim desta página.
				</p>
			</noscript>
			<p role="status" className="sr-only">
				{stage.name === 'done' && !stage.asked && resultTitle(stage.result)}
			</p>
			<Answer stage={stage} records={head.seq} onCheck={onCheck} />
			<div className="flex flex-wrap items-center gap-x-6">
				{stage.name === 'done' && (
					<Button variant="secondary" onClick={onCheck}>
						Conferir de novo
					</Button>
				)}
				<a
					href={BIDDER_API.paper(auction.id, 'ata')}
					download
					className="inline-flex min-h-11 items-center gap-2 font-semibold"
				>
					<FileText aria-hidden size={18} />
					Ata em PDF
				</a>
			</div>
		</section>
	);
}

function Answer({ stage, records, onCheck }: { stage: Stage; records: number; onCheck: () => void }) {
	switch (stage.name) {
		case 'idle':
			return (
				<div className="grid justify-items-start gap-3 rounded-card border border-line bg-surface p-4 sm:p-6 noscript:hidden">
					<p>
						O seu navegador baixa os {records.toLocaleString('pt-BR')} registros e refaz todas as contas,
						neste aparelho.
					</p>
					<Button onClick={onCheck}>Conferir agora</Button>
				</div>
			);
		case 'working':
			return (
				<div className="grid min-h-36 content-center rounded-card border border-line bg-surface p-4 sm:p-6 noscript:hidden">
					<ProgressBar label="Conferindo o registro do leilão" share={stage.share} />
				</div>
			);
		case 'done':
			return <ResultBoard result={stage.result} focused={stage.asked} />;
		case 'failed':
			return <VerificationFailure why={stage.why} onRetry={onCheck} />;
	}
}
