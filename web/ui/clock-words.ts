import { DAY, HOUR, MINUTE, SECOND } from '#domain/time.ts';

/** '± 12 ms', '± 1,3 s': a bound in milliseconds, never said to be smaller than it is. */
export function boundWords(bound: number): string {
	if (bound < SECOND) return `± ${Math.max(1, Math.ceil(bound))} ms`;
	return `± ${(Math.ceil(bound / 100) / 10).toLocaleString('pt-BR')} s`;
}

/** How a device's clock stands, from how far it is ahead in milliseconds: '10 minutos adiantado'. */
export function deviationWords(deviation: number): string {
	const apart = Math.abs(deviation);
	if (apart < SECOND) return 'certo, com diferença menor que 1 segundo';
	return `${lengthWords(apart)} ${deviation > 0 ? 'adiantado' : 'atrasado'}`;
}

const UNITS = [
	[DAY, 'dia'],
	[HOUR, 'hora'],
	[MINUTE, 'minuto'],
	[SECOND, 'segundo'],
] as const;

/** The largest unit that is filled, to the nearest whole: enough to know what to set right. */
function lengthWords(length: number): string {
	const rounded = Math.round(length / SECOND) * SECOND;
	const [unit, name] = UNITS.find(([each]) => rounded >= each) ?? [SECOND, 'segundo'];
	const count = Math.round(rounded / unit);
	return `${count} ${name}${count === 1 ? '' : 's'}`;
}
