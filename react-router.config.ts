import type { Config } from '@react-router/dev/config';

export default {
	appDirectory: 'web',
	buildDirectory: 'build',
	serverBuildFile: 'pages.js',
	// The route list is small: sending it once costs less than requesting it link by link.
	splitRouteModules: false,
	routeDiscovery: { mode: 'initial' },
} satisfies Config;
