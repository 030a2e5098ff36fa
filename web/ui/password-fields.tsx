import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, useEffect, useState } from 'react';
import { PASSWORD_MIN } from '#domain/people/account.ts';
import { type Field, Labelled, type Labels } from './field.tsx';
import type { Strength } from './password-score.ts';

type FieldProps = Pick<ComponentProps<typeof Field>, 'error' | 'defaultValue'>;

/** A field for a password, with a button that shows what was typed. */
export function PasswordField({
	label,
	error,
	hint,
	...input
}: Labels & Omit<ComponentProps<'input'>, 'type'>) {
	const [shown, setShown] = useState(false);
	return (
		<Labelled label={label} error={error} hint={hint}>
			{(ties) => (
				<div className="relative">
					<input {...input} {...ties} type={shown ? 'text' : 'password'} className="control pr-12" />
					<button
						type="button"
						aria-pressed={shown}
						onClick={() => setShown(!shown)}
						className="absolute inset-y-0 right-0 grid w-12 cursor-pointer place-items-center rounded-control text-ink-soft hover:text-ink"
					>
						{shown ? <EyeOff aria-hidden size={20} /> : <Eye aria-hidden size={20} />}
						<span className="sr-only">Mostrar senha</span>
					</button>
				</div>
			)}
		</Labelled>
	);
}

interface NewPasswordFieldProps extends FieldProps {
	label: string;
	/** Text about the owner that an attacker would know, such as name and email. */
	known?: readonly string[];
}

const NOTHING: readonly string[] = [];

/** The field `password` of a form that sets one, with an estimate of its strength. */
export function NewPasswordField({ known = NOTHING, ...field }: NewPasswordFieldProps) {
	const [typed, setTyped] = useState('');
	return (
		<div>
			<PasswordField
				{...field}
				name="password"
				autoComplete="new-password"
				required
				hint={`Pelo menos ${PASSWORD_MIN} caracteres; senhas fáceis, como 123456, são recusadas.`}
				onChange={({ target }) => setTyped(target.value)}
			/>
			<StrengthHint value={typed} known={known} />
		</div>
	);
}

/** The field `confirmPassword` of a form that sets a password. */
export function ConfirmPasswordField(field: FieldProps) {
	return (
		<PasswordField
			{...field}
			label="Confirmar nova senha"
			name="confirmPassword"
			autoComplete="new-password"
			required
		/>
	);
}

/** The pause in typing, in milliseconds, after which the strength is estimated again. */
const PAUSE = 200;

const LOOK = [
	{ word: 'Muito fraca', bar: 'bg-live' },
	{ word: 'Fraca', bar: 'bg-warn' },
	{ word: 'Boa', bar: 'bg-brand' },
	{ word: 'Forte', bar: 'bg-brand' },
] as const;

/** The strength of a new password. It refuses nothing. Its code is loaded with the first letter. */
function StrengthHint({ value, known }: { value: string; known: readonly string[] }) {
	const strength = useStrength(value, known);
	const look = strength && LOOK[strength.level];
	return (
		<div role="status" className="text-16 text-ink-soft sm:text-14">
			{strength && look && (
				<>
					<span aria-hidden className="mt-2 flex gap-1">
						{LOOK.map(({ word }, step) => (
							<span
								key={word}
								className={`h-1 flex-1 rounded-control ${step <= strength.level ? look.bar : 'bg-line'}`}
							/>
						))}
					</span>
					<span className="mt-1 block">
						Força da senha: <strong className="text-ink">{look.word}</strong>
						{strength.advice && `. ${strength.advice}`}
					</span>
				</>
			)}
		</div>
	);
}

function useStrength(value: string, known: readonly string[]): Strength | null {
	const [strength, setStrength] = useState<Strength | null>(null);
	const joined = known.join('\n');

	useEffect(() => {
		if (value === '') return setStrength(null);
		let outdated = false;
		const timer = setTimeout(async () => {
			const found = await score(value, joined.split('\n'));
			if (!outdated) setStrength(found);
		}, PAUSE);
		return () => {
			outdated = true;
			clearTimeout(timer);
		};
	}, [value, joined]);
	return strength;
}

async function score(value: string, known: readonly string[]): Promise<Strength | null> {
	try {
		const { scorePassword } = await import('./password-score.ts');
		return scorePassword(value, known);
	} catch {
		// Offline, or a new release removed the file: the form works without its hint.
		return null;
	}
}
