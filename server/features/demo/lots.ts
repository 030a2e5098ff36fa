import type { PropertyType } from '#domain/property.ts';
import { DAY, HOUR, MINUTE } from '#domain/time.ts';
import type { Subject } from './drawings/picture.ts';
import { cancelled, closed, expired, live, open, type Plan, paused, staging, upcoming } from './plan.ts';

/** A property of the demo: invented, at no real address. Amounts in reais, areas in square metres. */
export interface DemoLot {
	title: string;
	about: string;
	place: [city: string, state: string, neighborhood: string];
	type: PropertyType;
	/** The first picture, where the title promises one in particular. */
	cover?: Subject;
	price: number;
	appraisal: number;
	area: number;
	land?: number;
	rooms?: [bedrooms: number, bathrooms: number, parking: number];
	features?: string[];
	occupied?: boolean;
	kind?: 'judicial' | 'extrajudicial' | 'voluntary';
	plan: Plan;
}

export const LOTS: readonly DemoLot[] = [
	{
		title: 'Apartamento de 3 quartos com varanda na Vila Mariana',
		about: 'A duas quadras do metrô, em rua arborizada e sem saída. Sala em L com varanda fechada em vidro, cozinha reformada em 2022 e uma suíte voltada para o nascente.',
		place: ['São Paulo', 'SP', 'Vila Mariana'], type: 'apartment', price: 420_000, appraisal: 690_000, area: 98,
		rooms: [3, 2, 2], features: ['varanda', 'área de serviço', 'portaria 24 horas'], plan: open(7 * MINUTE, 23),
	},
	{
		title: 'Casa térrea com quintal e jabuticabeira em Perdizes',
		about: 'Casa de esquina em terreno plano, com quintal murado, edícula nos fundos e telhado refeito. Documentação em ordem, pronta para financiamento.',
		place: ['São Paulo', 'SP', 'Perdizes'], type: 'house', cover: 'hipped-house', price: 780_000, appraisal: 1_250_000, area: 164, land: 310,
		rooms: [3, 2, 2], features: ['quintal', 'edícula'], plan: open(18 * MINUTE, 14),
	},
	{
		title: 'Sala comercial de canto no Batel, 11º andar',
		about: 'Conjunto de canto com duas faces de janela, piso elevado, copa e dois banheiros. O condomínio tem auditório e gerador.',
		place: ['Curitiba', 'PR', 'Batel'], type: 'office', price: 265_000, appraisal: 410_000, area: 62,
		rooms: [0, 2, 1], kind: 'judicial', plan: open(35 * MINUTE, 8),
	},
	{
		title: 'Cobertura duplex com terraço em Boa Viagem',
		about: 'A quatrocentos metros da praia, com terraço descoberto, churrasqueira e vista aberta. Dois pavimentos ligados por escada interna de madeira.',
		place: ['Recife', 'PE', 'Boa Viagem'], type: 'apartment', price: 910_000, appraisal: 1_480_000, area: 212,
		rooms: [4, 4, 3], features: ['terraço', 'churrasqueira', 'piscina no condomínio'], plan: open(52 * MINUTE, 31),
	},
	{
		title: 'Galpão logístico com pé-direito de 10 m em Betim',
		about: 'A três minutos da rodovia, com quatro docas, pátio de manobras para carretas e escritório no mezanino. Piso para seis toneladas por metro quadrado.',
		place: ['Betim', 'MG', 'Distrito Industrial'], type: 'warehouse', price: 3_150_000, appraisal: 4_900_000, area: 2_480, land: 5_200,
		features: ['quatro docas', 'mezanino'], kind: 'judicial', plan: open(3 * HOUR, 11),
	},
	{
		title: 'Sobrado de vila com lavabo e terraço em Moema',
		about: 'Vila fechada de oito casas, silenciosa, com portão automático. Térreo integrado, três quartos em cima e terraço de estender roupa ao sol.',
		place: ['São Paulo', 'SP', 'Moema'], type: 'house', cover: 'clay-sobrado', price: 865_000, appraisal: 1_310_000, area: 142, land: 120,
		rooms: [3, 3, 1], features: ['lavabo', 'terraço'], plan: open(8 * HOUR, 17),
	},
	{
		title: 'Terreno de esquina com vista para a Serra do Curral',
		about: 'Lote em aclive suave, murado em dois lados, com água e energia na testada. Zoneamento permite dois pavimentos mais cobertura.',
		place: ['Belo Horizonte', 'MG', 'Mangabeiras'], type: 'land', price: 540_000, appraisal: 820_000, area: 640, land: 640,
		plan: open(1 * DAY, 6),
	},
	{
		title: 'Apartamento de 2 quartos perto da orla de Manaíra',
		about: 'Terceiro andar, nascente, com ventilação cruzada e rede de gás. Vaga coberta e salão de festas no pilotis.',
		place: ['João Pessoa', 'PB', 'Manaíra'], type: 'apartment', price: 198_000, appraisal: 315_000, area: 64,
		rooms: [2, 2, 1], features: ['varanda'], plan: open(3 * DAY, 5),
	},
	{
		title: 'Chácara com pomar, açude e casa-sede em Bragança Paulista',
		about: 'Dois hectares a doze quilômetros do centro, com nascente própria, pomar formado, casa-sede com varanda em toda a volta e casa de caseiro.',
		place: ['Bragança Paulista', 'SP', 'Bairro do Menin'], type: 'rural', price: 690_000, appraisal: 1_100_000, area: 240, land: 20_000,
		rooms: [4, 3, 4], features: ['açude', 'pomar', 'casa de caseiro'], plan: open(6 * DAY, 9),
	},
	{
		title: 'Loja de rua com vitrine dupla na Savassi',
		about: 'Ponto consolidado, com vitrine de nove metros, mezanino e depósito. Alugada até dezembro, com contrato averbado na matrícula.',
		place: ['Belo Horizonte', 'MG', 'Savassi'], type: 'store', price: 1_120_000, appraisal: 1_600_000, area: 148,
		occupied: true, kind: 'extrajudicial', plan: open(12 * DAY, 0),
	},
	{
		title: 'Casa de praia com varandão em Jurerê',
		about: 'A três quadras do mar, com varandão, rede e ducha externa. Estrutura para placas solares já instalada.',
		place: ['Florianópolis', 'SC', 'Jurerê'], type: 'house', cover: 'veranda-house', price: 1_340_000, appraisal: 2_050_000, area: 226, land: 450,
		rooms: [4, 4, 2], features: ['varanda', 'piscina', 'churrasqueira'], plan: live(50 * MINUTE, 12),
	},
	{
		title: 'Prédio comercial de quatro pavimentos no Centro Histórico',
		about: 'Fachada tombada e interior reformado, com elevador, cabine de força própria e terraço no último andar. Vizinho ao Mercado Público.',
		place: ['Porto Alegre', 'RS', 'Centro Histórico'], type: 'building', cover: 'town-house', price: 2_400_000, appraisal: 3_700_000, area: 980, land: 260,
		kind: 'judicial', plan: live(25 * MINUTE, 19),
	},
	{
		title: 'Apartamento garden com jardim privativo no Cambuí',
		about: 'Térreo com oitenta metros de jardim privativo, duas suítes e cozinha aberta. Prédio baixo, de doze unidades.',
		place: ['Campinas', 'SP', 'Cambuí'], type: 'apartment', price: 610_000, appraisal: 905_000, area: 134,
		rooms: [3, 3, 2], features: ['jardim', 'churrasqueira'], plan: paused(40 * MINUTE, 7),
	},
	{
		title: 'Apartamento de 2 quartos no Setor Bueno',
		about: 'Oitavo andar com vista livre, armários em todos os ambientes e lazer completo. A duas quadras do parque.',
		place: ['Goiânia', 'GO', 'Setor Bueno'], type: 'apartment', price: 245_000, appraisal: 388_000, area: 71,
		rooms: [2, 2, 1], features: ['varanda', 'academia'], plan: upcoming(2 * HOUR),
	},
	{
		title: 'Casa colonial restaurada na Cidade Alta',
		about: 'Casarão do começo do século passado, com pé-direito de quatro metros, azulejos originais e pátio interno. Restauro aprovado pelo patrimônio.',
		place: ['Salvador', 'BA', 'Santo Antônio'], type: 'house', cover: 'town-house', price: 720_000, appraisal: 1_090_000, area: 288, land: 230,
		rooms: [5, 3, 0], features: ['pátio interno'], plan: upcoming(1 * DAY),
	},
	{
		title: 'Terreno plano de 1.200 m² em condomínio no Lago Sul',
		about: 'Condomínio com portaria, rua asfaltada e rede subterrânea. Frente de trinta metros, sem declive, pronto para construir.',
		place: ['Brasília', 'DF', 'Lago Sul'], type: 'land', price: 980_000, appraisal: 1_450_000, area: 1_200, land: 1_200,
		plan: upcoming(4 * DAY),
	},
	{
		title: 'Galpão com escritório e pátio no Porto Seco',
		about: 'Estrutura pré-moldada, telhas termoacústicas e sistema de combate a incêndio aprovado. Pátio com balança rodoviária.',
		place: ['Joinville', 'SC', 'Zona Industrial Norte'], type: 'warehouse', price: 1_870_000, appraisal: 2_600_000, area: 1_540, land: 3_900,
		plan: upcoming(9 * DAY, 30 * DAY),
	},
	{
		title: 'Conjunto de quatro salas na Avenida Beira-Mar',
		about: 'Salas contíguas que podem ser unidas, com vista para o mar e vagas rotativas no subsolo.',
		place: ['Fortaleza', 'CE', 'Meireles'], type: 'office', price: 530_000, appraisal: 760_000, area: 156,
		rooms: [0, 4, 4], plan: { ...upcoming(16 * DAY), auction_type: 'live' },
	},
	{
		title: 'Sítio com represa e curral em Campo Grande',
		about: 'Trinta hectares de pastagem cercada, curral de madeira tratada e represa com vertedouro. Acesso por estrada cascalhada o ano todo.',
		place: ['Campo Grande', 'MS', 'Zona Rural'], type: 'rural', price: 1_450_000, appraisal: 2_200_000, area: 310, land: 300_000,
		features: ['curral', 'represa'], plan: expired(),
	},
	{
		title: 'Apartamento de 3 quartos com vista para a Lagoa',
		about: 'Andar alto, sala de trinta metros com janelas do piso ao teto e cozinha com despensa. Prédio com bicicletário e gerador.',
		place: ['Rio de Janeiro', 'RJ', 'Lagoa'], type: 'apartment', price: 1_150_000, appraisal: 1_890_000, area: 121,
		rooms: [3, 3, 1], features: ['varanda'], plan: closed(30 * MINUTE, 27, 'pending'),
	},
	{
		title: 'Casa em condomínio fechado com piscina em Alphaville',
		about: 'Dois pavimentos, escritório com entrada independente, piscina aquecida e espaço gourmet.',
		place: ['Barueri', 'SP', 'Alphaville'], type: 'house', price: 1_980_000, appraisal: 2_950_000, area: 368, land: 540,
		rooms: [4, 5, 4], features: ['piscina', 'espaço gourmet'], plan: closed(9 * HOUR, 18, 'pending'),
	},
	{
		title: 'Quitinete mobiliada ao lado da universidade',
		about: 'Unidade compacta e clara, com armários planejados e bancada de estudo. Baixo condomínio, ideal para locação.',
		place: ['Viçosa', 'MG', 'Centro'], type: 'apartment', price: 96_000, appraisal: 148_000, area: 32,
		rooms: [1, 1, 0], plan: closed(4 * DAY, 9, 'overdue'),
	},
	{
		title: 'Loja de esquina com estacionamento em Londrina',
		about: 'Esquina de grande movimento, com oito vagas na frente e depósito com doca.',
		place: ['Londrina', 'PR', 'Gleba Palhano'], type: 'store', price: 640_000, appraisal: 930_000, area: 210, land: 420,
		kind: 'extrajudicial', plan: closed(6 * DAY, 13, 'paid'),
	},
	{
		title: 'Casa de 2 quartos com garagem coberta em Caruaru',
		about: 'Casa geminada em rua calçada, com laje pronta para mais um pavimento e caixa-d’água nova.',
		place: ['Caruaru', 'PE', 'Indianópolis'], type: 'house', price: 118_000, appraisal: 186_000, area: 78, land: 140,
		rooms: [2, 1, 1], plan: closed(11 * DAY, 16, 'paid'),
	},
	{
		title: 'Apartamento de 1 quarto reformado na República',
		about: 'Edifício modernista de 1954, janelas de ferro restauradas e piso de taco. A cem metros do metrô.',
		place: ['São Paulo', 'SP', 'República'], type: 'apartment', price: 215_000, appraisal: 330_000, area: 43,
		rooms: [1, 1, 0], kind: 'extrajudicial', plan: closed(15 * DAY, 22, 'paid'),
	},
	{
		title: 'Terreno industrial de 8.000 m² às margens da rodovia',
		about: 'Frente de cem metros para a rodovia, terraplenado, com licença prévia ambiental.',
		place: ['Feira de Santana', 'BA', 'Tomba'], type: 'land', price: 890_000, appraisal: 1_240_000, area: 8_000, land: 8_000,
		plan: closed(2 * DAY, 0, null),
	},
	{
		title: 'Casa com edícula em processo de regularização',
		about: 'Retirada do pregão a pedido do comitente para averbar a construção. Voltará em nova data.',
		place: ['Uberlândia', 'MG', 'Santa Mônica'], type: 'house', price: 310_000, appraisal: 480_000, area: 130, land: 300,
		rooms: [3, 2, 2], occupied: true, plan: cancelled(),
	},
	{
		title: 'Lote de ensaio: apartamento fictício para treinamento',
		about: 'Leilão do ambiente de homologação, para treinar a equipe. Não aparece para visitantes.',
		place: ['São Paulo', 'SP', 'Pinheiros'], type: 'apartment', price: 100_000, appraisal: 150_000, area: 50,
		rooms: [1, 1, 1], plan: staging(open(2 * DAY, 4)),
	},
	{
		title: 'Lote de ensaio: galpão fictício para treinamento',
		about: 'Leilão do ambiente de homologação, ainda por abrir. Não aparece para visitantes.',
		place: ['Osasco', 'SP', 'Industrial Autonomistas'], type: 'warehouse', price: 500_000, appraisal: 750_000, area: 900,
		plan: staging(upcoming(3 * DAY)),
	},
];
