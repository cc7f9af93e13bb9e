/** A phrase of a video's speech, with times in seconds. */
export type Phrase = { start: number; end: number; text: string }

/** Characters per line that fit on a phone. */
const LINE_LETTERS = 40

/**
 * Returns the phrases as a WebVTT file, or `null` if there are none. Long phrases are split into
 * lines with proportional times. Text is escaped so that it cannot contain markup or timings.
 */
export const webVtt = (phrases: readonly Phrase[]): string | null => {
  const cues = phrases.flatMap(splitIntoLines).filter(({ start, end, text }) => end > start && text !== '')
  if (cues.length === 0) return null
  const blocks = cues.map(({ start, end, text }) => `${clock(start)} --> ${clock(end)}\n${asText(text)}\n`)
  return ['WEBVTT\n', ...blocks].join('\n')
}

const splitIntoLines = ({ start, end, text }: Phrase): Phrase[] => {
  const lines = wrap(text)
  const letters = lines.reduce((sum, line) => sum + line.length, 0)
  let at = start
  return lines.map((line, index) => {
    const from = at
    at = index === lines.length - 1 ? end : from + ((end - start) * line.length) / letters
    return { start: from, end: at, text: line }
  })
}

/** Words longer than a line are split. */
const wrap = (text: string): string[] => {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    for (const piece of pieces(word)) {
      const last = lines.at(-1)
      if (last !== undefined && last.length + 1 + piece.length <= LINE_LETTERS)
        lines[lines.length - 1] = `${last} ${piece}`
      else lines.push(piece)
    }
  }
  return lines
}

const pieces = (word: string): string[] => {
  const letters = [...word]
  return Array.from({ length: Math.ceil(letters.length / LINE_LETTERS) }, (_, index) =>
    letters.slice(index * LINE_LETTERS, (index + 1) * LINE_LETTERS).join(''),
  )
}

/** Formats seconds as `01:02:03.004`. */
const clock = (seconds: number): string => {
  const whole = Math.max(0, Math.round(seconds * 1000))
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const thousandths = String(whole % 1000).padStart(3, '0')
  return `${two(whole / 3_600_000)}:${two((whole / 60_000) % 60)}:${two((whole / 1000) % 60)}.${thousandths}`
}

const asText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
