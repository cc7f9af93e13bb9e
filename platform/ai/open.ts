import type { Env } from '../env.ts'
import type { Logger } from '../logger.ts'
import { createLocalAi } from './local/local.ts'
import { createOpenAi } from './openai.ts'
import type { Ai } from './port.ts'

/** Opens the local engines, behind the endpoint of the settings if there is one. */
export const openAi = ({ env, log }: { env: Env; log: Logger }): Ai => {
  const local = createLocalAi(env)
  return env.openAi ? createOpenAi({ settings: env.openAi, local, log }) : local
}
