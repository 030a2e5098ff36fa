import { join } from 'node:path';
import type { Plugin } from 'vite';

const IMPORT = /import \{([^}]+)\} from 'lucide-react';/g;

const OWN_ICON = join(import.meta.dirname, '../../web/ui/icon.ts');

/**
 * Imports each icon from its own module. The package's index would make every page an importer of every icon, so that
 * the grouping of modules by page put all of them into the first file. Icons are made by web/ui/icon.ts instead of the
 * package's component, which costs each page 2 KB and its server a twentieth of its rendering.
 */
export function iconImports(): Plugin {
	return {
		name: 'icon-imports',
		enforce: 'pre',
		applyToEnvironment: ({ config }) => config.command === 'build',
		resolveId: {
			filter: { id: /^\.\.\/createLucideIcon\.mjs$/ },
			handler: () => OWN_ICON,
		},
		transform: {
			filter: { id: /\.tsx$|lucide-react.*icons.*\.mjs$/ },
			handler: (code, id) => (id.endsWith('.tsx') ? withOwnModules(code) : withShapesOnly(code)),
		},
	};
}

function withOwnModules(code: string): string {
	return code.replace(IMPORT, (_, names: string) => names.split(',').map(importOf).join(''));
}

/** Of an icon's module, which also holds its name, size, other names and keys. Some modules only export another. */
function withShapesOnly(code: string): string {
	if (!code.includes('createLucideIcon')) return code;
	const [, shapes] = /\bnode: (\[.*?\])(?:,\s+aliases: \[.*?\])?\s+\};/s.exec(code) ?? [];
	if (!shapes) throw new Error('a module of an icon is not as expected');
	const bare = shapes.replaceAll(/, key: "\w+"/g, '');
	return `import createIcon from '../createLucideIcon.mjs';\nexport default createIcon(${bare});`;
}

function importOf(name: string): string {
	const icon = name.trim();
	if (icon === '' || icon.startsWith('type ')) return '';
	return `import ${icon} from 'lucide-react/icons/${kebabCase(icon)}';`;
}

/** `CircleQuestionMark` is in circle-question-mark, `Trash2` in trash-2. */
function kebabCase(icon: string): string {
	return icon.replace(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase();
}
