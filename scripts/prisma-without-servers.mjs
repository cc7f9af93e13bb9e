// Prisma's CLI loads its local server and its browser studio on every start. Neither is installed
// (`overrides` in package.json): resolve them to a module that exists.
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (specifier, context, next) =>
    next(/^@prisma\/(dev|studio-core)\//.test(specifier) ? 'node:util' : specifier, context),
})
