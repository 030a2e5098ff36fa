import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { LotPublication } from '#contract/sales.ts';
import { counted } from '#domain/values/counted.ts';
import { formatDateTime } from '#domain/values/time.ts';

type CheckedPoint = LotPublication['checklist'][number];

/** That a planned publication found something missing; nothing if none did. */
export function PlanFailed({ at }: { at: string | null }) {
	if (at === null) return null;
	return (
		<p role="alert" className="rounded-control border border-live p-3">
			{`A publicação programada não aconteceu: em ${formatDateTime(at)} faltava algo. Complete os pontos e programe de novo.`}
		</p>
	);
}

/** What deserves another look before the publication; nothing if nothing does. */
export function Warnings({ warnings }: { warnings: readonly string[] }) {
	if (warnings.length === 0) return null;
	return (
		<ul className="grid gap-2 rounded-control border-l-4 border-warn bg-wash px-3 py-2">
			{warnings.map((words) => (
				<li key={words} className="flex gap-2 wrap-anywhere">
					<TriangleAlert aria-hidden size={18} className="mt-1 shrink-0 text-warn" />
					<span>{`Confira: ${words}`}</span>
				</li>
			))}
		</ul>
	);
}

/** The reasons that were written for points of the publication; nothing without any. */
export function Reasons({ reasons }: { reasons: LotPublication['reasons'] }) {
	if (reasons.length === 0) return null;
	return (
		<ul aria-label="Motivos" className="grid gap-2">
			{reasons.map(({ lot_number, point, reason, by, at }) => (
				<li key={`${at} ${lot_number} ${point}`} className="wrap-anywhere">
					<span className="font-semibold">
						{lot_number === null ? point : `Lote ${lot_number}: ${point}`}
					</span>
					<span className="block">{reason}</span>
					<span className="block text-14 text-ink-soft">
						{`${by ?? 'Conta excluída'}, ${formatDateTime(at)}`}
					</span>
				</li>
			))}
		</ul>
	);
}

/** How many points are met, in words and as a bar. */
export function Share({ met, of }: { met: number; of: number }) {
	return (
		<div className="grid gap-2">
			<p className="font-semibold tabular-nums">
				{met === of && 'Tudo pronto: '}
				{`${met} de ${counted(of, 'ponto atendido', 'pontos atendidos')}`}
			</p>
			<div aria-hidden className="h-2 overflow-hidden rounded-full bg-line">
				<div className="h-full bg-brand" style={{ width: `${of === 0 ? 0 : (met / of) * 100}%` }} />
			</div>
		</div>
	);
}

export function Points({ points }: { points: readonly CheckedPoint[] }) {
	return (
		<ul className="divide-y divide-line border-y border-line">
			{points.map(({ label, asks, article, met, faults }) => (
				<li key={label} className="flex gap-3 py-3">
					{met ? (
						<CircleCheck aria-hidden size={20} className="mt-0.5 shrink-0 text-brand" />
					) : (
						<CircleX aria-hidden size={20} className="mt-0.5 shrink-0 text-live" />
					)}
					<div className="grid min-w-0 gap-1">
						<p className="font-semibold">
							<span className="sr-only">{met ? 'Atendido: ' : 'Falta: '}</span>
							{label}
						</p>
						{faults.map(({ path, message }) => (
							<p key={`${path} ${message}`} className="text-live wrap-anywhere">
								{message}
							</p>
						))}
						<p className="text-14 text-ink-soft">{`${asks} ${article}.`}</p>
					</div>
				</li>
			))}
		</ul>
	);
}
