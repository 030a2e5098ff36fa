import BellPlus from 'lucide-react/icons/bell-plus';
import BellRing from 'lucide-react/icons/bell-ring';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { PAGES } from '#contract/paths.ts';
import { useWish } from '#web/features/accounts/sign-in/use-wish.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { saveAndTell } from './save-and-tell.ts';

interface Props {
	query: string;
	/** The button's words. */
	words: ReactNode;
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
	useWish(
		'save-search',
		(wish) => wish.query === query,
		() => void save(),
	);
	if (done) {
		return (
			<LinkButton ref={link} variant="quiet" to={PAGES.savedSearches} className="-mr-3 px-3 text-brand">
				<BellRing aria-hidden size={18} />
				<span className={alone ? '' : 'md:max-lg:sr-only'}>Busca salva</span>
			</LinkButton>
		);
	}

	async function save() {
		if (busy) return;
		setBusy(true);
		const { saved } = await saveAndTell(query);
		setBusy(false);
		if (saved) setSaved(query);
	}

	return (
		<Button
			variant={alone ? 'primary' : 'secondary'}
			className="max-xl:px-3"
			aria-disabled={busy}
			onClick={() => void save()}
		>
			<BellPlus aria-hidden size={18} />
			{words}
		</Button>
	);
}
