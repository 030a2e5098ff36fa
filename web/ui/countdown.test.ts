import { expect, it } from 'vitest';
import { timeInWords } from './countdown.tsx';

it.each([
	['71h 03m', '71 horas e 3 minutos'],
	['1h 01m', '1 hora e 1 minuto'],
	['5m 34s', '5 minutos e 34 segundos'],
	['8s', '8 segundos'],
	['Aguardando o leiloeiro', 'Aguardando o leiloeiro'],
])('screen readers read %s as %s', (label, words) => {
	expect(timeInWords(label)).toBe(words);
});
