import { expect, it } from 'vitest';
import { type DocumentState, packRoutes, readStateText, stateText, unpackRoutes } from './document-state.ts';

const NONE = { hasAction: false, hasClientAction: false, hasClientMiddleware: false, css: [] };

const ROUTES = {
	root: {
		...NONE,
		id: 'root',
		path: '',
		hasLoader: true,
		hasClientLoader: false,
		hasErrorBoundary: true,
		module: '/assets/root-aaaaaaaa.js',
		imports: ['/assets/shell-bbbbbbbb.js'],
	},
	'routes/home': {
		...NONE,
		id: 'routes/home',
		parentId: 'root',
		index: true,
		hasLoader: true,
		hasClientLoader: true,
		hasErrorBoundary: false,
		module: '/assets/home-cccccccc.js',
		imports: ['/assets/shell-bbbbbbbb.js', '/assets/lot-dddddddd.js'],
	},
};

const manifest = {
	entry: { module: '/assets/entry-e.js', imports: [] },
	url: '/assets/manifest-f.js',
	version: 'f',
	routes: ROUTES,
};

it('packs the routes, names each file once, and unpacks all that React Router reads of them', () => {
	const packed = packRoutes(manifest);
	expect(packed.files).toBe('aaaaaaaa shell-bbbbbbbb cccccccc lot-dddddddd');
	expect(JSON.stringify(packed).length).toBeLessThan(JSON.stringify(ROUTES).length / 4);
	expect(unpackRoutes(packed)).toEqual({ ...ROUTES, root: { ...ROUTES.root, index: false } });
});

it('keeps state and data apart in a text that cannot end its element', () => {
	const state: DocumentState = {
		router: { basename: '/</script>' },
		routes: packRoutes(manifest),
		own: ['routes/home'],
		signed_in: false,
	};
	const data = '[{"_1":2},"</script><script>"]\nP3:["late"]\n';
	const text = stateText(state, data);
	expect(text).not.toContain('<');
	const read = readStateText(text);
	expect(read.state).toEqual(state);
	expect(read.data.split('\n').map((line) => line && JSON.parse(line.replace('P3:', '')))).toEqual([
		[{ _1: 2 }, '</script><script>'],
		['late'],
		'',
	]);
});
