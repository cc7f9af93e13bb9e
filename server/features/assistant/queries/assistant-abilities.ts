import type { assistantAbilities as abilitiesCall } from '../../../../contract/assistant/rest.ts'
import type { CallResult } from '../../../../contract/wire.ts'
import type { Deps } from '../../../../platform/platform.ts'

/** Only a language model looks at pictures; the rules do not. */
export const assistantAbilities = async ({ ai }: Deps<'ai'>): Promise<CallResult<typeof abilitiesCall>> => ({
  looksAtPictures: ai.language !== null,
})
