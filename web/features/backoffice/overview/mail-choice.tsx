import { useState } from 'react';
import { chooseWaitingMail } from '#web/api/backoffice.ts';
import { Switch } from '#web/ui/switch.tsx';

const LABEL = 'Receber por email, às 8h, o que espera por mim';

/** Whether the administrator gets what waits by email every morning. Takes effect at once; a refused change is undone. */
export function MailChoice({ initial }: { initial: boolean }) {
	const [wanted, setWanted] = useState(initial);
	const choose = async (next: boolean) => {
		setWanted(next);
		const answer = await chooseWaitingMail(next);
		if ('done' in answer) return;
		setWanted(!next);
	};
	return (
		<section
			id="email"
			aria-label="Email diário"
			className="flex items-center gap-3 border-t border-line pt-4"
		>
			<Switch label={LABEL} checked={wanted} onChange={(next) => void choose(next)} />
			<p>
				{LABEL}
				<span className="block text-14 text-ink-soft">Só nos dias em que há o que fazer.</span>
			</p>
		</section>
	);
}
