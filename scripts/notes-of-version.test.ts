import { describe, expect, it } from 'vitest';
import { notesOf } from './notes-of-version.ts';

const CHANGELOG = `# Changelog

## Unreleased

### Added
- new

## 1.2.0 – 2026-12-01

### Fixed
- a
- b

## [1.10.0] - 2026-11-01
`;

describe('notes of a version', () => {
	it.each([
		['Unreleased', '### Added\n- new'],
		['1.2.0', '### Fixed\n- a\n- b'],
		['v1.2.0', '### Fixed\n- a\n- b'],
		['1.10.0', null],
		['1.2', null],
		['1.1.0', null],
		['', null],
	])('%s', (version, notes) => {
		expect(notesOf(CHANGELOG, version)).toBe(notes);
	});
});
