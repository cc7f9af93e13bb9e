import { useState } from 'react'

/**
 * A sheet or dialog that is mounted when it first opens, which loads its code, and stays so that it
 * can close with its animation. `first` is its state at the beginning.
 */
export const useLayer = (first: 'unmounted' | 'closed' | 'open' = 'unmounted') => {
  const [state, setState] = useState({ isMounted: first !== 'unmounted', isOpen: first === 'open' })
  return {
    ...state,
    open: () => setState({ isMounted: true, isOpen: true }),
    close: () => setState((before) => ({ ...before, isOpen: false })),
  }
}

type Opened<Subject> = { subject: Subject; isOpen: boolean; openings: number }

/** A layer about one of several things. It is mounted while `subject` is not `null`. */
export const useLayerOf = <Subject>() => {
  const [state, setState] = useState<Opened<Subject> | null>(null)
  return {
    /** The subject that it was last opened with. */
    subject: state?.subject ?? null,
    isOpen: state?.isOpen ?? false,
    /** How often it was opened: as a `key`, each opening starts afresh. */
    openings: state?.openings ?? 0,
    open: (subject: Subject) =>
      setState((before) => ({ subject, isOpen: true, openings: (before?.openings ?? 0) + 1 })),
    close: () => setState((before) => before && { ...before, isOpen: false }),
  }
}

/** Layers of one page, of which one is open at a time. Those of `opened` are mounted. */
export const useLayers = <Name extends string>() => {
  const [current, setCurrent] = useState<Name | null>(null)
  const [opened, setOpened] = useState<readonly Name[]>([])
  return {
    opened,
    open: (name: Name) => {
      setOpened((before) => [...new Set([...before, name])])
      setCurrent(name)
    },
    /** The props of a layer. */
    propsOf: (name: Name) => ({ isOpen: current === name, onClose: () => setCurrent(null) }),
  }
}
