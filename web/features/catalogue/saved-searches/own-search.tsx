import BellPlus from 'lucide-react/icons/bell-plus';
import BellRing from 'lucide-react/icons/bell-ring';
import { useEffect, useRef, useState } from 'react';
import { PAGES } from '#contract/paths.ts';
import { saveSearch } from '#web/api/saved.ts';
import { useWish } from '#web/features/accounts/sign-in/use-wish.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

interface Props {
	query: string;
	/** The button's words. */
	words: string;
	/** Whether it is the one thing to do. */
	alone: boolean;
}

/** The button by which somebody signed in saves the search of the page. */
export default function OwnSearch({ query, words, alone }: Props) {
	const [saved, setSaved] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	const link = useRef<HTMLAnchorElement>(null);
	const done = saved === query;
	// The link takes the place of the button, which has the focus when it is pressed.
	useEffect(() => {
		if (done) link.current?.focus();
	}, [done]);
	useWish('save-search', () => void save());
	if (done) {
		return (
			<LinkButton ref={link} variant="quiet" to={PAGES.savedSearches} className="-mx-4 text-brand">
				<BellRing aria-hidden size={18} />
				Busca salva
			</LinkButton>
		);
	}

	async function save() {
		if (busy) return;
		setBusy(true);
		const answer = await saveSearch(query);
		setBusy(false);
		if ('refused' in answer) return toast({ ...answer.refused, tone: 'destructive' });
		setSaved(query);
		toast({
			title: 'Busca salva',
			description: 'Você recebe um email quando um leilão novo combinar com ela, no máximo um por dia.',
			link: { to: PAGES.savedSearches, label: 'Ver minhas buscas' },
		});
	}

	return (
		<Button
			variant={alone ? 'primary' : 'secondary'}
			className="max-sm:px-3 max-sm:text-14"
			aria-disabled={busy}
			onClick={() => void save()}
		>
			<BellPlus aria-hidden size={18} />
			{words}
		</Button>
	);
}
