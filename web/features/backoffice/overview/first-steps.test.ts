import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { FIRST_STEPS } from '#contract/overview.ts';
import { FirstSteps } from './overview-screen.tsx';

it('the first open step has the button; those before it are done', () => {
	const steps = FIRST_STEPS.map((step, at) => ({ step, done: at < 2 }));
	const list = createElement(FirstSteps, { steps });
	const markup = renderToStaticMarkup(createElement(MemoryRouter, null, list));
	expect(markup.match(/Feito/g)).toHaveLength(2);
	expect(markup.match(/<a [^>]*href="([^"]*)"/g)).toHaveLength(1);
	expect(markup).toMatch(/<li aria-current="step".*Cadastre o comitente.*href="\/admin\/sellers".*<\/li>/);
	expect(markup.match(/<li/g)).toHaveLength(5);
});
