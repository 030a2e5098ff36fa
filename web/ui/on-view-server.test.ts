import { createElement as h, type ReactNode, useId } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { setMarkupRenderer } from './kept-markup.ts';
import { loadOnDemand } from './on-demand.tsx';
import { viewOnServer } from './on-view-server.tsx';

let renderings = 0;

function Sign({ text }: { text: string }) {
	renderings += 1;
	return h('p', null, text);
}

function Labelled({ text }: { text: string }) {
	renderings += 1;
	const id = useId();
	return [h('label', { key: 'label', htmlFor: id }, text), h('input', { key: 'field', id })];
}

const Unscripted = ({ text }: { text: string }) => h('noscript', null, h(Labelled, { text }));

const part = (Shown: (props: { text: string }) => ReactNode, kept: number) =>
	viewOnServer(async () => ({ default: Shown, kept }));

const [KeptSign, EverySign] = [part(Sign, 2), part(Sign, 0)];
const [KeptLabelled, EveryLabelled] = [part(Labelled, 2), part(Labelled, 0)];
const KeptUnscripted = part(Unscripted, 2);

beforeAll(async () => {
	setMarkupRenderer(renderToString);
	await loadOnDemand();
});

/** The renderings of a part's component while `render` runs. */
function renderingsOf(render: () => void): number {
	renderings = 0;
	render();
	return renderings;
}

describe('a part that the server keeps', () => {
	it('has the markup of one that is rendered each time, and is rendered once for each value of its props', () => {
		for (const text of ['Casa "azul" & <jardim>', 'Outra']) {
			const fresh = renderToString(h(EverySign, { text }));
			expect(fresh).toContain('<div class="contents"><!--$--><p>');
			const again = () => expect(renderToString(h(KeptSign, { text }))).toBe(fresh);
			again();
			expect(renderingsOf(again)).toBe(0);
		}
	});

	it('is not rendered more often than it says: the oldest is dropped', () => {
		const show = (text: string) => () => renderToString(h(KeptSign, { text }));
		for (const text of ['1', '2', '3']) show(text)();
		expect(['3', '2', '1', '3'].map((text) => renderingsOf(show(text)))).toEqual([0, 0, 1, 0]);
	});

	it('is rendered each time where it has ids, which depend on its place', () => {
		const beside = (Part: typeof KeptLabelled) =>
			h('main', null, h(Labelled, { text: 'a' }), h(Part, { text: 'b' }));
		const fresh = renderToString(beside(EveryLabelled));
		expect(new Set(fresh.match(/_R_\w*/g)).size).toBe(2);
		for (let round = 0; round < 2; round += 1) expect(renderToString(beside(KeptLabelled))).toBe(fresh);
	});

	it('has ids of its own for people without scripts, whose markup nobody hydrates', () => {
		const show = () => renderToString(h(KeptUnscripted, { text: 'a' }));
		expect(show()).toMatch(/<label for="(_N_\w*)">a<\/label><input id="\1"\/>/);
		expect(renderingsOf(show)).toBe(0);
	});
});
