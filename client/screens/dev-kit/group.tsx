import type { ReactNode } from 'react'

/** A titled group of parts. */
export const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col gap-4">
    <h2 className="text-xl">{title}</h2>
    {children}
  </section>
)

/** Parts side by side. */
export const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
)
