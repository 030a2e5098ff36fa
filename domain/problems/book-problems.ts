import { entry } from './problem-entry.ts';

/** Refusals about an auctioneer's books and the files of notas fiscais. */
export const BOOK_PROBLEMS = {
	'books.order': entry('Feche os meses em ordem', (p: { next: string }) =>
		p.next === ''
			? 'Este leiloeiro ainda não tem lançamentos para fechar. Nada foi gravado.'
			: `O próximo mês a fechar é ${p.next}. Nada foi gravado.`,
	),
	'books.not-over': entry(
		'O mês ainda não acabou',
		() => 'Um mês é fechado depois do seu último dia, no horário de São Paulo. Nada foi gravado.',
	),
	'books.changed': entry(
		'Os lançamentos mudaram',
		() =>
			'O mês recebeu lançamentos depois que você abriu a página. Confira de novo antes de fechar. Nada foi gravado.',
	),
	'auctioneer.books': entry(
		'Este leiloeiro tem livros fechados',
		() => 'Um leiloeiro com meses fechados ou notas numeradas não é excluído. Nada foi alterado.',
	),
	'fiscal.municipality': entry(
		'Município não encontrado',
		(p: { name: string; state: string }) =>
			`Não há município ${p.name} em ${p.state} na tabela do IBGE. Confira o nome e a UF. Nada foi gravado.`,
	),
	'dps.not-due': entry('Sem nota para esta parte', () => 'A DPS é da comissão do leiloeiro, depois de paga.'),
	'dps.missing': entry('Faltam dados para a DPS', (p: { missing: string }) => `Falta: ${p.missing}.`),
} as const;
