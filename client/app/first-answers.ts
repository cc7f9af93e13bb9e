import type { EndpointName, Endpoints } from '../../contract/index.ts'
import type { EndpointAnswer, EndpointInput } from '../../contract/wire.ts'
import { isReload } from '../ui/is-reload.ts'
import { readTokens } from './tokens.ts'

type FirstAnswer = { name: string; input: string; data: unknown }

let answers: FirstAnswer[] | null = null

/**
 * Returns the answer that the server has put into the document for a call
 * (`pages/first-screen.ts` of the server), once; `undefined` if there is none. It puts answers
 * there for visitors only.
 */
export const takeFirstAnswer = <N extends EndpointName>(
  name: N,
  input: EndpointInput<Endpoints[N]> | undefined,
): EndpointAnswer<Endpoints[N]> | undefined => {
  answers ??= readCarrier()
  if (answers.length === 0 || readTokens() !== null) return undefined
  const text = JSON.stringify(input ?? {})
  const at = answers.findIndex((answer) => answer.name === name && answer.input === text)
  // The server serialises by the contract's own schema of this endpoint.
  return answers.splice(at, at < 0 ? 0 : 1)[0]?.data as EndpointAnswer<Endpoints[N]> | undefined
}

const readCarrier = (): FirstAnswer[] => {
  const carrier = document.getElementById('first-answers')
  carrier?.remove()
  try {
    return isReload() ? [] : JSON.parse(carrier?.textContent ?? '[]')
  } catch {
    return []
  }
}
