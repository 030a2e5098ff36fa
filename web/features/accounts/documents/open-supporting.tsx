import ExternalLink from 'lucide-react/icons/external-link';
import { useState } from 'react';
import type { SupportingDocument } from '#contract/supporting-documents.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { supportingLink } from '#web/api/documents.ts';
import { Button } from '#web/ui/button.tsx';
import { FAULTS, type Fault, openDocument } from './open-document.ts';

interface Props {
	document: SupportingDocument;
	/** What the button opens, for screen readers: "Documento da empresa", for example. */
	label: string;
}

/** A supporting document: when it was sent, and a button that opens it. */
export function OpenSupporting({ document: { id, kind, uploaded_at }, label }: Props) {
	const [opening, setOpening] = useState(false);
	const [fault, setFault] = useState<Fault | null>(null);

	async function open() {
		setOpening(true);
		setFault(await openDocument(() => supportingLink(id), kind));
		setOpening(false);
	}

	return (
		<div className="grid justify-items-start gap-1">
			<Button
				variant="secondary"
				aria-label={`Abrir: ${label}`}
				aria-disabled={opening}
				onClick={() => !opening && void open()}
			>
				<ExternalLink aria-hidden size={18} />
				Abrir documento
			</Button>
			<p className="text-16 sm:text-14 text-ink-soft tabular-nums">
				Enviado em {formatDateTime(uploaded_at)}.
			</p>
			{fault && (
				<p role="alert" className="text-16 sm:text-14 text-live">
					{FAULTS[fault]}
				</p>
			)}
		</div>
	);
}
