import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Pages of text, which have one module. */
const TEXT_PAGES = ['termos', 'privacidade', 'contato', 'acessibilidade'];

export default [
	layout('routes/any-screen.tsx', [
		index('routes/home.tsx'),
		route('mapa', 'routes/map.tsx'),
		route('ao-vivo', 'routes/running-lots.tsx'),
		route('meus-lotes', 'routes/own-lots.tsx'),
		route('comparar', 'routes/compare.tsx'),
		route('auth', 'routes/auth.tsx'),
		route('profile', 'routes/profile.tsx'),
		route('alertas', 'routes/saved-searches.tsx'),
		layout('routes/admin-area.tsx', [
			route('admin', 'routes/admin.tsx'),
			route('admin/management', 'routes/admin-management.tsx'),
			route('admin/dashboard', 'routes/admin-dashboard.tsx'),
			route('admin/auctions', 'routes/admin-auctions.tsx'),
			route('admin/audit', 'routes/admin-audit.tsx'),
			route('admin/files', 'routes/admin-files.tsx'),
			route('admin/payments', 'routes/admin-payments.tsx'),
			route('admin/payouts', 'routes/admin-payouts.tsx'),
			route('admin/books', 'routes/admin-books.tsx'),
			route('admin/proposals', 'routes/admin-proposals.tsx'),
			route('admin/enrolments', 'routes/admin-enrolments.tsx'),
			route('admin/enrolments/preferences', 'routes/admin-preferences.tsx'),
			route('admin/inquiries', 'routes/admin-inquiries.tsx'),
			route('admin/bars', 'routes/admin-bars.tsx'),
			route('admin/sales', 'routes/admin-sales.tsx'),
			route('admin/sales/:id', 'routes/admin-sale.tsx'),
			route('admin/sales/:id/changes', 'routes/admin-sale-changes.tsx'),
			route('admin/auctions/new', 'routes/admin-auction-new.tsx'),
			route('admin/auctions/:id/edit', 'routes/admin-auction-edit.tsx'),
			route('admin/auctions/:id/publication', 'routes/admin-publication.tsx'),
			route('admin/auctioneers', 'routes/admin-auctioneers.tsx'),
			route('admin/sellers', 'routes/admin-sellers.tsx'),
			route('admin/live/:id', 'routes/admin-live.tsx'),
		]),
		route('sales/:id', 'routes/sale.tsx'),
		route('auctions/:id', 'routes/auction.tsx'),
		route('auctions/:id/payment', 'routes/auction-payment.tsx'),
		route('auctions/:id/telao', 'routes/auction-room.tsx'),
		route('auctions/:id/auditoria', 'routes/auction-auditoria.tsx'),
		...TEXT_PAGES.map((path) => route(path, 'routes/text-page.tsx', { id: `routes/${path}` })),
		route('*', 'routes/not-found.tsx'),
	]),
] satisfies RouteConfig;
