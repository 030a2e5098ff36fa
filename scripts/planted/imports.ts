import { type Bad, bad, importing } from './bad.ts';

const PURE = 'domain/ is pure';
const CONTRACT = 'contract/ imports contract, domain and zod';
const BACK = 'never back';

export const IMPORTS: Bad[] = [
	bad('domain/framework.ts', importing('react'), PURE),
	bad('domain/package-root.ts', importing('@brazilian-utils/brazilian-utils'), PURE),
	bad('domain/platform.ts', importing('node:crypto'), PURE),
	bad('domain/contract.ts', importing('#contract/paths.ts'), PURE),
	bad('domain/re-export.ts', "export { planted } from 'kysely';\n", PURE),
	bad('domain/lazily.ts', "export const later = () => import('sharp');\n", PURE),
	bad('domain/for-its-effect.ts', "import 'pg';\n", PURE),
	bad('domain/test-package.ts', importing('vitest'), 'noUndeclaredDependencies'),
	bad('contract/server.ts', importing('#server/env.ts'), CONTRACT),
	bad('contract/framework.ts', importing('hono'), CONTRACT),
	bad('server/sees-web.ts', importing('#web/pages.ts'), 'The server never sees web/'),
	bad('server/platform/mail/feature.ts', importing('#server/features/accounts/actor.ts'), BACK),
	bad('server/platform/mail/transport.ts', importing('#server/http/endpoint.ts'), BACK),
	bad('server/platform/mail/context.ts', importing('#server/context.ts'), BACK),
	bad('server/features/bidding/transport.ts', importing('#server/http/endpoint.ts'), BACK),
	bad('server/features/bidding/context.ts', importing('#server/context.ts'), BACK),
	bad('server/http/application.ts', importing('#server/app.ts'), BACK),
	bad('server/features/bidding/driver.ts', importing('pg'), 'Only server/platform/db'),
	bad(
		'server/platform/mail/driver.ts',
		"export const later = () => import('pg/lib/client.js');\n",
		'Only server/platform/db',
	),
	bad(
		'server/features/accounts/sessions.ts',
		importing('better-auth/plugins'),
		'Only server/features/accounts/auth.ts',
	),
	bad(
		'server/features/bidding/factories.ts',
		importing('#server/testing/factories.ts'),
		'serves tests alone',
	),
	bad('server/features/bidding/climbs.ts', importing('../auctions/detail.ts'), 'Say which border'),
	bad(
		'server/features/bidding/climbs-in-disguise.ts',
		importing('./../../http/endpoint.ts'),
		'Say which border',
	),
	bad(
		'server/features/bidding/climbs-by-name.ts',
		importing('#domain/../server/http/endpoint.ts'),
		'Say which border',
	),
	bad('server/features/bidding/inline-type.ts', "export type Pool = import('pg').Pool;\n", 'import type'),
	bad('web/features/bidding/server.ts', importing('#server/env.ts'), 'never by import'),
	bad('web/features/bidding/platform.ts', importing('node:fs'), 'nothing of Node'),
	bad('web/features/bidding/database.ts', importing('kysely'), 'belongs to the server'),
	bad('web/features/bidding/accounts.ts', importing('better-auth/react'), 'belongs to the server'),
	bad(
		'web/features/bidding/later-context.ts',
		importing('#web/features/settlement/payments/amounts.tsx'),
		'Contexts import only earlier ones',
	),
	bad(
		'server/features/notifications/later-context.ts',
		importing('#server/features/accounts/actor.ts'),
		'Contexts import only earlier ones',
	),
	bad(
		'server/features/accounts/later-context.ts',
		importing('#server/features/catalogue/listing.ts'),
		'Contexts import only earlier ones',
	),
	bad(
		'server/features/catalogue/later-context.ts',
		importing('#server/features/bidding/scheduler.ts'),
		'Contexts import only earlier ones',
	),
	bad(
		'server/features/bidding/later-context.ts',
		importing('#server/features/settlement/payments/open-payments.ts'),
		'Contexts import only earlier ones',
	),
	bad(
		'server/features/settlement/later-context.ts',
		importing('#server/features/backoffice/overview.ts'),
		'Contexts import only earlier ones',
	),
	bad(
		'server/features/backoffice/later-context.ts',
		importing('#server/features/demo/seed.ts'),
		'Contexts import only earlier ones',
	),
	bad('web/features/bidding/relative-feature.ts', importing('../listing/card.tsx'), 'Say which border'),
	bad('web/features/bidding/route.ts', importing('#web/routes/home.tsx'), 'never the other way'),
	bad('web/features/bidding/root.ts', importing('#web/root.tsx'), 'never the other way'),
	bad('web/ui/feature.ts', importing('#web/features/bidding/phase.ts'), 'different product'),
	bad('web/ui/call.ts', importing('#web/api/session.ts'), 'different product'),
	bad('web/api/shows.ts', importing('#web/ui/button.tsx'), 'nothing that shows'),
	bad('web/server.test.ts', importing('#server/env.ts'), 'never by import'),
	bad('e2e/inside.spec.ts', importing('#web/ui/button.tsx'), 'in a browser'),
	bad('server/undeclared.ts', importing('left-pad'), 'noUndeclaredDependencies'),
	bad('server/development-only.ts', importing('vite'), 'noUndeclaredDependencies'),
	bad('domain/cycle-one.ts', importing('#domain/cycle-two.ts'), 'noImportCycles'),
	bad('domain/cycle-two.ts', importing('./cycle-one.ts'), 'noImportCycles'),
];
