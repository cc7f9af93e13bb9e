import { useState } from 'react'
import { classNames } from './class-names.ts'

export type Bar = { label: string; value: number }

const HEIGHT = 132
const GAP = 0.28

/**
 * A bar chart of values such as days. Screen readers get `label` only, so offer the numbers as a
 * table too. A pointer moves from bar to bar, and `textOf` describes the current one.
 */
export const BarChart = ({
  bars,
  label,
  format,
  textOf,
}: {
  bars: readonly Bar[]
  label: string
  /** A value on the scale. */
  format: (value: number) => string
  textOf: (bar: Bar) => string
}) => {
  const [at, setAt] = useState<number | null>(null)
  const top = niceTop(Math.max(0, ...bars.map(({ value }) => value)))
  const current = at === null ? undefined : bars[at]
  const first = bars[0]
  const last = bars.at(-1)
  const point = (x: number, element: Element) => {
    const { left, width } = element.getBoundingClientRect()
    setAt(Math.min(bars.length - 1, Math.max(0, Math.floor(((x - left) / width) * bars.length))))
  }
  return (
    <figure className="m-0">
      <p aria-live="polite" className="h-6 text-center font-semibold text-fg tabular-nums">
        {current && textOf(current)}
      </p>
      <div className="flex gap-2">
        <div
          aria-hidden="true"
          style={{ height: HEIGHT }}
          className="flex flex-col justify-between text-right text-soft text-xs tabular-nums leading-none"
        >
          <span>{format(top)}</span>
          <span>{format(0)}</span>
        </div>
        <div
          role="img"
          aria-label={label}
          data-no-drag
          className="min-w-0 flex-1 touch-pan-y"
          onPointerMove={(event) => point(event.clientX, event.currentTarget)}
          onPointerDown={(event) => point(event.clientX, event.currentTarget)}
          onPointerLeave={() => setAt(null)}
        >
          <svg
            viewBox={`0 0 ${bars.length} ${HEIGHT}`}
            preserveAspectRatio="none"
            width="100%"
            height={HEIGHT}
            aria-hidden="true"
            className="block overflow-visible"
          >
            {[0, HEIGHT / 2, HEIGHT].map((y) => (
              <line
                key={y}
                x1={0}
                x2={bars.length}
                y1={y}
                y2={y}
                vectorEffect="non-scaling-stroke"
                className="stroke-edge"
              />
            ))}
            {bars.map((bar, index) => {
              // A value above 0 has a bar of at least three pixels.
              const height = bar.value === 0 ? 0 : Math.max(3, (bar.value / top) * HEIGHT)
              return (
                <rect
                  key={bar.label}
                  x={index + GAP / 2}
                  width={1 - GAP}
                  y={HEIGHT - height}
                  height={height}
                  className={classNames(
                    'fill-accent transition-opacity duration-(--dur-tap)',
                    at !== null && at !== index && 'opacity-40',
                  )}
                />
              )
            })}
          </svg>
        </div>
      </div>
      <div aria-hidden="true" className="mt-1.5 flex justify-between pl-8 text-soft text-xs">
        <span>{first?.label}</span>
        <span>{last?.label}</span>
      </div>
    </figure>
  )
}

/** The end of the scale: 1, 2 or 5 and zeros, and whole. */
const niceTop = (most: number): number => {
  if (most <= 5) return Math.max(1, Math.ceil(most))
  const power = 10 ** Math.floor(Math.log10(most))
  const step = [1, 2, 5, 10].find((factor) => most <= factor * power) ?? 10
  return step * power
}

/** A line of values without a scale, beside a number. It is decoration. */
export const Sparkline = ({ values }: { values: readonly number[] }) => {
  const most = Math.max(1, ...values)
  const points = values.map((value, index) => `${index},${(1 - value / most) * 20 + 2}`).join(' ')
  return (
    <svg
      viewBox={`0 0 ${Math.max(1, values.length - 1)} 24`}
      preserveAspectRatio="none"
      width="100%"
      height={24}
      aria-hidden="true"
      className="block"
    >
      <polyline
        points={points}
        fill="none"
        vectorEffect="non-scaling-stroke"
        strokeWidth={2}
        strokeLinejoin="round"
        className="stroke-accent"
      />
    </svg>
  )
}
