import path from 'node:path'

/**
 * The folder with the weights of the local AI engine for all test runs; `testing/global-setup.ts`
 * downloads them once.
 */
export const testModelsDir = path.resolve(import.meta.dirname, '../node_modules/.cache/sokoni/models')
