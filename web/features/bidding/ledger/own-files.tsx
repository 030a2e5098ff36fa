import FileCheck from 'lucide-react/icons/file-check';
import { Button } from '#web/ui/button.tsx';
import { DropZone } from '#web/ui/drop-zone.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { ResultBoard } from './result-board.tsx';
import type { Stage } from './use-verification.ts';
import type { Held } from './verification.ts';
import { VerificationFailure } from './verification-failure.tsx';

interface Props {
	stage: Stage;
	held: Held;
	onFiles: (files: File[]) => void;
	onForget: () => void;
}

/** Verifies files that the visitor kept: a ledger downloaded earlier, receipts of bids, and checkpoints of witnesses. */
export default function OwnFiles({ stage, held, onFiles, onForget }: Props) {
	const names = [held.ledger, ...held.receipts, ...held.checkpoints].flatMap((file) =>
		file ? [file.name] : [],
	);
	return (
		<section aria-labelledby="meus-arquivos" className="grid gap-4">
			<h3 id="meus-arquivos" className="font-serif text-18 font-semibold">
				Conferir arquivos guardados
			</h3>
			<DropZone
				icon={FileCheck}
				action="Conferir meus arquivos"
				hint="Ou arraste até aqui um registro de leilão (.ndjson), um recibo de lance (.json), um ponto de controle de uma testemunha (.json ou .ndjson), ou todos. Eles não saem deste aparelho."
				accept=".ndjson,.json,.txt,application/json,application/x-ndjson"
				multiple
				refused={stage.name === 'failed' && stage.why === 'refused'}
				onFiles={onFiles}
			/>
			{names.length > 0 && (
				<p className="flex flex-wrap items-center gap-x-4 text-16 sm:text-14 text-ink-soft">
					<span className="wrap-anywhere">Seus arquivos: {names.join(', ')}</span>
					<Button variant="quiet" onClick={onForget}>
						Esquecer
					</Button>
				</p>
			)}
			<Outcome stage={stage} />
		</section>
	);
}

function Outcome({ stage }: { stage: Stage }) {
	switch (stage.name) {
		case 'idle':
			return null;
		case 'working':
			return <ProgressBar label="Conferindo os seus arquivos" share={stage.share} />;
		case 'done':
			return <ResultBoard result={stage.result} focused />;
		case 'failed':
			return <VerificationFailure why={stage.why} />;
	}
}
