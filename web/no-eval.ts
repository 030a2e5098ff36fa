// Zod would try whether it may make code from text, and our content security policy would report the try. Read by the
// library when it loads, so this stands before everything that brings it (root.tsx is the first module of a page).
if (typeof document !== 'undefined') Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
