import type { Plugin } from 'vite';

const IMPORT = /import \{([^}]+)\} from 'lucide-react';/g;

/**
 * Imports each icon from its own module. The package's index would make every page an importer of every icon, so that
 * the grouping of modules by page put all of them into the first file.
 */
export function iconImports(): Plugin {
	return {
		name: 'icon-imports',
		enforce: 'pre',
		applyToEnvironment: ({ name, config }) => name === 'client' && config.command === 'build',
		transform: {
			filter: { id: /\.tsx$/, code: 'lucide-react' },
			handler: (code) => code.replace(IMPORT, (_, names: string) => names.split(',').map(importOf).join('')),
		},
	};
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
