import { join } from 'node:path';
import { billOfMaterials } from './bill-of-materials.ts';

process.stdout.write(`${JSON.stringify(billOfMaterials(join(import.meta.dirname, '..')), null, '\t')}\n`);
