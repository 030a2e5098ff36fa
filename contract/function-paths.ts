/** The functions of spec §7, at their published URLs. */
export const FUNCTIONS = {
	favorites: '/functions/v1/manage-favorites',
	rateLimiter: '/functions/v1/rate-limiter',
	authLogger: '/functions/v1/auth-logger',
	documentUrl: '/functions/v1/get-document-url',
	imageOptimizer: '/functions/v1/image-optimizer',
} as const;
