import { formatDateTimeSeconds } from '#domain/time.ts';

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
Retrato de: ${formatDateTimeSeconds(issued)}, horário de São Paulo

Contém dados pessoais (nomes e e-mails): use só para o fim a que foi pedido.

O QUE HÁ AQUI
ata.pdf                     ata do leilão, feita do livro, com pseudônimos
ledger.ndjson               o livro: um registro por linha, cada um com o resumo do anterior
auction-ledger-keys.json    as chaves públicas que assinam os comprovantes dos licitantes
ranking-de-lances.csv       todos os lances aceitos, do maior para o menor, com nome e e-mail
atos-da-administracao.csv   o que administradores fizeram no leilão e nos pagamentos dele
pagamentos.csv              os pagamentos, com situação, prazo e motivo
movimentos.csv              as partidas dobradas do dinheiro; o saldo de cada linha é zero
lote.json                   os dados do lote (valores em centavos, horas em UTC)
ledger.md                   o formato do livro e dos comprovantes, para escrever outro programa (em inglês)
verify.mjs                  o programa que confere, feito do código da própria casa
MANIFEST.sha256             o resumo SHA-256 de cada arquivo

COMO CONFERIR, SEM INTERNET
1. Instale o Node.js, versão 20 ou mais nova (https://nodejs.org).
2. Abra um terminal nesta pasta e execute:

   node verify.mjs ledger.ndjson

   Ele refaz o livro registro a registro e compara cada arquivo com a lista.
3. Com o comprovante de um lance, guardado por quem o deu:

   node verify.mjs ledger.ndjson comprovante.json

   Um comprovante denuncia qualquer mudança, corte ou troca feita no livro depois dele.
4. Sem o programa, os resumos se conferem com: sha256sum -c MANIFEST.sha256

O livro como a casa o mostra ao público: ${brand.url}/auctions/${auction_id}/auditoria
`;
}
