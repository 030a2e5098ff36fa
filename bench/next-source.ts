/**
 * The files of a minimal Next application that shows a listing's cards: server components only, the data in the build, one
 * page that is rendered for each request and one that is cached for a second. They contain no JSX, because Next compiles
 * none in a folder under node_modules.
 */
export const NEXT_SOURCE: Record<string, string> = {
	'app/layout.js': `import { createElement as h } from 'react';

export const metadata = { title: 'Leilões' };

export default function Layout({ children }) {
	return h('html', { lang: 'pt-BR' }, h('body', null, children));
}
`,
	'app/rendered/page.js': `import { createElement as h } from 'react';
import { Listing } from '../listing.js';

export const dynamic = 'force-dynamic';

export default function Page() {
	return h(Listing);
}
`,
	'app/cached/page.js': `import { createElement as h } from 'react';
import { Listing } from '../listing.js';

export const revalidate = 1;

export default function Page() {
	return h(Listing);
}
`,
	'app/listing.js': `import Link from 'next/link';
import { createElement as h } from 'react';
import cards from './cards.json';

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
const times = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone: 'America/Sao_Paulo' });

export function Listing() {
	const items = cards.map((card, index) => h('li', { key: card.id }, h(Card, { card, eager: index === 0 })));
	return h('main', null, h('h1', null, 'Leilões Disponíveis'), h('ul', null, items));
}

function Card({ card, eager }) {
	const [image] = card.auction_images;
	const href = '/auctions/' + card.id;
	const active = card.status === 'active';
	return h('article', null,
		image && h(Picture, { image, eager }),
		h('span', null, active ? 'AO VIVO' : card.status),
		h('h3', null, h(Link, { href }, card.title)),
		h('p', null, card.city, '/', card.state),
		h('dl', null,
			h('div', null, h('dt', null, 'Lance Inicial'), h('dd', null, reais.format(card.initial_bid))),
			h('div', null, h('dt', null, 'Lance Atual'), h('dd', null, reais.format(card.current_bid)))),
		h('p', null, card.bid_count, ' lances, até ', times.format(new Date(card.end_time))),
		h(Link, { href }, active ? 'Participar Agora' : 'Ver Detalhes'));
}

function Picture({ image, eager }) {
	return h('picture', null,
		image.srcset_avif && h('source', { type: 'image/avif', srcSet: image.srcset_avif, sizes: '94vw' }),
		h('img', {
			src: image.image_url,
			srcSet: image.srcset,
			sizes: '94vw',
			alt: image.alt,
			width: 800,
			height: 600,
			loading: eager ? 'eager' : 'lazy',
			style: { backgroundImage: 'url("' + image.placeholder + '")' },
		}));
}
`,
};
