import { type ComponentType, createElement, lazy, type ReactNode } from 'react'
import { allTexts } from '../messages/load.ts'
import { LayerBoundary } from './layer-boundary.tsx'

type PropsOf<Component> = Component extends (props: infer Props extends object) => unknown ? Props : never

/** The code of a component did not arrive. */
export class CodeMissing extends Error {}

/** Lets each component whose code did not arrive be loaded again. */
const resets = new Set<() => void>()

/**
 * As React's `lazy`, for a component that its file exports by name. If the code of a layer does not
 * arrive, it closes (`onClose`) and the screen beneath stays.
 */
export const lazyNamed = <Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): ((props: PropsOf<Module[Name]>) => ReactNode) => {
  const create = () =>
    lazy(async () => {
      try {
        const [file] = await Promise.all([load(), allTexts()])
        // `PropsOf` leaves nothing that is not a component, and callers can pass no other props.
        return { default: file[name] as ComponentType<object> }
      } catch (error) {
        resets.add(() => {
          current = create()
        })
        throw new CodeMissing(undefined, { cause: error })
      }
    })
  let current = create()
  return (props) => {
    const drawn = createElement(current, props)
    const { isOpen = true, onClose }: LayerProps = props
    return onClose ? createElement(LayerBoundary, { isOpen, onFail: failing(onClose) }, drawn) : drawn
  }
}

/** Those of a layer, among the props of other components. */
type LayerProps = { isOpen?: boolean; onClose?: () => void }

const failing = (onClose: () => void) => () => {
  retryFailedLoads()
  onClose()
}

/**
 * Loads again, when they are next drawn, the components that failed to load: React's `lazy` keeps a
 * failure for ever.
 */
export const retryFailedLoads = (): void => {
  for (const reset of resets) reset()
  resets.clear()
}
