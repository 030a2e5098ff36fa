import type { WayToPay } from '#contract/payments.ts';
import { showReais } from '#web/api/amount.ts';

type ByOperator = Extract<WayToPay, { kind: 'house' }>;

/** Payment without a Pix code: the account named in the edital, the contact, and the proof to send. */
export function StaticWay({ way: { auctioneer, notice_url }, amount }: { way: ByOperator; amount: number }) {
	return (
		<ol className="grid max-w-[68ch] list-decimal gap-2 pl-6">
			<li>
				Transfira <strong className="whitespace-nowrap">{showReais(amount)}</strong>, de uma vez, para a conta
				indicada {notice_url ? <a href={notice_url}>no edital deste leilão</a> : 'no edital deste leilão'}.
				Não pague a contas recebidas por mensagem.
			</li>
			<li>
				Em caso de dúvida, fale com {auctioneer ? <Auctioneer {...auctioneer} /> : 'o leiloeiro responsável'}{' '}
				antes de transferir.
			</li>
			<li>Guarde o comprovante e envie-o nesta página. Nós conferimos e avisamos você por email.</li>
		</ol>
	);
}

function Auctioneer({ name, registration }: { name: string; registration: string | null }) {
	return (
		<>
			o leiloeiro responsável, <strong className="wrap-anywhere">{name}</strong>
			{registration && ` (${registration})`},
		</>
	);
}
