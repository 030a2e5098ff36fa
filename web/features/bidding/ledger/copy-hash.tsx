import { Copy } from 'lucide-react';
import { toast } from '#web/ui/toast.ts';

/** Characters of a hash that people compare. */
const SHORT = 12;

/** A shortened hash with a button that copies all of it. `name` describes the hash in the button's label. */
export function CopyHash({ hash, name }: { hash: string; name: string }) {
	async function copy() {
		try {
			await navigator.clipboard.writeText(hash);
			toast({ title: 'Copiado', description: `${name}: ${hash.slice(0, SHORT)}…` });
		} catch {
			toast({
				title: 'Não foi possível copiar',
				description: 'Abra o registro e selecione o texto.',
				tone: 'destructive',
			});
		}
	}
	return (
		<span className="inline-flex min-w-0 items-center gap-1">
			<code title={hash} className="text-14 wrap-anywhere">
				{hash.slice(0, SHORT)}…
			</code>
			<button
				type="button"
				aria-label={`Copiar ${name}`}
				onClick={() => void copy()}
				className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-control text-ink-soft hover:bg-wash hover:text-ink"
			>
				<Copy aria-hidden size={16} />
			</button>
		</span>
	);
}
