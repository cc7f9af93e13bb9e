import { spawnSync } from 'node:child_process'
import { appendFile, cp, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { openFolder } from '../testing/open-folder.ts'

const root = path.resolve(import.meta.dirname, '..')
const LEFT_OUT = new Set(['.git', 'node_modules', 'client/dist', 'data', 'test-results'])

/** A copy of the tree that can be built and served; `change` adds a line of application code. */
export const copyTree = async (): Promise<{
  root: string
  build(): void
  change(): Promise<void>
  remove(): Promise<void>
}> => {
  const copy = await openFolder('sokoni-release-')
  await cp(root, copy, { recursive: true, filter: (file) => !LEFT_OUT.has(path.relative(root, file)) })
  await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
  return {
    root: copy,
    build: () => {
      const words = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']
      const { status, stderr } = spawnSync(process.execPath, words, { cwd: copy })
      if (status !== 0) throw new Error(String(stderr))
    },
    // A module of the first load.
    change: () => appendFile(path.join(copy, 'client/shell/main.tsx'), "\nconsole.debug('Release 2')\n"),
    remove: () => rm(copy, { recursive: true, force: true }),
  }
}
