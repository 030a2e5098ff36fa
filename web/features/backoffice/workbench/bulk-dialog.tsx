import { useEffect, useRef, useState } from 'react';
import type { WorkbenchLot } from '#contract/sales.ts';
import { takeAction } from '#web/api/backoffice.ts';
import { reopenLot } from '#web/api/payments.ts';
import type { Answer } from '#web/api/request.ts';
import { Button } from '#web/ui/button.tsx';
import { DecisionForm, ReasonForm } from '#web/ui/decision-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';

/** The acts that are sent for each lot by itself. */
export type EachAct = 'pause' | 'resume' | 'reopen';

const WORDS: Record<EachAct, { title: string; confirm: string; did: string; what: string }> = {
	pause: {
		title: 'Suspender lotes',
		confirm: 'Suspender',
		did: 'Lotes suspensos',
		what: 'Param de receber lances até você retomar. O tempo parado é devolvido no fim de cada lote.',
	},
	resume: {
		title: 'Retomar lotes',
		confirm: 'Retomar',
		did: 'Lotes retomados',
		what: 'Voltam a receber lances agora. O fim de cada um avança pelo tempo que ficou suspenso.',
	},
	reopen: {
		title: 'Reabrir lotes não vendidos',
		confirm: 'Reabrir',
		did: 'Lotes reabertos',
		what: 'Cada um é copiado como um lote novo, fora deste leilão e sem datas válidas, com fotos e dados. Inclua os novos lotes no leilão que vai vendê-los.',
	},
};

interface Props {
	act: EachAct;
	lots: readonly WorkbenchLot[];
	/** Called once the report was read, or nothing was done. */
	onClose: () => void;
}

/** An act on several lots: what it does, with one reason for all where it needs one, how far it is, and what happened to each. */
export function BulkDialog({ act, lots, onClose }: Props) {
	const [report, setReport] = useState<BulkReport | null>(null);
	const stop = useRef(false);
	useEffect(
		() => () => {
			stop.current = true;
		},
		[],
	);
	const words = WORDS[act];
	const run = (reason?: string) =>
		void runBulk(lots, ({ id }) => send(act, id, reason), {
			report: setReport,
			stopped: () => stop.current,
		});
	const consequence = (
		<>
			<p tabIndex={-1} className="outline-none">
				{countWords(lots.length)}. {words.what}
			</p>
			<p className="text-14 text-ink-soft">
				Cada lote é gravado por si: se um for recusado, os outros seguem.
			</p>
		</>
	);
	const form = { busy: false, confirm: words.confirm, onBack: onClose };
	return (
		<Dialog open title={words.title} busy={report?.running ?? false} onClose={onClose}>
			{report ? (
				<Report
					report={report}
					did={words.did}
					onStop={() => {
						stop.current = true;
					}}
					onClose={onClose}
				/>
			) : act === 'pause' ? (
				<ReasonForm {...form} hint="Fica público na página de cada lote." onReason={run}>
					{consequence}
				</ReasonForm>
			) : (
				<DecisionForm {...form} onSubmit={() => run()}>
					{consequence}
				</DecisionForm>
			)}
		</Dialog>
	);
}

function send(act: EachAct, id: string, reason: string | undefined): Promise<Answer> {
	if (act === 'reopen') return reopenLot(id);
	return takeAction(id, act, reason === undefined ? undefined : { reason });
}

const countWords = (count: number) => (count === 1 ? '1 lote' : `${count} lotes`);

interface ReportProps {
	report: BulkReport;
	did: string;
	onStop: () => void;
	onClose: () => void;
}

function Report({ report: { done, refused, left, running }, did, onStop, onClose }: ReportProps) {
	const of = done.length + refused.length + left.length;
	return (
		<div className="mt-3 grid gap-4">
			{running ? (
				<ProgressBar label={`${of - left.length} de ${of}`} share={(of - left.length) / of} />
			) : (
				<p role="status" className="font-semibold">
					{`${did}: ${done.length} de ${of}.`}
					{left.length > 0 &&
						` ${countWords(left.length)} ${left.length === 1 ? 'não foi tentado' : 'não foram tentados'}.`}
				</p>
			)}
			{refused.length > 0 && (
				<ul
					aria-label="Recusados"
					className="max-h-72 divide-y divide-line overflow-y-auto border-y border-line"
				>
					{refused.map(({ lot, why }) => (
						<li key={lot.id} className="py-2 wrap-anywhere">
							<span className="font-semibold">{`Lote ${lot.lot_number}: ${lot.title}`}</span>
							<span className="block text-14 text-live">{why}</span>
						</li>
					))}
				</ul>
			)}
			<div className="flex justify-end">
				{running ? (
					<Button variant="secondary" onClick={onStop}>
						Parar aqui
					</Button>
				) : (
					<Button onClick={onClose}>Fechar</Button>
				)}
			</div>
		</div>
	);
}

/** How far an act on several lots is. */
export interface BulkReport {
	/** The lots for which it was done, and those that the server refused, with the reason. */
	done: readonly WorkbenchLot[];
	refused: readonly { lot: WorkbenchLot; why: string }[];
	/** The lots that were not tried, because it was stopped. */
	left: readonly WorkbenchLot[];
	running: boolean;
}

/**
 * Does something with one lot after the other. Each is done or refused by itself; `report` is called after each of them, and `stopped` asked
 * before.
 */
export async function runBulk(
	lots: readonly WorkbenchLot[],
	send: (lot: WorkbenchLot) => Promise<Answer>,
	{ report, stopped }: { report: (report: BulkReport) => void; stopped: () => boolean },
): Promise<void> {
	let now: BulkReport = { done: [], refused: [], left: lots, running: true };
	report(now);
	for (const lot of lots) {
		if (stopped()) break;
		const answer = await send(lot);
		const left = now.left.slice(1);
		now =
			'done' in answer
				? { ...now, left, done: [...now.done, lot] }
				: { ...now, left, refused: [...now.refused, { lot, why: answer.refused.description }] };
		report(now);
	}
	report({ ...now, running: false });
}
