import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ConfirmPasswordField, NewPasswordField } from './password-fields.tsx';

it.each([
	['a new password', createElement(NewPasswordField, { label: 'Senha' })],
	['its confirmation', createElement(ConfirmPasswordField, {})],
])('%s is masked, and left to password managers and the clipboard', (_name, field) => {
	const markup = renderToStaticMarkup(field);
	expect(markup).toMatch(/<input[^>]*type="password"/);
	expect(markup).toMatch(/<input[^>]*autocomplete="new-password"/i);
	expect(markup).not.toMatch(/onpaste|readonly|maxlength|pattern=/i);
});
