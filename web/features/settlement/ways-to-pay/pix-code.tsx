import Copy from 'lucide-react/icons/copy';
import { lazy, Suspense, useId, useRef } from 'react';
import { TOASTS } from '#domain/notices/toasts.ts';
import { copyText } from '#web/browser/copy-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toast.ts';

const QrCode = lazy(() => import('#web/ui/qr-code.tsx'));

/** A Pix code as a QR code for another device, and as text to copy on this one. `quiet` where it is not what is to be done now. */
export function PixCode({ code, quiet = false }: { code: string; quiet?: boolean | undefined }) {
	const id = useId();
	const field = useRef<HTMLTextAreaElement>(null);

	async function copy() {
		if (await copyText(code)) return toast(TOASTS['pix.copied']);
		// Without the permission, or on plain HTTP, the selected text can still be copied.
		field.current?.select();
		toast({ ...TOASTS['pix.copy-failed'], tone: 'destructive' });
	}

	return (
		<div className="grid gap-4 sm:grid-cols-[13rem_minmax(0,1fr)] sm:gap-6">
			{/* On a phone the text comes first, because its own camera cannot scan the picture. */}
			<div className="size-52 overflow-hidden max-sm:order-last rounded-control border border-line bg-white">
				<Suspense
					fallback={
						<span className="grid size-full place-items-center">
							<Spinner />
						</span>
					}
				>
					<QrCode text={code} label="Código QR do Pix" />
				</Suspense>
			</div>
			<div className="grid min-w-0 content-start gap-3">
				<label htmlFor={id} className="font-semibold">
					Pix Copia e Cola
				</label>
				<textarea
					ref={field}
					id={id}
					readOnly
					value={code}
					rows={4}
					spellCheck={false}
					className="control block resize-none field-sizing-content font-mono text-14! break-all"
					onFocus={({ currentTarget }) => currentTarget.select()}
				/>
				<Button
					variant={quiet ? 'secondary' : 'primary'}
					className="justify-self-start print:hidden"
					onClick={() => void copy()}
				>
					<Copy aria-hidden size={18} />
					Copiar código Pix
				</Button>
			</div>
		</div>
	);
}
