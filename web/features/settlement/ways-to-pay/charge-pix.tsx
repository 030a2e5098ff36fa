import type { WayToPay } from '#contract/payments.ts';
import { showReais } from '#web/api/amount.ts';
import { PixCode } from './pix-code.tsx';

type Charge = Extract<WayToPay, { kind: 'charge' }>;

interface Props {
	way: Charge;
	/** In reais. */
	amount: number;
	quiet?: boolean;
}

/** Payment by a charge of the operator's bank, which reports the payment itself. */
export function ChargePix({ way: { code, merchant }, amount, quiet }: Props) {
	if (code === null)
		return (
			<p role="status" className="max-w-[68ch] rounded-control border-l-4 border-warn bg-wash px-3 py-2">
				O banco ainda não entregou o código Pix deste pagamento. Ele aparece aqui sozinho assim que chegar;
				você não precisa recarregar a página.
			</p>
		);
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-6">
			<PixCode code={code} quiet={quiet} />
			<ol className="grid max-w-[68ch] list-decimal gap-2 pl-6">
				<li>
					Abra o aplicativo do seu banco, entre em Pix e escolha <em>Pix Copia e Cola</em> ou{' '}
					<em>Ler QR Code</em>.
				</li>
				<li>
					Cole o código ou aponte a câmera. Antes de confirmar, confira que o recebedor é{' '}
					<strong>{merchant}</strong>, e que o valor é{' '}
					<strong className="whitespace-nowrap">{showReais(amount)}</strong>.
				</li>
				<li>Pronto: o banco nos avisa, e esta página muda para Pago. Não é preciso enviar comprovante.</li>
			</ol>
			<p className="max-w-[68ch] text-16 sm:text-14 text-ink-soft">
				O código serve para um só pagamento, no valor inteiro. Se o valor passar do limite de Pix da sua
				conta, peça ao seu banco um limite maior antes do prazo.
			</p>
		</div>
	);
}
