import { ChevronRight, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { API } from '#contract/paths.ts';
import { HowToVerify } from './how-to-verify.tsx';

interface Props {
	id: string;
	/** The verification of the visitor's own files. Null without records. */
	files: ReactNode;
}

/** What only some readers need, folded: the files, their formats and the command that verifies them. */
export function ForExperts({ id, files }: Props) {
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
