/** A caption of two lines at most, on a scrim. Screen readers have the sound itself. */
export const CaptionLine = ({ words }: { words: string }) =>
  words === '' ? null : (
    <p aria-hidden="true" data-captions className="pointer-events-none line-clamp-2 text-base leading-[1.6]">
      <span className="rounded-md bg-night/78 box-decoration-clone px-2 py-0.5 text-text-dark">{words}</span>
    </p>
  )
