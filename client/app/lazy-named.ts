import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { allTexts } from '../messages/load.ts'

type PropsOf<Component> = Component extends (props: infer Props) => unknown ? Props : never

/** As React's `lazy`, for a component that its file exports by name. */
export const lazyNamed = <Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): LazyExoticComponent<ComponentType<PropsOf<Module[Name]>>> =>
  lazy(async () => {
    const [file] = await Promise.all([load(), allTexts()])
    // `PropsOf` leaves nothing that is not a component.
    return { default: file[name] as ComponentType<PropsOf<Module[Name]>> }
  })
