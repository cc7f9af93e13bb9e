/** Returns the title that the seller gave a product; empty if it has none yet. */
export const ownTitle = ({
  title,
  isUntitled,
}: {
  title: string
  isUntitled?: boolean | undefined
}): string => (isUntitled ? '' : title)
