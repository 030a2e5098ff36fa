import { useEffect, useRef } from 'react';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

/** Shows the recovery codes, once, with buttons to copy and download them and to confirm that they are stored. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => heading.current?.focus(), []);
	const text = `${codes.join('\n')}\n`;

	async function copy() {
		try {
			await navigator.clipboard.writeText(text);
			toast({ title: 'Códigos copiados', description: 'Cole-os em um lugar seguro.' });
		} catch {
			toast({
				title: 'Não foi possível copiar',
				description: 'Baixe os códigos ou anote-os.',
				tone: 'destructive',
			});
		}
	}

	return (
		<div className="grid gap-4">
			<h3 ref={heading} tabIndex={-1} className="text-18 font-semibold outline-none">
				Guarde seus códigos de recuperação
			</h3>
			<p>
				Sem o celular, cada um destes códigos vale por um login. Eles não serão mostrados de novo: guarde-os
				fora do celular.
			</p>
			<ul
				aria-label="Códigos de recuperação"
				className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-4 gap-y-1 rounded-control bg-wash p-4 font-serif text-18"
			>
				{codes.map((code) => (
					<li key={code} className="select-all">
						{code}
					</li>
				))}
			</ul>
			<div className="flex flex-wrap gap-3">
				<Button onClick={onKept}>Guardei os códigos</Button>
				<Button variant="secondary" onClick={copy}>
					Copiar
				</Button>
				<LinkButton
					variant="secondary"
					to={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
					download="codigos-de-recuperacao.txt"
				>
					Baixar
				</LinkButton>
			</div>
		</div>
	);
}
