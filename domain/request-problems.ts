import { entry } from './problem-entry.ts';

/** Problems that any request can have. */
export const REQUEST_PROBLEMS = {
	'request.invalid': entry(
		'Dados inválidos',
		() => 'Confira os campos indicados e tente de novo. Nada foi gravado.',
	),
	'request.malformed': entry(
		'Pedido ilegível',
		() => 'O corpo do pedido não é um JSON válido. Nada foi gravado.',
	),
	'request.too-large': entry(
		'Pedido grande demais',
		(p: { limit: string }) => `O pedido passa do limite de ${p.limit}. Nada foi gravado.`,
	),
	'request.too-slow': entry(
		'Pedido lento demais',
		(p: { seconds: number }) =>
			`O pedido não chegou inteiro em ${p.seconds} segundos. Nada foi gravado; tente de novo.`,
	),
	'request.unsupported': entry(
		'Formato não aceito',
		(p: { expected: string }) => `Envie o pedido como ${p.expected}.`,
	),
	'request.cross-origin': entry(
		'Origem não permitida',
		() => 'Este pedido não veio das páginas deste site. Nada foi gravado.',
	),
	'request.not-found': entry('Não encontrado', () => 'O endereço pedido não existe.'),
	'request.method': entry('Método não aceito', () => 'Este endereço não aceita o método pedido.'),
	'request.too-many': entry(
		'Muitas tentativas',
		(p: { retry_after: number }) => `Aguarde ${p.retry_after} segundos e tente de novo.`,
	),
	'server.unexpected': entry('Erro inesperado', () => 'Tente novamente mais tarde'),
	'server.busy': entry(
		'Servidor ocupado',
		() => 'Muitas conexões ao mesmo tempo. Tente novamente em alguns segundos.',
	),
	'server.restarting': entry(
		'Servidor reiniciando',
		() => 'Este servidor está sendo reiniciado. Tente novamente em um segundo.',
	),
	'stream.too-many': entry(
		'Muitas páginas abertas',
		(p: { retry_after: number }) =>
			`Há páginas demais abertas na sua rede. Feche as que não usa; tentaremos de novo em ${p.retry_after} segundos.`,
	),
	'server.unavailable': entry(
		'Serviço indisponível',
		() => 'O site está temporariamente fora do ar. Tente novamente em alguns segundos.',
	),
	'storage.unavailable': entry(
		'Arquivos indisponíveis',
		() =>
			'As fotos e os documentos estão fora de alcance no momento; os lances não são afetados. Tente novamente em alguns segundos.',
	),
} as const;
