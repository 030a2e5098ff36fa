import { API } from '#contract/paths.ts';

/** Instructions for readers who trust neither the operator nor this page. */
export function HowToVerify({ id }: { id: string }) {
	const file = `leilao-${id}.ndjson`;
	return (
		<section aria-labelledby="por-conta" className="grid gap-4">
			<h2 id="por-conta" className="font-serif text-22 font-semibold">
				Como conferir por conta própria
			</h2>
			<ol className="grid max-w-[68ch] list-decimal gap-2 pl-6">
				<li>
					<a href={API.ledger(id)} download={file} className="underline">
						Baixe o livro
					</a>{' '}
					e guarde-o. A cada lance seu, baixe também o comprovante, na página do lote.
				</li>
				<li>
					Com uma cópia do programa da casa, em qualquer computador e sem internet:
					<code className="mt-1 block rounded-control bg-wash p-3 text-14 wrap-anywhere">
						npm run verify -- {file} --receipt comprovante.json
					</code>
				</li>
				<li>
					Ou escreva o seu próprio programa: o{' '}
					<a href={API.ledgerFormat} className="underline">
						formato do livro e dos comprovantes
					</a>{' '}
					é público, e as{' '}
					<a href={API.ledgerKeys} className="underline">
						chaves que assinam os comprovantes
					</a>{' '}
					também.
				</li>
			</ol>
			<p className="max-w-[68ch] text-ink-soft">
				Um comprovante guardado denuncia qualquer mudança, corte ou troca feita depois no livro, até o
				registro em que ele foi dado.
			</p>
		</section>
	);
}
