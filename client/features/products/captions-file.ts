export type Caption = { start: number; end: number; text: string }

/** Reads the captions, with times in seconds, of a WebVTT file as the server writes it. */
export const readCaptions = (file: string): Caption[] =>
  file.split('\n\n').flatMap((block) => {
    const [times = '', ...lines] = block.trim().split('\n')
    const [start, end] = times.split(' --> ')
    return start && end ? [{ start: seconds(start), end: seconds(end), text: plain(lines.join(' ')) }] : []
  })

/** Of `01:02:03.004`. */
const seconds = (time: string) => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

const plain = (text: string) => text.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&')
