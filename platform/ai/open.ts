import type { Env } from '../env.ts'
import type { Logger } from '../logger.ts'
import { createLocalAi } from './local/local.ts'
import { createOpenAi } from './openai.ts'
import type { Ai } from './port.ts'

/** The endpoint of the settings where there is one, and the local engine behind it or alone. */
export const openAi = ({
  env,
  log,
}: {
  env: Pick<Env, 'modelsDir' | 'readsPictures' | 'openAi'>
  log: Logger
}): Ai => {
  const local = createLocalAi(env)
  return env.openAi ? createOpenAi({ settings: env.openAi, local, log }) : local
}
