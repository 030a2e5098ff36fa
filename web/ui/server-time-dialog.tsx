import type { ReactNode } from 'react';
import { DAY, formatClockSeconds, HOUR, MINUTE, SECOND } from '#domain/values/time.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** A measured clock. All values in milliseconds; `now` and `measured_at` are epoch times. */
export interface Clock {
	now: number;
	/** The maximum error of `now`; null until it is measured. */
	error: number | null;
	/** How far this device's own clock is ahead. */
	deviation: number;
	measured_at: number | null;
}

interface Props {
	open: boolean;
	/** Null until the page's scripts run. */
	clock: Clock | null;
	onClose: () => void;
}

/** Which clock decides, and how accurate it is here. */
export default function ServerTimeDialog({ open, clock, onClose }: Props) {
	return (
		<Dialog open={open} title="Hora oficial" onClose={onClose}>
			<div className="mt-2 grid gap-4">
				<p className="text-16">
					O que vale é a hora oficial do site, e não a deste aparelho: a contagem desta página segue a hora
					oficial, mesmo que o seu relógio esteja errado.
				</p>
				{clock && <Facts clock={clock} />}
				<Button variant="secondary" onClick={onClose}>
					Fechar
				</Button>
			</div>
		</Dialog>
	);
}

function Facts({ clock }: { clock: Clock }) {
	const { now, error, deviation, measured_at } = clock;
	const bound = error === null ? null : boundWords(error);
	return (
		<dl className="grid gap-3 border-y border-line py-3">
			<Fact name="Agora">{formatClockSeconds(now)} (horário de Brasília)</Fact>
			<Fact name="Margem de erro desta página">{bound ? `no máximo ${bound}` : 'conferindo…'}</Fact>
			<Fact name="Relógio deste aparelho">{bound ? deviationWords(deviation) : 'conferindo…'}</Fact>
			<Fact name="Última medição">
				{measured_at === null ? 'ainda não' : formatClockSeconds(measured_at)}
			</Fact>
		</dl>
	);
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div>
			<dt className="text-14 text-ink-soft">{name}</dt>
			<dd className="text-16 font-semibold tabular-nums">{children}</dd>
		</div>
	);
}

/** Formats a bound in milliseconds, rounded up: '± 12 ms', '± 1,3 s'. */
export function boundWords(bound: number): string {
	if (bound < SECOND) return `± ${Math.max(1, Math.ceil(bound))} ms`;
	return `± ${(Math.ceil(bound / 100) / 10).toLocaleString('pt-BR')} s`;
}

/** Describes the clock of a device that is this many milliseconds ahead: '10 minutos adiantado'. */
export function deviationWords(deviation: number): string {
	const difference = Math.abs(deviation);
	if (difference < SECOND) return 'certo, com diferença menor que 1 segundo';
	return `${lengthWords(difference)} ${deviation > 0 ? 'adiantado' : 'atrasado'}`;
}

const UNITS = [
	[DAY, 'dia'],
	[HOUR, 'hora'],
	[MINUTE, 'minuto'],
	[SECOND, 'segundo'],
] as const;

/** Formats a duration in its largest unit, rounded, which is enough to set a clock. */
function lengthWords(length: number): string {
	const rounded = Math.round(length / SECOND) * SECOND;
	const [unit, name] = UNITS.find(([each]) => rounded >= each) ?? [SECOND, 'segundo'];
	const count = Math.round(rounded / unit);
	return `${count} ${name}${count === 1 ? '' : 's'}`;
}
