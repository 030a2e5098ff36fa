import { type Kysely, sql } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import { readLedgerKeys } from '#server/features/bidding/ledger/ledger-keys.ts';
import { journalCsv, readJournal } from '#server/features/settlement/money/read-journal.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { acceptancesCsv, actionsCsv, bidsCsv, paymentsCsv } from './bundle-tables.ts';
import { type AtaSource, readAtaSource } from './read-ata.ts';

/** What a court bundle is made from, read in one snapshot. */
export interface BundleSource extends AtaSource {
	/** The bundle's files that come straight from the database, by name. */
	files: Record<string, string>;
}

/**
 * Everything stored about an auction, in one snapshot, and an audit log entry that an administrator took it. Null when
 * the environment has no such auction.
 */
export async function readBundle(
	db: Kysely<Database>,
	environment: Environment,
	auction_id: string,
	admin_id: string,
): Promise<BundleSource | null> {
	return db
		.transaction()
		.setIsolationLevel('repeatable read')
		.execute(async (trx) => {
			const ata = await readAtaSource(trx, environment, auction_id);
			if (!ata) return null;
			const acceptances = await acceptancesCsv(trx, auction_id);
			const files = {
				'ledger.ndjson': ata.texts.map((text) => `${text}\n`).join(''),
				'auction-ledger-keys.json': json({ keys: await readLedgerKeys(trx) }),
				'lote.json': json(await readLot(trx, auction_id)),
				'ranking-de-lances.csv': await bidsCsv(trx, auction_id),
				'atos-da-administracao.csv': await actionsCsv(trx, auction_id),
				...(acceptances && { 'habilitacoes.csv': acceptances }),
				'pagamentos.csv': await paymentsCsv(trx, auction_id),
				'movimentos.csv': journalCsv(await readJournal(trx, auction_id)),
			};
			await recordAudit(trx, { admin_id, action: 'auction.bundled', subject: auction_id, changes: {} });
			return { ...ata, files };
		});
}

function json(value: unknown): string {
	return `${JSON.stringify(value, null, '\t')}\n`;
}

/** The lot with its property and its rounds, amounts in centavos. Secret maximums are not included. */
async function readLot(trx: Kysely<Database>, auction_id: string): Promise<unknown> {
	const { rows } = await sql<{ lot: unknown }>`
		select jsonb_build_object(
			'id', a.id, 'titulo', a.title, 'descricao', a.description, 'cidade', a.city, 'uf', a.state,
			'modalidade', a.kind, 'tipo', a.auction_type, 'situacao', a.status, 'comitente', a.seller,
			'leiloeiro', a.auctioneer_name, 'matricula_do_leiloeiro', a.auctioneer_registration,
			'lance_inicial_centavos', a.initial_bid, 'lance_atual_centavos', a.current_bid,
			'lances', a.bid_count, 'na_frente', a.leader, 'abertura', a.start_time, 'termino', a.end_time,
			'termino_marcado', a.scheduled_end_time, 'prorrogacao', a.extension_mode,
			'janela_de_prorrogacao_ms', a.extension_window_ms, 'limite_da_prorrogacao', a.extension_cap,
			'comissao_pontos_base', a.commission_bp, 'prazo_de_pagamento_horas', a.payment_deadline_hours,
			'retirado_em', a.withdrawn_at, 'registros', a.ledger_seq, 'ultimo_resumo', a.ledger_hash,
			'imovel', (select to_jsonb(p) - 'auction_id' - 'environment' - 'source_hash'
				from properties p where p.auction_id = a.id),
			'leilao_atual', a.round, 'pracas', coalesce((select jsonb_agg(to_jsonb(r) - 'auction_id' order by r.number)
				from auction_rounds r where r.auction_id = a.id), '[]')
		) as lot
		from auctions a where a.id = ${auction_id}`.execute(trx);
	return rows[0]?.lot;
}
