import { entry } from './problem-entry.ts';

/** Problems of managing bars. */
export const BAR_PROBLEMS = {
	'bar.not-found': entry('Impedimento não encontrado', () => 'Este impedimento não existe.'),
	'bar.over': entry('Impedimento já encerrado', () => 'Este impedimento já não vale. Nada foi alterado.'),
	'bar.past-end': entry(
		'Término no passado',
		() => 'O impedimento já nasceria encerrado: escolha um término no futuro. Nada foi gravado.',
	),
	'bar.tax-id-invalid': entry(
		'CPF ou CNPJ inválido',
		() => 'Confira os números, inclusive os dois últimos. Nada foi gravado.',
	),
};
