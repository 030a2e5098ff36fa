import { PROXY_BID_DROPPED, PROXY_BID_SET } from '#domain/values/frozen-words.js';
import { formatDateTimeSeconds } from '#domain/values/time.ts';
import type { PaperLot } from './paper-lot.ts';
import { caseRows, lotReference, type Site, siteWords } from './paper-rows.ts';

/** What each file of a bundle is; those of a folder share the line of the folder. */
const FILES: readonly (readonly [name: string, words: string])[] = [
	['ata.pdf', 'ata do lote, feita do registro, com pseudônimos'],
	['ata-identificada.pdf', 'a mesma ata com o nome e o CPF ou CNPJ de cada licitante'],
	['auto-de-arrematacao.pdf', 'o auto, para conferir e assinar'],
	['auto-negativo.pdf', 'o auto do leilão em que o bem não foi vendido'],
	['nota-de-arrematacao.pdf', 'os valores, a quem se paga cada um, e a situação do pagamento'],
	['recibo.pdf', 'o preço: recibo de quem o recebeu, ou a comprovação do depósito em juízo'],
	['recibo-da-comissao.pdf', 'o recibo numerado da comissão do leiloeiro'],
	['recibo-das-despesas.pdf', 'os recibos das despesas previstas no edital, de quem recebeu cada uma'],
	['carta-de-inadimplencia.pdf', 'a comunicação da falta de pagamento: o que é devido e a multa'],
	['certidao-de-publicacao.pdf', 'o que foi publicado, quando e onde'],
	['certidao-de-leiloes-negativos.pdf', 'os leilões em que não houve lance'],
	['autos-assinados.csv', 'os autos que voltaram assinados, cada versão com a sua impressão digital'],
	['autos-assinados/', 'os arquivos deles'],
	[
		'documentos.csv',
		'edital, matrícula, laudo e outros documentos publicados, com a impressão digital e a data de cada versão, e quem enviou',
	],
	['documentos/', 'os arquivos deles'],
	['registro.txt', 'como ler o registro do leilão, em português'],
	['ledger.ndjson', 'o registro do leilão: uma linha por fato, cada uma com a impressão digital da anterior'],
	['auction-ledger-keys.json', 'as chaves públicas que assinam os recibos dos lances'],
	[
		'ranking-de-lances.csv',
		'todos os lances aceitos, do maior para o menor, com nome, CPF ou CNPJ, endereço de rede e hora de São Paulo',
	],
	[
		'habilitacoes.csv',
		'os aceites do edital de quem deu lances, com a impressão digital de cada um, e quem habilitou',
	],
	[
		'decisoes.csv',
		'o que se decidiu sobre o lote (preferência, compra pelo devedor, venda condicional, proposta, suspensão, mudança, resultado): quem, quando, por quanto e com que documento',
	],
	[
		'preferencias.csv',
		'quem pediu preferência ou disse ser o devedor, por que motivo, quem decidiu e quando',
	],
	['provas/', 'os documentos das preferências e os que as decisões citam'],
	['atos-da-administracao.csv', 'o que administradores fizeram no lote, no leilão e nos pagamentos'],
	[
		'motivos-da-publicacao.csv',
		'por que a publicação saiu sem foto, com avaliação antiga ou prazo maior, quem escreveu e quando',
	],
	['perguntas.csv', 'o que se perguntou sobre o lote, cada versão das respostas, e o que não foi publicado'],
	[
		'cientificacoes.csv',
		'quem foi cientificado das datas, quando e como, ou por que não se aplica, com a prova',
	],
	['cientificacoes/', 'as provas, cada uma com a impressão digital que está na tabela'],
	['pagamentos.csv', 'os pagamentos, com situação, prazo e motivo'],
	['partes.csv', 'cada parte deles: a quem se paga, prazo, crédito, guia e recibo'],
	['guias-e-comprovantes.csv', 'as guias e os comprovantes de pagamento'],
	['guias/', 'as guias do juízo'],
	['comprovantes/', 'os comprovantes enviados por quem paga'],
	['movimentos.csv', 'as partidas dobradas do dinheiro; o saldo de cada linha é zero'],
	[
		'fatos.json',
		'o que os licitantes veem do lote, na forma cuja impressão digital está no registro, e cada mudança anunciada',
	],
	[
		'lote.json',
		'os dados do lote, do leilão, do processo e das partes, para programas (valores em centavos, horas em UTC)',
	],
	['ledger.md', 'o formato do registro e dos recibos, para escrever outro programa (em inglês)'],
	['verify.mjs', 'o programa que confere, feito do código deste site'],
	['MANIFEST.sha256', 'a impressão digital (SHA-256) de cada arquivo'],
];

/** The bundle's LEIA-ME.txt: what each file that it has is, and how to verify them without the server. */
export function bundleNote(lot: PaperLot, issued: string, site: Site, names: readonly string[]): string {
	const there = new Set([...names.map((name) => name.replace(/\/.*/, '/')), 'MANIFEST.sha256']);
	const listed = FILES.filter(([name]) => there.has(name));
	const width = Math.max(...listed.map(([name]) => name.length)) + 2;
	const of = caseRows(lot).map(([label, value]) => `${label}: ${value}\n`);
	return `DOSSIÊ PARA O JUÍZO
${siteWords(site)}

${lotReference(lot)}: ${lot.title}
${of.join('')}Situação em: ${formatDateTimeSeconds(issued)}, horário de São Paulo

Contém dados pessoais (nomes, CPF, e-mails, endereços de rede e provas): use só para o fim a que foi pedido.

O QUE HÁ AQUI
${listed.map(([name, words]) => `${name.padEnd(width)}${words}\n`).join('')}
COMO CONFERIR, SEM INTERNET
1. Instale o Node.js, versão 20 ou mais nova (nodejs.org).
2. Abra um terminal nesta pasta e execute:

   node verify.mjs ledger.ndjson

   Ele refaz o registro linha por linha, mostra o que se decidiu sobre o lote e o arquivo de cada documento citado,
   compara os dados do lote com a impressão digital que o registro tem deles, e compara cada arquivo com a lista.
3. Com o recibo de um lance, guardado por quem o deu:

   node verify.mjs ledger.ndjson recibo.json

   O recibo mostra se alguém mudou, cortou ou trocou alguma linha feita até aquele lance.
4. Sem o programa, as impressões digitais se conferem com: sha256sum -c MANIFEST.sha256
`;
}

/** The bundle's registro.txt: how a person reads the ledger. */
export const LEDGER_NOTE = `O REGISTRO DO LEILÃO (ledger.ndjson)

O que é
Cada linha é um fato: a abertura, um lance, uma recusa, uma prorrogação, o fim. As linhas só se acrescentam: nenhuma se muda nem se apaga.
Cada uma leva a impressão digital (SHA-256) da linha anterior. Quem muda, tira ou troca uma linha muda todas as impressões digitais
que vêm depois, e o programa verify.mjs diz em qual.

Os campos de uma linha
seq         o número da linha, a partir de 1, sem falta
at          a hora da decisão pelo relógio do banco de dados, em UTC (São Paulo: três horas a menos), com seis decimais
type        o fato (abaixo)
data        o que o fato diz; valores em centavos, horas em microssegundos desde 1970
after       o leilão depois do fato: situação, preço, quem está na frente, início e término
previous    a impressão digital da linha anterior; 64 zeros na primeira
rule        a versão das regras que decidiu
auction_id  o identificador do lote no sistema
v           a versão do formato

Os fatos
opened, round-opened            o leilão, ou um leilão depois do primeiro, abriu
round-closed                    um leilão terminou sem lances, e o lote espera o próximo
bid-accepted                    lance aceito; bidder é o número do licitante neste lote, amount o valor; auto: lance automático
bid-refused                     lance recusado de quem podia dar lances, com o motivo
${PROXY_BID_SET}, ${PROXY_BID_DROPPED}    um teto secreto foi definido ou retirado; o valor não aparece
extended                        o término foi prorrogado: por lance perto do fim, por pausa ou por falha do site
called                          chamada do leiloeiro (dou-lhe uma, dou-lhe duas)
paused, suspended, resumed      pausa, suspensão, retomada
ended                           o leilão terminou; winner é o número de quem estava na frente
declared                        o leiloeiro declarou outro preço, com motivo; nenhum lance muda
preference-opened, -exercised, -lapsed   o prazo do direito de preferência, quem o exerceu, e o seu fim
conditional-opened, -accepted, -countered, -refused, counter-accepted   a venda condicional e a resposta do comitente
debtor-preference               o devedor fiduciante comprou (Lei nº 9.514/1997, art. 27, § 2º-B)
second-chance-accepted          o lote foi oferecido ao lance seguinte, que o aceitou
proposal-accepted               vendido por proposta em parcelas (CPC, art. 895)
outcome-decided, cancelled      acordo, adjudicação, retirada, anulação, cancelamento, com o motivo
revised                         condições, datas ou descrição mudaram, com o motivo

Os recibos
Quem dá um lance recebe um recibo assinado (Ed25519) com o número e a impressão digital da sua linha. As chaves estão em
auction-ledger-keys.json. Um recibo que não confere mostra que o registro não é o que existia quando o lance foi dado.
`;
