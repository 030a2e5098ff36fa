import { formatDateTimeSeconds } from '#domain/values/time.ts';

/** The bundle's LEIA-ME.txt: what each file is, and how to verify them without the server. */
export function bundleNote(bundle: {
	auction_id: string;
	title: string;
	issued: string;
	brand: { name: string; url: string };
}): string {
	const { auction_id, title, issued, brand } = bundle;
	return `PACOTE PARA O JUÍZO
${brand.name} (${brand.url})

Leilão: ${title}
Identificador: ${auction_id}
Situação em: ${formatDateTimeSeconds(issued)}, horário de São Paulo

Contém dados pessoais (nomes e e-mails): use só para o fim a que foi pedido.

O QUE HÁ AQUI
ata.pdf                     ata do leilão, feita do registro, com pseudônimos
ledger.ndjson               o registro do leilão: uma linha por fato, cada uma com a impressão digital da anterior
auction-ledger-keys.json    as chaves públicas que assinam os recibos dos lances
ranking-de-lances.csv       todos os lances aceitos, do maior para o menor, com nome e e-mail
habilitacoes.csv            se o leilão pede o aceite do edital: os aceites de quem deu lances, com a impressão digital de cada um
atos-da-administracao.csv   o que administradores fizeram no leilão e nos pagamentos dele
pagamentos.csv              os pagamentos, com situação, prazo e motivo
movimentos.csv              as partidas dobradas do dinheiro; o saldo de cada linha é zero
lote.json                   os dados do lote (valores em centavos, horas em UTC)
ledger.md                   o formato do registro e dos recibos, para escrever outro programa (em inglês)
verify.mjs                  o programa que confere, feito do código deste site
MANIFEST.sha256             a impressão digital (SHA-256) de cada arquivo

COMO CONFERIR, SEM INTERNET
1. Instale o Node.js, versão 20 ou mais nova (https://nodejs.org).
2. Abra um terminal nesta pasta e execute:

   node verify.mjs ledger.ndjson

   Ele refaz o registro linha por linha e compara cada arquivo com a lista.
3. Com o recibo de um lance, guardado por quem o deu:

   node verify.mjs ledger.ndjson recibo.json

   O recibo mostra se alguém mudou, cortou ou trocou alguma linha feita até aquele lance.
4. Sem o programa, as impressões digitais se conferem com: sha256sum -c MANIFEST.sha256

O registro do leilão como está publicado: ${brand.url}/auctions/${auction_id}/auditoria
`;
}
