import type { WayToPay } from '#contract/payments.ts';
import { showReais } from '#web/api/amount.ts';
import { PixCode } from './pix-code.tsx';

type Static = Extract<WayToPay, { kind: 'static' }>;

interface Props {
	way: Static;
	/** In reais. */
	amount: number;
	/** What the exact amount settles. */
	settles?: string;
	quiet?: boolean;
}

/** Payment by Pix to the payee's key: the code, the recipient, and the steps. */
export function StaticPix({ way, amount, settles = 'este pagamento', quiet }: Props) {
	const { code, merchant, key, txid, demo } = way;
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-6">
			{demo && (
				<p className="rounded-control border-l-4 border-warn bg-wash px-3 py-2 font-semibold">
					Demonstração: esta chave Pix é fictícia e não pertence a ninguém. Não faça o pagamento.
				</p>
			)}
			<PixCode code={code} quiet={quiet} />
			<dl className="grid gap-x-4 gap-y-1 grid-cols-[auto_minmax(0,1fr)] text-16 sm:text-14">
				<Fact term="Quem recebe">{merchant}</Fact>
				<Fact term="Chave Pix">{key}</Fact>
				<Fact term="Valor">{showReais(amount)}</Fact>
				<Fact term="Identificador">{txid}</Fact>
			</dl>
			<ol className="grid max-w-[68ch] list-decimal gap-2 pl-6">
				<li>
					Abra o aplicativo do seu banco, entre em Pix e escolha <em>Pix Copia e Cola</em> ou{' '}
					<em>Ler QR Code</em>.
				</li>
				<li>
					Cole o código ou aponte a câmera. Antes de confirmar, confira que o nome é{' '}
					<strong>{merchant}</strong> e que o valor é{' '}
					<strong className="whitespace-nowrap">{showReais(amount)}</strong>.
				</li>
				<li>Pague o valor inteiro, de uma vez: um valor diferente não quita {settles}.</li>
				<li>Guarde o comprovante e envie-o nesta página. Nós conferimos e avisamos você por email.</li>
			</ol>
			<p className="max-w-[68ch] text-16 sm:text-14 text-ink-soft">
				Se o valor passar do limite de Pix da sua conta, peça ao seu banco um limite maior antes do prazo.
			</p>
		</div>
	);
}

function Fact({ term, children }: { term: string; children: string }) {
	return (
		<>
			<dt className="text-ink-soft">{term}</dt>
			<dd className="min-w-0 wrap-anywhere tabular-nums">{children}</dd>
		</>
	);
}
