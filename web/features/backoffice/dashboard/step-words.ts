import type { Analytics } from '#contract/dashboard.ts';

/** How a point of the timeline is called: on the axis, in full, and inside a sentence. */
interface StepWords {
	tick: string;
	label: string;
	within: string;
}

/** The day is one of São Paulo's calendar already (yyyy-MM-dd): read and written in UTC, it stays that day. */
const MONTH = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The words of the point that begins on a day of São Paulo's calendar, yyyy-MM-dd. */
export function stepWords(at: string, step: Analytics['range']['step']): StepWords {
	const [year = '', month = '', day = ''] = at.split('-');
	const date = `${day}/${month}/${year}`;
	switch (step) {
		case 'day':
			return { tick: `${day}/${month}`, label: date, within: `em ${date}` };
		case 'week':
			return { tick: `${day}/${month}`, label: `Semana de ${date}`, within: `na semana de ${date}` };
		case 'month': {
			const words = MONTH.format(new Date(`${at}T00:00:00Z`));
			return { tick: `${month}/${year.slice(2)}`, label: words, within: `em ${words}` };
		}
	}
}
