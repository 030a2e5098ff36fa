import type { ImportReport } from './import-list.ts';
import type { FileFault } from './parse-list.ts';

const COUNT = new Intl.NumberFormat('pt-BR');

/** The report of a finished import, in Portuguese. */
export function reportWords(report: ImportReport, dry_run: boolean): string {
	const counts: [string, number][] = [
		['lidos', report.read],
		['criados', report.created],
		['atualizados', report.updated],
		['inalterados', report.unchanged],
		['recusados', report.refused.length],
	];
	const figures = counts.map(([, count]) => COUNT.format(count));
	const width = Math.max(...figures.map((figure) => figure.length));
	return [
		dry_run ? 'Simulação da importação da lista da Caixa: nada foi gravado.' : 'Lista da Caixa importada.',
		...counts.map(([name], index) => `  ${name.padEnd(12)}${figures[index]?.padStart(width)}`),
		...report.refused.map(({ line, reason }) => `    linha ${COUNT.format(line)}: ${reason}`),
	].join('\n');
}

/** The message for a refused list. */
export function faultWords({ line, reason }: FileFault): string {
	return `Lista recusada, nada foi importado.\n  linha ${COUNT.format(line)}: ${reason}`;
}

/** The progress message. */
export function progressWords(read: number): string {
	return `${COUNT.format(read)} imóveis lidos`;
}
