import ExternalLink from 'lucide-react/icons/external-link';
import { useState } from 'react';
import type { DocumentInfo } from '#contract/account.ts';
import { documentLink, type LinkResult } from '#web/api/documents.ts';
import { Button } from '#web/ui/button.tsx';
import { FAULTS, type Fault, openDocument } from './open-document.ts';
import { Preview } from './preview.tsx';

interface Props {
	/** The user whose document is shown, or what else `link` makes a link to. */
	id: string;
	link?: (id: string) => Promise<LinkResult>;
	kind: DocumentInfo['kind'];
	/** A description for screen readers. */
	label: string;
}

/** A document of a registration (spec §2), or another one: a preview, and a button that opens the file. */
export function DocumentViewer({ id, link = documentLink, kind, label }: Props) {
	const [attempt, setAttempt] = useState(0);
	const [fault, setFault] = useState<Fault | null>(null);
	const [unopened, setUnopened] = useState<Fault | null>(null);
	const [opening, setOpening] = useState(false);

	function retry() {
		setFault(null);
		setAttempt(attempt + 1);
	}

	async function open() {
		setOpening(true);
		setUnopened(await openDocument(() => link(id), kind));
		setOpening(false);
	}

	return (
		<div className="grid min-w-0 gap-3">
			{fault ? (
				<FaultNote fault={fault} onRetry={retry} />
			) : (
				<Preview key={attempt} id={id} link={link} kind={kind} label={label} onFault={setFault} />
			)}
			<Button
				variant="secondary"
				className="justify-self-start"
				aria-disabled={opening}
				onClick={() => !opening && void open()}
			>
				<ExternalLink aria-hidden size={18} />
				Abrir documento
			</Button>
			{unopened && (
				<p role="alert" className="text-16 sm:text-14 text-live">
					{FAULTS[unopened]}
				</p>
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
