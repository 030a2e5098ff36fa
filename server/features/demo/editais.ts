import { nextRoundWords } from '#domain/auction/rounds.ts';
import type { Result } from '#domain/problems/result.ts';
import { auctioneerWords } from '#domain/sale/auctioneer-words.ts';
import { formatBRL } from '#domain/values/money.ts';
import { micros } from '#domain/values/time.ts';
import type { Block } from '#server/features/settlement/papers/page-layout.ts';
import { writeJob } from '#server/features/settlement/papers/paper-job.ts';
import { drawInWorker } from '#server/features/settlement/papers/papers-process.ts';
import type { DemoDeps } from './deps.ts';
import type { DemoLot } from './lots/lot.ts';
import { LOTS } from './lots.ts';

/** The demo's auctioneer. The registration is no real one. */
export const AUCTIONEER = {
	name: 'Helena Martins Duarte',
	registration: '0000',
	board: 'JUCESP',
	state: 'SP',
	treatment: 'feminine',
	phone: '(11) 5550-0100',
	whatsapp: '(11) 95550-0100',
	email: 'contato@martelo.example',
	visiting_hours: 'De segunda a sexta, das 9h às 17h, com hora marcada.',
} as const;

/** No real case: the sequence is all nines, with the check digits of CNJ 65/2008. */
export const CASE = {
	case_number: '9999999-25.2026.8.26.0100',
	court: '1ª Vara Fictícia do Foro Central de São Paulo',
	parties: [
		{ role: 'Exequente', name: 'Credor Fictício S.A.' },
		{ role: 'Executado', name: 'Devedor Fictício' },
	],
} satisfies { case_number: string; court: string; parties: [object, object] };

/** The seller of the lots that no court sells. */
export const BANK = 'Banco Comitente S.A.';

/** Notice on each of the demo's papers. */
const FICTITIOUS: Block = {
	kind: 'paragraph',
	text: 'Documento fictício, feito para a demonstração.',
	tone: 'notice',
};

/** The demo's lots that are sold by an edital, of one kind. */
export const regulated = (kind: DemoLot['kind']) => LOTS.filter((lot) => lot.regulated && lot.kind === kind);

/** The editais of the demo. */
export type Editais = Record<'judicial' | 'extrajudicial' | 'fiduciary', Buffer>;

/** Draws the editais of the demo, whose dates count from `now`. */
export async function drawEditais(brand: DemoDeps['brand'], now: number): Promise<Editais> {
	const draw = async (title: string, about: string, blocks: Block[]) => {
		const layout = {
			title,
			about,
			draft: false,
			brand: brand.name,
			auctioneer: auctioneerWords(AUCTIONEER),
			address: null,
			issued: new Date(now).toISOString(),
			blocks: [FICTITIOUS, ...blocks],
		};
		return Buffer.from(accepted(await drawInWorker(writeJob({ layout }))));
	};
	const [judicial, extrajudicial, fiduciary] = await Promise.all([
		draw('Edital de leilão judicial', CASE.court, edital(regulated('judicial'), now, true)),
		draw('Edital de leilão extrajudicial', BANK, edital(regulated('extrajudicial'), now, false)),
		draw('Edital de leilão de alienação fiduciária', BANK, edital(regulated('fiduciary'), now, false)),
	]);
	return { judicial, extrajudicial, fiduciary };
}

function edital(lots: readonly DemoLot[], now: number, judicial: boolean): Block[] {
	const lotBlocks = lots.flatMap((lot, index): Block[] => [
		{ kind: 'heading', text: `Lote ${index + 1}: ${lot.title}` },
		{
			kind: 'facts',
			rows: [
				['Matrícula', lot.regulated?.registration ?? ''],
				['Avaliação', formatBRL(lot.appraisal * 100)],
				...roundsOf(lot, now).map((words) => ['Data', words] as const),
			],
		},
	]);
	return [
		{
			kind: 'facts',
			rows: [
				['Leiloeira', auctioneerWords(AUCTIONEER)],
				...(judicial ? [['Processo', CASE.case_number] as const] : []),
			],
		},
		...lotBlocks,
		{ kind: 'heading', text: 'Condições' },
		{
			kind: 'paragraph',
			text: 'Comissão do leiloeiro de 5% sobre o lance vencedor, paga por quem arrematar. Pagamento em 24 horas. Lance nos últimos 3 minutos prorroga o término.',
		},
	];
}

function roundsOf({ regulated: terms }: DemoLot, now: number): string[] {
	return (terms?.rounds ?? []).map(([starts, ends, minimum], index) =>
		nextRoundWords({
			number: index + 1,
			minimum: minimum * 100,
			start_time: micros(now + starts),
			end_time: micros(now + ends),
		}),
	);
}

/** The value of a result; the demo's own data are never refused. */
export function accepted<T>(result: Result<T> | { ok: false; problem: unknown }): T {
	if (!result.ok) throw new Error(`the demo's own data were refused: ${JSON.stringify(result.problem)}`);
	return result.value;
}
