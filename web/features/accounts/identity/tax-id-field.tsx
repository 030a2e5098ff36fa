import { useState } from 'react';
import { maskTaxId, type TaxId } from '#domain/values/tax-id.ts';
import { Field } from '#web/ui/field.tsx';

interface Props {
	kind: TaxId['kind'];
	label: string;
	name: string;
	initial: string;
	error: string | undefined;
	hint?: string;
	required?: boolean;
}

/**
 * The input of a CPF or CNPJ. It is punctuated while it is typed at the end; elsewhere the text stays as it is until the
 * field loses focus, so that the cursor does not jump.
 */
export function TaxIdField({ kind, label, name, initial, error, hint, required = true }: Props) {
	const [typed, setTyped] = useState(initial);
	return (
		<Field
			label={label}
			name={name}
			error={error}
			hint={hint}
			required={required}
			autoComplete="off"
			spellCheck={false}
			inputMode={kind === 'CPF' ? 'numeric' : 'text'}
			placeholder={kind === 'CPF' ? '000.000.000-00' : '00.000.000/0000-00'}
			value={typed}
			onChange={({ currentTarget: { value, selectionStart } }) =>
				setTyped(selectionStart === value.length ? maskTaxId(value, kind) : value)
			}
			onBlur={() => setTyped(maskTaxId(typed, kind))}
		/>
	);
}
