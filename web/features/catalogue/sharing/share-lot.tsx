import Share from 'lucide-react/icons/share';
import { useSyncExternalStore } from 'react';
import { API, PAGES } from '#contract/paths.ts';
import { useShell } from '#web/api/session.ts';
import { copyText } from '#web/browser/copy-text.ts';
import { useComparisonPage } from '#web/features/catalogue/compare/compared-lots.ts';
import { type MenuItem, MoreMenu } from '#web/ui/more-menu.tsx';
import { toast } from '#web/ui/toast.ts';

interface Props {
	lot: { id: string; title: string };
	/** Whether the lot's end is still to come; the calendar is offered only then. */
	open: boolean;
}

const unchanging = () => () => undefined;

/** The ways to pass a lot on, behind a button beside the heart. Without scripts the browser opens the list, and it has the links alone. */
export function ShareLot({ lot, open }: Props) {
	const address = `${useShell()?.brand.url ?? ''}${PAGES.auction(lot.id)}`;
	const message = encodeURIComponent(`${lot.title}\n${address}`);
	const ways = useSyncExternalStore(
		unchanging,
		() => (typeof navigator.share === 'function' ? 'menu' : 'copy'),
		() => null,
	);
	const comparison = useComparisonPage(lot.id);
	const items: MenuItem[] = [
		{ label: 'WhatsApp', href: `https://wa.me/?text=${message}` },
		...(open ? [{ label: 'Colocar na agenda', href: API.calendar(lot.id) }] : []),
		{ label: comparison.words, to: comparison.page },
		...(ways ? [{ label: 'Copiar link', onSelect: () => void copy(address) }] : []),
		// Closing the device's own menu without a choice rejects, which is no error.
		...(ways === 'menu'
			? [
					{
						label: 'Mais opções',
						onSelect: () => void navigator.share({ title: lot.title, url: address }).catch(() => undefined),
					},
				]
			: []),
	];
	return (
		<MoreMenu label="Compartilhar" items={items} className={LOOK}>
			<span className="max-sm:hidden">Compartilhar</span>
			<Share aria-hidden size={20} strokeWidth={1.75} />
		</MoreMenu>
	);
}

const LOOK =
	'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-2 text-16 font-semibold hover:bg-wash sm:px-4';

async function copy(address: string): Promise<void> {
	if (await copyText(address)) toast({ title: 'Link copiado', description: address });
	else
		toast({
			title: 'Seu navegador não deixou copiar',
			description: `O endereço é ${address}`,
			tone: 'destructive',
		});
}
