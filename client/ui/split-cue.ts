type Cue = { startTime: number; endTime: number; text: string }

/** Letters that two lines hold on a phone 360 px wide. */
const MAX_LETTERS = 60

/** Splits a caption into parts that fit on two lines, each with its share of the time. */
export const splitCue = ({ startTime, endTime, text }: Cue): Cue[] => {
  const parts: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = parts.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= MAX_LETTERS)
      parts[parts.length - 1] = `${last} ${word}`
    else parts.push(word)
  }
  if (parts.length <= 1) return [{ startTime, endTime, text }]
  const letters = parts.reduce((sum, part) => sum + part.length, 0)
  let time = startTime
  return parts.map((part) => {
    const begin = time
    time += ((endTime - startTime) * part.length) / letters
    return { startTime: begin, endTime: time, text: part }
  })
}
