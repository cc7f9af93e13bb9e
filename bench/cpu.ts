import { readdir, readFile } from 'node:fs/promises'

/** CPU time of all threads of a process, in ms (Linux). */
export const cpuOf = async (pid: number): Promise<number> => {
  const tasks = await readdir(`/proc/${pid}/task`)
  const times = await Promise.all(
    tasks.map(async (task) => {
      const text = await readFile(`/proc/${pid}/task/${task}/schedstat`, 'utf8').catch(() => '0')
      return Number(text.split(' ')[0]) / 1e6
    }),
  )
  return times.reduce((sum, time) => sum + time, 0)
}
