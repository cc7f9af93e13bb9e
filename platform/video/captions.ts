/** What is said in a stretch of a video, in seconds. */
export type Said = { start: number; end: number; text: string }

/** Letters of a line: what a phone shows in one. */
const LINE_LETTERS = 40

/**
 * A WebVTT file of what is said, or `null` where that is nothing. A long phrase becomes several lines, each shown for its
 * share of the phrase's time. What was said is text alone: nothing in it is taken for markup or timing.
 */
export function webVtt(phrases: readonly Said[]): string | null {
  const cues = phrases.flatMap(splitIntoLines).filter(({ start, end, text }) => end > start && text !== '')
  if (cues.length === 0) return null
  const blocks = cues.map(({ start, end, text }) => `${clock(start)} --> ${clock(end)}\n${asText(text)}\n`)
  return ['WEBVTT\n', ...blocks].join('\n')
}

function splitIntoLines({ start, end, text }: Said): Said[] {
  const lines = wrap(text)
  const letters = lines.reduce((sum, line) => sum + line.length, 0)
  let at = start
  return lines.map((line, index) => {
    const from = at
    at = index === lines.length - 1 ? end : from + ((end - start) * line.length) / letters
    return { start: from, end: at, text: line }
  })
}

/** A word that alone is longer than a line is cut. */
function wrap(text: string): string[] {
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

function pieces(word: string): string[] {
  const letters = [...word]
  return Array.from({ length: Math.ceil(letters.length / LINE_LETTERS) }, (_, index) =>
    letters.slice(index * LINE_LETTERS, (index + 1) * LINE_LETTERS).join(''),
  )
}

/** `01:02:03.004` */
function clock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds * 1000))
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const thousandths = String(whole % 1000).padStart(3, '0')
  return `${two(whole / 3_600_000)}:${two((whole / 60_000) % 60)}:${two((whole / 1000) % 60)}.${thousandths}`
}

const asText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
