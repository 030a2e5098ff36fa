import { LEDGER_FORMAT } from '#contract/checkpoint-paths.ts';
import { API } from '#contract/paths.ts';

/** Instructions for readers who trust neither the operator nor this page. */
export function HowToVerify({ id }: { id: string }) {
	const file = `leilao-${id}.ndjson`;
	return (
		<section aria-labelledby="por-conta" className="grid gap-4">
			<h3 id="por-conta" className="font-serif text-18 font-semibold">
				Como conferir por conta própria
			</h3>
			<ol className="grid max-w-[68ch] list-decimal gap-2 pl-6">
				<li>
					Baixe o registro do leilão, acima, e guarde-o. A cada lance seu, baixe também o recibo do lance, na
					página do lote.
				</li>
				<li>
					Com uma cópia do programa deste site, em qualquer computador e sem internet:
					<code className="mt-1 block rounded-control bg-wash p-3 text-14 wrap-anywhere">
						npm run verify -- {file} --receipt recibo.json --checkpoint ponto-de-controle.json
					</code>
				</li>
				<li>
					Ou escreva o seu próprio programa: o{' '}
					<a href={LEDGER_FORMAT} className="underline">
						formato do registro e dos recibos
					</a>{' '}
					é público, e as{' '}
					<a href={API.ledgerKeys} className="underline">
						chaves que assinam os recibos
					</a>{' '}
					também.
				</li>
			</ol>
			<p className="max-w-[68ch] text-ink-soft">
				O recibo de um lance mostra se alguém mudou, cortou ou trocou algum registro feito até aquele lance.
				Um ponto de controle, que o operador assina e testemunhas guardam, mostra o mesmo sem nenhum recibo.
			</p>
		</section>
	);
}
