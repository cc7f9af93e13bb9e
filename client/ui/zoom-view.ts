/** The position of an element in its box: enlarged around the centre, then moved by pixels. */
export type ZoomView = { scale: number; x: number; y: number }
export type Point = { x: number; y: number }
type Box = { width: number; height: number }

export const wholeView: ZoomView = { scale: 1, x: 0, y: 0 }
const MAX_SCALE = 5

/** Changes the scale around `point`, in pixels from the centre. */
export const zoomAround = ({ scale, x, y }: ZoomView, wanted: number, point: Point): ZoomView => {
  const next = Math.min(Math.max(wanted, 1), MAX_SCALE)
  const by = next / scale
  return { scale: next, x: point.x - (point.x - x) * by, y: point.y - (point.y - y) * by }
}

/** Zooms and moves by two fingers, which keep the same points beneath them. */
export const pinch = (
  view: ZoomView,
  [from, to]: readonly [readonly [Point, Point], readonly [Point, Point]],
): ZoomView => {
  const [before, after] = [middleOf(from), middleOf(to)]
  const by = Math.max(1, distanceOf(to)) / Math.max(1, distanceOf(from))
  const zoomed = zoomAround(view, view.scale * by, before)
  return { ...zoomed, x: zoomed.x + after.x - before.x, y: zoomed.y + after.y - before.y }
}

/** Moves the view back so that its box stays filled. */
export const withinBox = ({ scale, x, y }: ZoomView, { width, height }: Box): ZoomView => {
  const clamp = (value: number, size: number) => {
    const most = ((scale - 1) * size) / 2
    return Math.min(Math.max(value, -most), most)
  }
  return { scale, x: clamp(x, width), y: clamp(y, height) }
}

const middleOf = ([one, other]: readonly [Point, Point]): Point => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
})
const distanceOf = ([one, other]: readonly [Point, Point]): number =>
  Math.hypot(one.x - other.x, one.y - other.y)
