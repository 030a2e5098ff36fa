import type { Config } from '@react-router/dev/config';

export default {
	appDirectory: 'web',
	buildDirectory: 'build',
	serverBuildFile: 'pages.js',
	// Nine routes: cheaper to send their list once than to ask for it link by link.
	routeDiscovery: { mode: 'initial' },
} satisfies Config;
