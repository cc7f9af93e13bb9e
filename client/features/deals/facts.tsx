/** A line of what is known of an order; what is not known is left out. */
export const Facts = ({ facts }: { facts: readonly (string | null | false)[] }) => {
  const known = facts.filter(Boolean)
  if (known.length === 0) return null
  return (
    <span dir="auto" className="block text-sm text-soft [overflow-wrap:anywhere]">
      {known.join(' · ')}
    </span>
  )
}
