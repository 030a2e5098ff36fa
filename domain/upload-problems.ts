import { entry } from './problem-entry.ts';

/** Problems of receiving a file, whatever its content (server/http/upload-slots.ts, upload-body.ts). */
export const UPLOAD_PROBLEMS = {
	'upload.too-many': entry(
		'Envio em andamento',
		(p: { limit: number; retry_after: number }) =>
			`Você já tem ${p.limit} arquivos a caminho. Espere um deles terminar e envie de novo.`,
	),
	'upload.network-busy': entry(
		'Muitos envios ao mesmo tempo',
		(p: { retry_after: number }) =>
			`Há arquivos demais a caminho da sua rede. Tente de novo em ${p.retry_after} segundos.`,
	),
	'upload.too-slow': entry(
		'Envio lento demais',
		() => 'O arquivo parou de chegar. Confira a sua conexão e envie de novo. Nada foi gravado.',
	),
};
