import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { PAGES } from '#contract/paths.ts';
import { fold } from '#domain/values/fold.ts';

/** A page of the back office, or an act that begins on one. */
export interface Destination {
	label: string;
	detail: string;
	href: string;
	/** Further words that people use for it, separated by spaces. */
	words: string;
	act?: true;
}

export const DESTINATIONS: readonly Destination[] = [
	{
		label: 'Novo lote',
		detail: 'Cadastrar um imóvel para leilão',
		href: ADMIN_PAGES.auctionNew,
		words: 'criar incluir cadastrar leilão imóvel',
		act: true,
	},
	{
		label: 'Novo edital',
		detail: 'Criar um leilão com edital',
		href: `${ADMIN_PAGES.sales}?new`,
		words: 'criar leilão venda',
		act: true,
	},
	{
		label: 'Conferir comprovantes',
		detail: 'Pagamentos com comprovante a conferir',
		href: `${ADMIN_PAGES.payments}?state=proof`,
		words: 'confirmar pagamento recibo pix',
		act: true,
	},
	{
		label: 'Informar guias',
		detail: 'Pagamentos que aguardam a guia do juízo',
		href: `${ADMIN_PAGES.payments}?state=slip`,
		words: 'depósito judicial emitir',
		act: true,
	},
	{
		label: 'Registrar repasses',
		detail: 'O que foi recebido por conta de quem vende',
		href: ADMIN_PAGES.payouts,
		words: 'repasse conta de venda prestação de contas transferir vendedor',
		act: true,
	},
	{
		label: 'Impedir alguém',
		detail: 'Registrar um CPF ou CNPJ que não pode dar lances',
		href: ADMIN_PAGES.bars,
		words: 'barrar bloquear impedimento remisso',
		act: true,
	},
	{
		label: 'Exportar registro',
		detail: 'Baixar os atos dos administradores em CSV',
		href: ADMIN_PAGES.audit,
		words: 'baixar planilha auditoria csv relatório',
		act: true,
	},
	{
		label: 'Hoje',
		detail: 'O que espera por você',
		href: PAGES.admin,
		words: 'painel dashboard início pendências',
	},
	{
		label: 'Visão geral',
		detail: 'Semana, quedas e últimos atos',
		href: ADMIN_PAGES.management,
		words: 'gestão agenda',
	},
	{
		label: 'Ao vivo',
		detail: 'Iniciar, pausar e encerrar leilões',
		href: ADMIN_PAGES.live,
		words: 'pregão console telão',
	},
	{
		label: 'Lotes',
		detail: 'Todos os imóveis, rascunhos incluídos',
		href: PAGES.adminAuctions,
		words: 'leilões imóveis gerenciamento rascunhos',
	},
	{
		label: 'Editais',
		detail: 'Leilões com edital e seus lotes',
		href: ADMIN_PAGES.sales,
		words: 'leilões praças publicação processos',
	},
	{
		label: 'Leiloeiros',
		detail: 'Quem conduz os leilões',
		href: ADMIN_PAGES.auctioneers,
		words: 'leiloeira junta comercial',
	},
	{
		label: 'Comitentes',
		detail: 'Quem vende: bancos, juízos, empresas',
		href: ADMIN_PAGES.sellers,
		words: 'vendedores bancos credores juízos',
	},
	{
		label: 'Cadastros',
		detail: 'Pessoas que esperam aprovação',
		href: ADMIN_PAGES.registrations,
		words: 'pessoas usuários licitantes clientes documentos identidades aprovações',
	},
	{
		label: 'Habilitações',
		detail: 'Pedidos para dar lances em um leilão',
		href: ADMIN_PAGES.enrolments,
		words: 'habilitados',
	},
	{
		label: 'Preferências',
		detail: 'Direitos de preferência a decidir',
		href: ADMIN_PAGES.preferences,
		words: 'direito coproprietário cônjuge',
	},
	{
		label: 'Impedimentos',
		detail: 'CPF e CNPJ que não podem dar lances',
		href: ADMIN_PAGES.bars,
		words: 'impedidos barrados bloqueados remissos exclusões',
	},
	{
		label: 'Pagamentos',
		detail: 'Todos os pagamentos, em qualquer situação',
		href: ADMIN_PAGES.payments,
		words: 'financeiro guias comprovantes pix arrematações recebimentos cobrança',
	},
	{
		label: 'Pagamentos em atraso',
		detail: 'O que venceu e não foi pago',
		href: `${ADMIN_PAGES.payments}?state=overdue`,
		words: 'vencidos atrasados inadimplência cobrar',
	},
	{
		label: 'Propostas',
		detail: 'Propostas de compra em prestações',
		href: ADMIN_PAGES.proposals,
		words: 'parceladas parcelamento prestações',
	},
	{
		label: 'Análises',
		detail: 'Resultados, gráficos e tabelas',
		href: ADMIN_PAGES.dashboard,
		words: 'relatórios gráficos dashboard resultados números',
	},
	{
		label: 'Registro',
		detail: 'Os atos dos administradores',
		href: ADMIN_PAGES.audit,
		words: 'auditoria atos histórico log',
	},
	{
		label: 'Arquivos',
		detail: 'Fotos e documentos guardados',
		href: ADMIN_PAGES.files,
		words: 'fotos imagens documentos armazenamento',
	},
];

/** The fewest letters of a word's beginning that let a page lead all that is found: 'ana' is a person before it is 'Análises'. */
const LEAST_TO_LEAD = 4;

/** The fewest letters that find a page by a word that is not its name. */
const LEAST_OF_WORDS = 3;

export interface FoundDestinations {
	/** Named as they were typed, or nearly so: before everything else. */
	leading: Destination[];
	/** Behind everything else. */
	following: Destination[];
}

/** The pages and acts of which a text names the beginnings of words, in any order. */
export function findDestinations(search: string): FoundDestinations {
	const wanted = fold(search).split(/\s+/).filter(Boolean);
	if (wanted.length === 0) return { leading: [], following: [] };
	const found = DESTINATIONS.flatMap((destination) => {
		const rank = rankOf(destination, wanted);
		return rank === null ? [] : [{ destination, rank }];
	}).toSorted((a, b) => a.rank - b.rank);
	const leads = wanted.join(' ').length >= LEAST_TO_LEAD;
	const of = (chosen: typeof found) => chosen.map(({ destination }) => destination);
	return {
		leading: of(found.filter(({ rank }) => rank === 0 || leads)),
		following: of(found.filter(({ rank }) => rank > 0 && !leads)),
	};
}

/** 0 if the text is the name, 1 if its words begin words of the name, 2 (of an act 3) if some are further words; null if it is neither. */
function rankOf({ label, words, act }: Destination, wanted: readonly string[]): 0 | 1 | 2 | 3 | null {
	const name = fold(label);
	if (name === wanted.join(' ')) return 0;
	const begins = (among: string) => {
		const each = among.split(' ');
		return wanted.every((word) => each.some((other) => other.startsWith(word)));
	};
	if (begins(name)) return 1;
	if (wanted.join('').length < LEAST_OF_WORDS || !begins(`${name} ${fold(words)}`)) return null;
	return act ? 3 : 2;
}
