import { describe, expect, it } from 'vitest';
import { importingShell, withRuntime } from './runtime-in-shell.ts';

const RUNTIME = 'var a=()=>1,b=()=>2;export{a as n,b as t};';

describe('the runtime of the bundler in the shell', () => {
	it('is defined and exported where it was imported', () => {
		const shell = withRuntime(
			'import{n as e}from"./rolldown-runtime-XK_y-1.js";var x=e();export{x as n,e as r};',
			RUNTIME,
		);
		expect(shell).toBe(
			'var{n:e,t:$runtime_t}=(()=>{var a=()=>1,b=()=>2;return{n:a,t:b}})();var x=e();export{e as $runtime_n,$runtime_t as $runtime_t,x as n,e as r};',
		);
	});

	it('is imported from the shell by every other file', () => {
		const code =
			'import{n as e,t}from"./rolldown-runtime-XK_y-1.js";import{n as r}from"./shell-1.js";e(t,r);';
		expect(importingShell(code, 'assets/shell-1.js')).toBe(
			'import{$runtime_n as e,$runtime_t as t}from"./shell-1.js";import{n as r}from"./shell-1.js";e(t,r);',
		);
	});

	it('is refused if it has another form', () => {
		expect(() => withRuntime('import{n as e}from"./rolldown-runtime-1.js";', 'var a=1;')).toThrow(
			'as expected',
		);
		expect(() => withRuntime('var x;export{x as n};', RUNTIME)).toThrow('as expected');
	});
});
