import { useState } from 'react';
import type { BellChoice } from '#contract/waiting.ts';
import { waitingTitle } from '#domain/backoffice/waiting-work.ts';
import { TOASTS } from '#domain/notices/toasts.ts';
import { chooseBell } from '#web/api/waiting.ts';
import { Switch } from '#web/ui/switch.tsx';
import { toast } from '#web/ui/toast.ts';

/** The kinds of work that ring an administrator's bell. Every switch is saved at once, and changes back if saving failed. */
export default function BellChoices({ choices: initial }: { choices: readonly BellChoice[] }) {
	const [choices, setChoices] = useState(initial);
	const put = (choice: BellChoice) =>
		setChoices((all) => all.map((each) => (each.kind === choice.kind ? choice : each)));
	async function choose(choice: BellChoice) {
		put(choice);
		if ('done' in (await chooseBell(choice))) return;
		put({ ...choice, wanted: !choice.wanted });
		toast({ ...TOASTS['notification-choice.failed'], tone: 'destructive' });
	}
	return (
		<div id="avisos-da-administracao">
			<h3 className="text-18 font-semibold">Na administração</h3>
			<p className="mt-1 mb-2 text-ink-soft">
				O que toca o sino da administração. Tudo o que espera continua na página Hoje.
			</p>
			<ul className="divide-y divide-line">
				{choices.map(({ kind, wanted }) => (
					<li key={kind} className="flex items-center justify-between gap-4">
						<span className="py-2">{waitingTitle(kind, 'many')}</span>
						<span className="grid w-16 shrink-0 place-items-center sm:w-24">
							<Switch
								label={waitingTitle(kind, 'many')}
								checked={wanted}
								onChange={(on) => void choose({ kind, wanted: on })}
							/>
						</span>
					</li>
				))}
			</ul>
		</div>
	);
}
