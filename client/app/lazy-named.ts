import { type ComponentType, createElement, lazy, type ReactNode } from 'react'
import { allTexts } from '../messages/load.ts'
import { afterPaint } from '../ui/after-paint.ts'
import { LayerBoundary } from './layer-boundary.tsx'

type PropsOf<Component> = Component extends (props: infer Props extends object) => unknown ? Props : never

/** The code of a component did not arrive. */
export class CodeMissing extends Error {}

/** Resets of components whose code failed to load. */
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
        // Import after paint: it blocks a slow phone for 10 ms, and the tap must show first.
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
    // Created at the first render: only its props say whether it is a layer.
    current ??= create(onClose !== undefined)
    const drawn = createElement(current, props)
    return onClose
      ? createElement(LayerBoundary, { isOpen, onFail: closeAfterFailure(onClose) }, drawn)
      : drawn
  }
}

/** Those of a layer, among the props of other components. */
type LayerProps = { isOpen?: boolean; onClose?: () => void }

const closeAfterFailure = (onClose: () => void) => () => {
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
