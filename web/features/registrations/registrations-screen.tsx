import { type ReactNode, useEffect, useRef, useState } from 'react';
import { NOTICES } from '#domain/notices.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { PendingTable, reviewButtonId } from './pending-table.tsx';
import type { RegistrationRow } from './registration-row.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { useReview } from './use-review.ts';

interface Given {
	rows: readonly RegistrationRow[];
	/** How many wait in all. */
	total: number;
	documentOf: (row: RegistrationRow) => ReactNode;
	/** The way to the rest of the list. */
	more: ReactNode;
}

/** The registrations that wait (spec §2): the table, and the dialog in which one is decided. */
export function RegistrationsScreen({ rows, total, documentOf, more }: Given) {
	const heading = useRef<HTMLHeadingElement>(null);
	const [decided, setDecided] = useState<{ next: string | null } | null>(null);
	const review = useReview(rows, (next) => setDecided({ next }));

	useEffect(() => {
		if (!decided) return;
		const button = decided.next && document.getElementById(reviewButtonId(decided.next));
		(button || heading.current)?.focus();
	}, [decided]);

	return (
		<div className="measure py-8">
			<h2
				ref={heading}
				tabIndex={-1}
				className="mb-6 flex flex-wrap items-center gap-3 font-serif text-22 font-semibold outline-none"
			>
				Cadastros Pendentes
				<span className="font-sans">
					<Badge tone={total > 0 ? 'warn' : 'neutral'}>{total.toLocaleString('pt-BR')}</Badge>
				</span>
			</h2>
			{rows.length === 0 ? <AllDone /> : <PendingTable rows={rows} onReview={review.show} />}
			{more}
			<ReviewDialog review={review} documentOf={documentOf} />
		</div>
	);
}

function AllDone() {
	return (
		<div className="rounded-card border border-dashed border-edge px-4 py-12 text-center">
			<p className="font-serif text-18 font-semibold">Tudo em dia!</p>
			<p className="mt-1 text-ink-soft">Nenhum cadastro espera por análise.</p>
		</div>
	);
}

/** In the place of the table where the list could not be read (spec §8). */
export function RegistrationsFailed() {
	return (
		<div className="measure py-8">
			<h2 className="mb-6 font-serif text-22 font-semibold">Cadastros Pendentes</h2>
			<LoadFailed notice={NOTICES['registrations.failed']} />
		</div>
	);
}
