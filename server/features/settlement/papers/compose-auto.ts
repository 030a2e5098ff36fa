import { bidderName } from '#domain/auction/bidding.ts';
import { PREFERENCE_GROUNDS } from '#domain/auction/preference-grounds.ts';
import { auctioneerWords } from '#domain/sale/auctioneer-words.ts';
import { conditionWords, GUARANTEE } from '#domain/settlement/instalments.ts';
import { amountInWords } from '#domain/values/amount-words.ts';
import { formatBRL } from '#domain/values/money.ts';
import type { Block, PageLayout } from './page-layout.ts';
import type { Sale } from './read-sale.ts';
import { costTable, declaredNote, lotRows, moment, momentSeconds, partyRows } from './sale-rows.ts';

const NOTICE =
	'MINUTA: preparada pelo sistema com os dados do leilão. Só vale depois de conferida, completada e assinada.';

/**
 * The draft of the auto de arrematação: in a judicial sale as the CPC requires (arts. 901 and 903), otherwise as a
 * private act.
 */
export function composeAuto(sale: Sale, brand: string): Pick<PageLayout, 'title' | 'blocks'> {
	return {
		title: 'Auto de arrematação',
		blocks: [
			{ kind: 'paragraph', tone: 'notice', text: NOTICE },
			...(sale.kind === 'judicial' ? judicial(sale, brand) : others(sale, brand)),
		],
	};
}

function judicial(sale: Sale, brand: string): Block[] {
	return [
		{ kind: 'heading', text: 'Processo' },
		...courtCase(sale),
		{ kind: 'heading', text: 'Arrematação' },
		{
			kind: 'paragraph',
			text: `${opening(sale, brand)}${resultWords(sale)}`,
		},
		...described(sale),
		...buyer(sale, brand),
		{ kind: 'heading', text: 'Disposições' },
		{
			kind: 'paragraph',
			text: 'A arrematação consta deste auto, lavrado de imediato, que menciona as condições nas quais o bem foi alienado (Código de Processo Civil, art. 901).',
		},
		{
			kind: 'paragraph',
			text: 'A carta de arrematação, com o mandado de imissão na posse quando for o caso, será expedida depois de efetuado o depósito ou prestadas as garantias pelo arrematante, e de pagas a comissão do leiloeiro e as demais despesas da execução (art. 901, § 1º).',
		},
		{
			kind: 'paragraph',
			text: 'Assinado o auto pelo juiz, pelo arrematante e pelo leiloeiro, a arrematação será considerada perfeita, acabada e irretratável, ressalvadas as hipóteses de invalidação, ineficácia e resolução previstas em lei (art. 903).',
		},
		...closing(['Juiz(a) de Direito', 'Leiloeiro', 'Arrematante']),
	];
}

/** What the sale states of the court case, and lines for the rest. */
function courtCase({ case_number, case_court, parties }: Sale): Block[] {
	const known: (readonly [string, string])[] = [
		...(case_number ? [['Processo nº', case_number] as const] : []),
		...(case_court ? [['Juízo', case_court] as const] : []),
		...parties.map(({ role, name }) => [role, name] as const),
	];
	const labels = ['Processo nº', 'Juízo', ...(parties.length > 0 ? [] : ['Exequente', 'Executado'])].filter(
		(label) => !known.some(([named]) => named === label),
	);
	return [
		...(known.length > 0 ? [{ kind: 'facts' as const, rows: known }] : []),
		...(labels.length > 0 ? [{ kind: 'blanks' as const, labels }] : []),
	];
}

/** The kind of sale in words, where the lot has one. */
const SOLD = {
	judicial: '',
	extrajudicial: ', em leilão extrajudicial',
	voluntary: ', em venda voluntária',
	fiduciary: ', em leilão extrajudicial de bem alienado fiduciariamente',
	administrative: ', em leilão administrativo (Lei nº 14.133/2021)',
	unknown: '',
};

function others(sale: Sale, brand: string): Block[] {
	const fiduciary: Block = {
		kind: 'paragraph',
		text: `${sale.kind === 'fiduciary' ? 'Por se tratar' : 'Se a venda decorrer'} de alienação fiduciária (Lei nº 9.514/1997), o resultado fica sujeito ao direito de preferência do devedor, até a data do segundo leilão (art. 27, § 2º-B).`,
	};
	return [
		{ kind: 'heading', text: 'Procedimento' },
		{
			kind: 'blanks',
			labels: [
				'Contrato ou procedimento nº',
				...(sale.seller ? [] : ['Comitente']),
				'Cartório de registro de imóveis',
			],
		},
		{ kind: 'heading', text: 'Arrematação' },
		{
			kind: 'paragraph',
			text: `${opening(sale, brand)}${SOLD[sale.kind ?? 'unknown']}, por conta e ordem do comitente${resultWords(sale)}`,
		},
		...described(sale),
		...buyer(sale, brand),
		{ kind: 'heading', text: 'Disposições' },
		...(sale.kind === 'extrajudicial' || sale.kind === 'fiduciary' ? [fiduciary] : []),
		{
			kind: 'paragraph',
			text: 'Este auto documenta a arrematação e não transfere, por si só, a propriedade: a transferência depende do título próprio e do seu registro na matrícula do imóvel.',
		},
		...closing(['Leiloeiro', 'Comitente', 'Arrematante']),
	];
}

function opening({ end_time, ...sale }: Sale, brand: string): string {
	const by = sale.auctioneer
		? `conduzido por ${auctioneerWords(sale.auctioneer)}`
		: 'conduzido pelo leiloeiro que assina este auto';
	return `Em ${momentSeconds(end_time)}, horário de São Paulo, encerrou-se no sistema eletrônico de leilões ${brand} o leilão do bem abaixo, ${by}`;
}

/** Who made the highest bid, and who takes the lot: neither a holder of preference nor a proponent bid it (rules §49, §53). */
function resultWords(sale: Sale): string {
	const { preference, proposal } = sale;
	if (proposal)
		return `, sem lance vencedor. Foi aceita a proposta do arrematante adiante qualificado, de ${formatBRL(proposal.price)} (${amountInWords(proposal.price)}), nos termos do art. 895 do Código de Processo Civil: ${conditionWords(proposal)}, com garantia por ${GUARANTEE}.`;
	if (!preference)
		return `, sendo vencedor o lance de ${valueWords(sale)}, oferecido pelo arrematante adiante qualificado, nas condições do edital.`;
	const ground = preference.ground ? ` (${PREFERENCE_GROUNDS[preference.ground].toLowerCase()})` : '';
	return `, nas condições do edital. O maior lance, de ${valueWords(sale)}, foi oferecido por ${bidderName(preference.highest_bidder)}. Em ${momentSeconds(preference.at)}, o arrematante adiante qualificado, que não ofereceu esse lance, exerceu pelo mesmo preço o direito de preferência reconhecido neste lote${ground}, e fica com o bem.`;
}

/** The winning bid, and the declared price where it differs. */
function valueWords({ highest_bid, price }: Sale): string {
	const bid = `${formatBRL(highest_bid)} (${amountInWords(highest_bid)})`;
	if (price === highest_bid) return bid;
	return `${bid}, pelo preço declarado de ${formatBRL(price)} (${amountInWords(price)})`;
}

function described(sale: Sale): Block[] {
	return [
		{ kind: 'heading', text: 'Bem' },
		{ kind: 'facts', rows: [['Descrição', sale.title], ...lotRows(sale)] },
		...(sale.registration ? [] : [{ kind: 'blanks' as const, labels: ['Matrícula do imóvel'] }]),
	];
}

function buyer(sale: Sale, brand: string): Block[] {
	const { identity } = sale;
	const labels = [
		...(identity ? [] : ['CPF ou CNPJ do arrematante']),
		identity?.person_type === 'company' ? 'Sede e inscrições' : 'Estado civil e profissão',
		...(identity?.address ? [] : ['Endereço do arrematante']),
	];
	return [
		{ kind: 'heading', text: 'Partes' },
		{ kind: 'facts', rows: partyRows(sale, brand) },
		{ kind: 'blanks', labels },
		{ kind: 'heading', text: 'Valores' },
		costTable(sale),
		...declaredNote(sale),
		{
			kind: 'paragraph',
			text: `Total por extenso: ${amountInWords(sale.amount)}. Prazo de pagamento: ${sale.due_at === null ? 'conta da emissão da guia' : moment(sale.due_at)}.`,
		},
	];
}

function closing(names: string[]): Block[] {
	return [
		{ kind: 'blanks', labels: ['Local e data'] },
		{ kind: 'signatures', names },
	];
}
