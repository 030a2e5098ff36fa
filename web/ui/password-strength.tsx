import { useEffect, useState } from 'react';
import type { Verdict } from './password-score.ts';

/** A pause in typing, in milliseconds, after which the hint looks again. */
const PAUSE = 200;

const LOOK = [
	{ word: 'Muito fraca', bar: 'bg-live' },
	{ word: 'Fraca', bar: 'bg-warn' },
	{ word: 'Boa', bar: 'bg-brand' },
	{ word: 'Forte', bar: 'bg-brand' },
] as const;

interface Given {
	value: string;
	/** What a guesser would know of the owner, such as name and e-mail. */
	hints: readonly string[];
}

/** How strong a new password is, beneath its field. A hint that refuses nothing; its code comes with the first letter. */
export function PasswordStrength({ value, hints }: Given) {
	const verdict = useVerdict(value, hints);
	const look = verdict && LOOK[verdict.level];
	return (
		<div role="status" className="text-14 text-ink-soft">
			{verdict && look && (
				<>
					<span aria-hidden className="mt-2 flex gap-1">
						{LOOK.map(({ word }, step) => (
							<span
								key={word}
								className={`h-1 flex-1 rounded-control ${step <= verdict.level ? look.bar : 'bg-line'}`}
							/>
						))}
					</span>
					<span className="mt-1 block">
						Força da senha: <strong className="text-ink">{look.word}</strong>
						{verdict.advice && `. ${verdict.advice}`}
					</span>
				</>
			)}
		</div>
	);
}

function useVerdict(value: string, hints: readonly string[]): Verdict | null {
	const [verdict, setVerdict] = useState<Verdict | null>(null);
	const known = hints.join('\n');

	useEffect(() => {
		if (value === '') return setVerdict(null);
		let outdated = false;
		const timer = setTimeout(async () => {
			const found = await score(value, known.split('\n'));
			if (!outdated) setVerdict(found);
		}, PAUSE);
		return () => {
			outdated = true;
			clearTimeout(timer);
		};
	}, [value, known]);
	return verdict;
}

async function score(value: string, hints: readonly string[]): Promise<Verdict | null> {
	try {
		const { scorePassword } = await import('./password-score.ts');
		return scorePassword(value, hints);
	} catch {
		// Offline, or a new release took the file away: the form works without its hint.
		return null;
	}
}
