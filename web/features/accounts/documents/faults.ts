/** What may go wrong between a document and its viewer, in the words of spec §8. */
export const FAULTS = {
	document: 'Erro ao carregar documento',
	'no-url': 'URL não retornada',
	image: 'Erro ao carregar imagem',
	pdf: 'Erro ao carregar PDF',
} as const;

export type Fault = keyof typeof FAULTS;
