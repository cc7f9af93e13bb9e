import { readdir, readFile } from 'node:fs/promises'

/** Linux only: reads /proc. The kernel counts 100 ticks a second on all common platforms. */
const MS_PER_TICK = 10

/** Returns the fields of /proc/pid/stat after the name, which may hold anything; 0 is the state. */
const statOf = async (pid: number): Promise<string[]> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return text.split(') ').at(-1)?.split(' ') ?? []
}

/** Returns the parent of a process. */
export const parentOf = async (pid: number): Promise<number> => Number((await statOf(pid))[1])

/** Returns a process and all processes that it and its children started. */
export const treeOf = async (root: number): Promise<number[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = new Map(await Promise.all(pids.map(async (pid) => [pid, await parentOf(pid)] as const)))
  const found = [root]
  for (const one of found) found.push(...pids.filter((pid) => parents.get(pid) === one))
  return found
}

/** Returns the CPU time of a process and its children in milliseconds, ended children included. */
export const cpuOf = async (root: number): Promise<number> => {
  const stats = await Promise.all((await treeOf(root)).map(statOf))
  const ticks = stats.flatMap((fields) => fields.slice(11, 15)).map(Number)
  return ticks.reduce((sum, one) => sum + one, 0) * MS_PER_TICK
}

export type Memory = { residentBytes: number; proportionalBytes: number }

/**
 * Returns the memory of each process of a tree, by name. Proportional memory counts a page that
 * several processes share once in all.
 */
export const memoryOf = async (root: number): Promise<(Memory & { pid: number; name: string })[]> => {
  const all = await Promise.all(
    (await treeOf(root)).map(async (pid) => {
      const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
      const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
      const read = (field: string) =>
        Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) * 1024
      const script = words.filter((word) => word.endsWith('.ts')).at(-1) ?? words[0] ?? ''
      const name = script.split('/').at(-1) ?? ''
      return { pid, name, residentBytes: read('Rss'), proportionalBytes: read('Pss') }
    }),
  )
  return all.filter(({ residentBytes }) => residentBytes > 0)
}
