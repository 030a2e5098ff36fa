import { type ComponentProps, useState } from 'react';
import { PASSWORD_MIN } from '#domain/account.ts';
import { Field } from './field.tsx';
import { PasswordStrength } from './password-strength.tsx';

interface Given extends Pick<ComponentProps<typeof Field>, 'label' | 'error' | 'defaultValue'> {
	/** What a guesser would know of the owner, such as name and e-mail. */
	known?: readonly string[];
}

const NOTHING: readonly string[] = [];

/** The field `password` of a form that sets one, with the hint at its strength. */
export function NewPasswordField({ known = NOTHING, ...field }: Given) {
	const [typed, setTyped] = useState('');
	return (
		<div>
			<Field
				{...field}
				name="password"
				type="password"
				autoComplete="new-password"
				required
				hint={`Pelo menos ${PASSWORD_MIN} caracteres. Uma frase que só você conhece protege melhor.`}
				onChange={({ target }) => setTyped(target.value)}
			/>
			<PasswordStrength value={typed} hints={known} />
		</div>
	);
}
