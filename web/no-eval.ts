// Zod tests whether it may compile code from strings, which our content security policy would report. Zod reads this when
// it is loaded, so this module must come before any that imports it (root.tsx is the first module of a page).
if (typeof document !== 'undefined') Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
