import { Download, FileCheck, FileText } from 'lucide-react';
import type { LedgerPage } from '#contract/ledger.ts';
import { API } from '#contract/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { DropZone } from '#web/ui/drop-zone.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { ResultBoard } from './result-board.tsx';
import { type Stage, useVerification } from './use-verification.ts';

/** Verifies the ledger in the browser: the operator's current one, and the visitor's files. */
export function VerificationPanel({ page }: { page: Pick<LedgerPage, 'auction' | 'head' | 'keys'> }) {
	const { stage, held, checkPublished, takeFiles, forget } = useVerification(page);
	const working = stage.name === 'working';
	const names = [held.ledger, ...held.receipts].flatMap((file) => (file ? [file.name] : []));
	return (
		<section aria-labelledby="conferir" className="grid gap-4">
			<h2 id="conferir" className="font-serif text-22 font-semibold">
				Conferir
			</h2>
			<div className="grid gap-4 lg:grid-cols-2">
				<div className="flex flex-wrap items-center gap-3 rounded-control border border-line bg-surface p-4">
					<Button disabled={working} onClick={() => void checkPublished()}>
						Conferir este livro
					</Button>
					<a
						href={API.ledger(page.auction.id)}
						download={`leilao-${page.auction.id}.ndjson`}
						className="inline-flex min-h-11 items-center gap-2 font-semibold"
					>
						<Download aria-hidden size={18} />
						Baixar o livro
					</a>
					<a
						href={API.paper(page.auction.id, 'ata')}
						download
						className="inline-flex min-h-11 items-center gap-2 font-semibold"
					>
						<FileText aria-hidden size={18} />
						Ata em PDF
					</a>
					<p className="w-full text-14 text-ink-soft">
						O seu navegador baixa o livro como está agora e refaz todas as contas, neste aparelho.
					</p>
				</div>
				<DropZone
					icon={FileCheck}
					action="Conferir meus arquivos"
					hint="Ou arraste até aqui um livro (.ndjson), um comprovante (.json), ou os dois. Eles não saem deste aparelho."
					accept=".ndjson,.json,.txt,application/json,application/x-ndjson"
					multiple
					refused={stage.name === 'failed' && stage.why === 'refused'}
					onFiles={(files) => void takeFiles(files)}
				/>
			</div>
			<noscript>
				<p className="text-14">
					Sem JavaScript o navegador não confere: baixe o livro e siga “Como conferir por conta própria”.
				</p>
			</noscript>
			{names.length > 0 && (
				<p className="flex flex-wrap items-center gap-x-4 text-14 text-ink-soft">
					<span className="wrap-anywhere">Seus arquivos: {names.join(', ')}</span>
					<Button variant="quiet" onClick={forget}>
						Esquecer
					</Button>
				</p>
			)}
			<Outcome stage={stage} onRetry={() => void checkPublished()} />
		</section>
	);
}

function Outcome({ stage, onRetry }: { stage: Stage; onRetry: () => void }) {
	switch (stage.name) {
		case 'idle':
			return null;
		case 'working':
			return <ProgressBar label={stage.label} share={stage.share} />;
		case 'done':
			return <ResultBoard result={stage.result} />;
		case 'failed':
			return (
				<div
					role="alert"
					className="grid justify-items-start gap-2 rounded-card border border-live bg-surface p-4"
				>
					<p className="font-semibold text-live">
						{stage.why === 'refused'
							? 'Nenhum livro e nenhum comprovante neste arquivo'
							: 'O livro não chegou inteiro'}
					</p>
					<p>
						{stage.why === 'refused'
							? 'Escolha o livro baixado nesta página (.ndjson) ou um comprovante de lance (.json).'
							: 'Verifique a conexão. Nada foi conferido ainda.'}
					</p>
					{stage.why === 'offline' && (
						<Button variant="secondary" onClick={onRetry}>
							Tentar novamente
						</Button>
					)}
				</div>
			);
	}
}
