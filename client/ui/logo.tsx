/** The logo: the name with a marigold dot. */
export const Logo = ({ className }: { className?: string }) => (
  <span
    className={`font-bold font-display text-[min(1.375rem,30px)] lowercase tracking-[-0.02em] ${className ?? ''}`}
  >
    Sokoni
    <span aria-hidden="true" className="text-marigold">
      .
    </span>
  </span>
)
