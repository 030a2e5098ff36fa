import { expect, test, vi } from 'vitest';
import { loadOnDemand, onDemand } from './lazy.tsx';

const part = () => vi.fn(async () => ({ default: () => null }));

test('parts are loaded by loadOnDemand, and those of modules that are loaded later at once', async () => {
	const first = part();
	onDemand(first);
	expect(first).not.toHaveBeenCalled();
	await loadOnDemand();
	expect(first).toHaveBeenCalledOnce();
	const later = part();
	onDemand(later);
	expect(later).toHaveBeenCalledOnce();
});
