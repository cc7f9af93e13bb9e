import type { EndpointName, Endpoints } from '../../contract/index.ts'
import type { EndpointAnswer, EndpointInput } from '../../contract/wire.ts'
import { isRestored } from '../ui/is-restored.ts'
import { readTokens } from './tokens.ts'

type EmbeddedAnswer = { name: string; input: string; data: unknown }

let answers: EmbeddedAnswer[] | null = null

/**
 * Returns the answer that the server has embedded in the document for a call, once; `undefined`
 * if there is none. The server embeds answers for visitors only (`pages/first-screen.ts`).
 */
export const takeEmbeddedAnswer = <N extends EndpointName>(
  name: N,
  input: EndpointInput<Endpoints[N]> | undefined,
): EndpointAnswer<Endpoints[N]> | undefined => {
  answers ??= takeEmbeddedAnswers()
  if (answers.length === 0 || readTokens() !== null) return undefined
  const text = JSON.stringify(input ?? {})
  const at = answers.findIndex((answer) => answer.name === name && answer.input === text)
  // The server serialises by the contract's own schema of this endpoint.
  return answers.splice(at, at < 0 ? 0 : 1)[0]?.data as EndpointAnswer<Endpoints[N]> | undefined
}

const takeEmbeddedAnswers = (): EmbeddedAnswer[] => {
  const element = document.getElementById('first-answers')
  element?.remove()
  try {
    return isRestored() ? [] : JSON.parse(element?.textContent ?? '[]')
  } catch {
    return []
  }
}
