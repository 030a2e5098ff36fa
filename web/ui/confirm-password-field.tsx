import type { ComponentProps } from 'react';
import { Field } from './field.tsx';

type Given = Pick<ComponentProps<typeof Field>, 'error' | 'defaultValue'>;

/** The field `confirmPassword` of a form that sets a password: the new one a second time. */
export function ConfirmPasswordField(field: Given) {
	return (
		<Field
			{...field}
			label="Confirmar nova senha"
			name="confirmPassword"
			type="password"
			autoComplete="new-password"
			required
		/>
	);
}
