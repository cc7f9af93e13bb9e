/**
 * A caption on a scrim, of two lines, or three where text is large. Its own text grows less: it is
 * gone before one can scroll. Screen readers have the sound itself.
 */
export const CaptionLine = ({ words }: { words: string }) =>
  words === '' ? null : (
    <p
      aria-hidden="true"
      data-captions
      className="pointer-events-none line-clamp-2 @max-[15rem]:line-clamp-3 low:@max-[15rem]:hidden text-[min(0.9375rem,20px)] leading-[1.6]"
    >
      <span className="rounded-md bg-night/78 box-decoration-clone px-2 py-0.5 text-text-dark">{words}</span>
    </p>
  )
