import { ExternalLink } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import type { DocumentInfo } from '#contract/account.ts';
import { documentLink } from '#web/api/document.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toast.ts';
import { FAULTS, type Fault } from './faults.ts';
import { openDocument } from './open-document.ts';
import { PdfPage } from './pdf-page.tsx';

interface Given {
	/** Whose document. */
	userId: string;
	kind: DocumentInfo['kind'];
	/** What it is, for those who cannot see it. */
	label: string;
}

/** A document of a registration (spec §2): an image, or the first page of a PDF, and the way to the whole of it. */
export function DocumentViewer({ userId, kind, label }: Given) {
	const [attempt, setAttempt] = useState(0);
	const [opening, setOpening] = useState(false);

	async function open() {
		setOpening(true);
		const fault = await openDocument(userId, kind);
		if (fault) toast({ title: 'Erro', description: FAULTS[fault], tone: 'destructive' });
		setOpening(false);
	}

	return (
		<div className="grid gap-3">
			<Preview
				key={attempt}
				userId={userId}
				kind={kind}
				label={label}
				onRetry={() => setAttempt(attempt + 1)}
			/>
			<Button variant="secondary" className="justify-self-start" disabled={opening} onClick={open}>
				<ExternalLink aria-hidden size={18} />
				Abrir documento
			</Button>
		</div>
	);
}

function Preview({ userId, kind, label, onRetry }: Given & { onRetry: () => void }) {
	const [url, setUrl] = useState<string>();
	const [fault, setFault] = useState<Fault>();
	const [shown, setShown] = useState(false);
	const show = useCallback(() => setShown(true), []);

	useEffect(() => {
		let gone = false;
		async function fetchLink() {
			const link = await documentLink(userId);
			if (gone) return;
			if ('url' in link) setUrl(link.url);
			else setFault(link.failed === 'call' ? 'document' : 'no-url');
		}
		void fetchLink();
		return () => {
			gone = true;
		};
	}, [userId]);

	if (fault) return <FaultNote fault={fault} onRetry={onRetry} />;
	return (
		<div
			className={`relative overflow-hidden rounded-control border border-line bg-wash ${shown ? '' : 'grid min-h-60 place-items-center'}`}
		>
			{!shown && (
				<p role="status" className="flex items-center gap-3 text-ink-soft">
					<Spinner />
					Carregando...
				</p>
			)}
			{url && kind === 'pdf' && <PdfPage url={url} label={label} onDrawn={show} onFault={setFault} />}
			{url && kind === 'image' && (
				<img
					src={url}
					alt={label}
					onLoad={show}
					onError={() => setFault('image')}
					className={shown ? 'mx-auto block max-h-144 max-w-full' : 'invisible absolute size-px'}
				/>
			)}
		</div>
	);
}

function FaultNote({ fault, onRetry }: { fault: Fault; onRetry: () => void }) {
	return (
		<div
			role="alert"
			className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-line bg-wash p-4"
		>
			<p className="font-semibold text-live">{FAULTS[fault]}</p>
			<Button variant="secondary" onClick={onRetry}>
				Tentar novamente
			</Button>
		</div>
	);
}
