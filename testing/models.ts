import path from 'node:path'

/** Where the weights of the local AI engine lie for every run of the tests; `testing/global-setup.ts` fetches them once. */
export const testModelsDir = path.resolve(import.meta.dirname, '../node_modules/.cache/sokoni/models')
