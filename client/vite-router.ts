import type { Plugin } from 'vite'

/**
 * Drops the names that the router gives its components for developer tools. The assignments keep
 * components in the first load that nothing imports: 4 kB.
 */
export const routerPlugin = (): Plugin => ({
  name: 'sokoni-router',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\// },
    handler: (code) => code.replace(/^\w+\.displayName = "\w+";$/gm, ''),
  },
})

/** Calls of the router that only make a component, for the bundler to drop if it is unused. */
export const pureFunctions = ['React$1.forwardRef', 'React$1.memo']
