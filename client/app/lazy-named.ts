import { type ComponentType, createElement, lazy, type ReactNode } from 'react'
import { allTexts } from '../messages/load.ts'
import { afterPaint } from '../ui/after-paint.ts'
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
  const create = (isLayer: boolean) =>
    lazy(async () => {
      try {
        // The tap that opens it is answered first: to ask for one file takes a slow phone 10 ms.
        if (isLayer) await new Promise<void>(afterPaint)
        const [file] = await Promise.all([load(), allTexts()])
        // `PropsOf` leaves nothing that is not a component, and callers can pass no other props.
        return { default: file[name] as ComponentType<object> }
      } catch (error) {
        resets.add(() => {
          current = null
        })
        throw new CodeMissing(undefined, { cause: error })
      }
    })
  let current: ReturnType<typeof create> | null = null
  return (props) => {
    const { isOpen = true, onClose }: LayerProps = props
    current ??= create(onClose !== undefined)
    const drawn = createElement(current, props)
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
