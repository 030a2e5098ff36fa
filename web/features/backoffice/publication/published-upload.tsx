import { useEffect, useRef, useState } from 'react';
import { formatBytes } from '#domain/values/files.ts';
import { DecisionForm } from '#web/ui/decision-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface Props {
	file: File;
	/** 'Errata do edital' */
	kind: string;
	/** Whether acceptances of the edital are asked for again. */
	renewed: boolean;
	onBack: () => void;
	onSend: () => void;
}

/** Before a document becomes public at once: what it is, its first page, and what follows. */
export function PublishedUpload({ file, kind, renewed, onBack, onSend }: Props) {
	return (
		<Dialog open placement="wide" title={`Publicar: ${kind}`} onClose={onBack}>
			<DecisionForm busy={false} confirm="Publicar documento" onBack={onBack} onSubmit={onSend}>
				<p tabIndex={-1} className="wrap-anywhere outline-none">
					<strong>{file.name}</strong>{' '}
					{`(${formatBytes(file.size)}) fica público agora, como ${kind}. Não pode ser removido depois: uma correção é outra versão.`}
				</p>
				<ul className="list-disc pl-5 text-14">
					<li>Quem deu lance, pediu habilitação ou acompanha um lote é avisado.</li>
					{renewed && <li>Quem já aceitou o edital aceita de novo antes do próximo lance.</li>}
				</ul>
				<FirstPage file={file} />
			</DecisionForm>
		</Dialog>
	);
}

/** The first page of a PDF, or that it cannot be shown. The code that draws it is loaded here. */
export function FirstPage({ file }: { file: File }) {
	const canvas = useRef<HTMLCanvasElement>(null);
	const [state, setState] = useState<'loading' | 'drawn' | 'failed'>('loading');
	useEffect(() => {
		let gone = false;
		let stop = () => {};
		async function draw() {
			const [{ drawFirstPage }, bytes] = await Promise.all([
				import('#web/features/accounts/documents/draw-pdf.ts'),
				file.arrayBuffer(),
			]);
			if (gone || !canvas.current) return;
			const drawing = drawFirstPage(new Uint8Array(bytes), canvas.current);
			stop = drawing.stop;
			await drawing.pages;
		}
		draw().then(
			() => !gone && setState('drawn'),
			() => !gone && setState('failed'),
		);
		return () => {
			gone = true;
			stop();
		};
	}, [file]);
	return (
		<figure className="m-0">
			<figcaption className="text-14 text-ink-soft">
				{state === 'failed' ? 'Não foi possível mostrar a primeira página.' : 'Primeira página'}
			</figcaption>
			<canvas
				ref={canvas}
				aria-label="Primeira página do arquivo"
				role="img"
				className={`mx-auto max-h-[50dvh] max-w-full border border-line bg-white ${state === 'drawn' ? '' : 'hidden'}`}
			/>
		</figure>
	);
}
