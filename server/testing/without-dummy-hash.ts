/**
 * The planted fault of the proof `enum`: loaded before a server, it takes the hash out of the accounts library's answer
 * for an address without an account, which is then the quicker one.
 */
import { registerHooks } from 'node:module';

registerHooks({
	load(url, context, next) {
		const loaded = next(url, context);
		if (!url.endsWith('/better-auth/dist/api/routes/sign-in.mjs')) return loaded;
		const text = String(loaded.source);
		const without = text.replaceAll(/await ctx\.context\.password\.hash\(password\);/g, '');
		if (without === text) throw new Error('there is no hash to take out');
		return { ...loaded, source: without };
	},
});
