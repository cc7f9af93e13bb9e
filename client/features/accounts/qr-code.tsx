import { encode } from 'uqr'

/** A QR code, on white: cameras need the contrast. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  // The standard requires a quiet zone of four modules.
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-control border border-edge bg-white"
    >
      <path d={path.join('')} fill="#000" />
    </svg>
  )
}
