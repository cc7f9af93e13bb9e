import type { assistantAbilities as abilitiesEndpoint } from '../../../../contract/assistant/rest.ts'
import type { EndpointResult } from '../../../../contract/wire.ts'
import type { Deps } from '../../../../platform/platform.ts'

/** Only a language model looks at images; the rules do not. */
export const assistantAbilities = async ({
  ai,
}: Deps<'ai'>): Promise<EndpointResult<typeof abilitiesEndpoint>> => ({
  looksAtPictures: ai.language !== null,
})
