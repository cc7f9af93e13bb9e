import { box, boxesOf, replaceBox } from './mp4-boxes.test-setup.ts'

/**
 * How many of them make a file of a few megabytes. ffmpeg compares each with all before it, which
 * takes every machine seconds.
 */
const MANY = 100_000

const bytes = (value: number, length: number) => {
  const written = Buffer.alloc(length)
  written.writeUIntBE(value, length - 4, 4)
  return written
}
/** A name of six bytes that no other number has. */
const name = (number: number) => Buffer.from(number.toString(36).padStart(6, '0'))
const numbered = (make: (number: number) => Buffer) =>
  Buffer.concat(Array.from({ length: MANY }, (_, i) => make(i)))

/** A Matroska element with a size of four bytes. */
const element = (id: string, ...content: Buffer[]): Buffer => {
  const inner = Buffer.concat(content)
  return Buffer.concat([Buffer.from(id, 'hex'), bytes(0x1000_0000 + inner.length, 4), inner])
}
const TAGS = '1254c367'
const CHAPTERS = '1043a770'
const CLUSTER = '1f43b675'
const VOID = 'ec'
const manyTags = () =>
  element(
    TAGS,
    element(
      '7373',
      element('63c0'),
      numbered((i) => element('67c8', element('45a3', name(i)), element('4487', name(i)))),
    ),
  )
/** Their ids fall, so that each is looked for among all others. */
const manyChapters = () =>
  element(
    CHAPTERS,
    element(
      '45b9',
      numbered((i) => element('b6', element('73c4', bytes(MANY - i, 4)), element('91', bytes(i, 4)))),
    ),
  )

/** Puts elements before the first cluster of a file of ffmpeg, whose segment then has no size. */
const withElements = (webm: Buffer, ...elements: Buffer[]): Buffer => {
  const [segment, cluster] = [webm.indexOf('18538067', 0, 'hex'), webm.indexOf(CLUSTER, 0, 'hex')]
  const [header, before] = [webm.subarray(0, segment + 4), webm.subarray(segment + 12, cluster)]
  const endless = Buffer.from('01ffffffffffffff', 'hex')
  return Buffer.concat([header, endless, before, ...elements, webm.subarray(cluster)])
}

/** Hides an element in a Void, where ffmpeg finds it by a SeekHead. */
const behindSeekHead = (webm: Buffer, id: string, hidden: Buffer): Buffer => {
  const inside = element(VOID, hidden)
  const seekHead = (position: number) =>
    element(
      '114d9b74',
      element('4dbb', element('53ab', Buffer.from(id, 'hex')), element('53ac', bytes(position, 8))),
    )
  const at = webm.indexOf(CLUSTER, 0, 'hex') - webm.indexOf('18538067', 0, 'hex') - 12
  const position = at + seekHead(0).length + inside.length - hidden.length
  return withElements(webm, seekHead(position), inside)
}

const manyKeys = (): Buffer => {
  const data = box('data', bytes(1, 4), bytes(0, 4), Buffer.from('x'))
  const item = (number: number) => Buffer.concat([bytes(data.length + 8, 4), bytes(number + 1, 4), data])
  return box(
    'meta',
    bytes(0, 4),
    box('hdlr', Buffer.alloc(8), Buffer.from('mdta'), Buffer.alloc(13)),
    box(
      'keys',
      bytes(0, 4),
      bytes(MANY, 4),
      numbered((i) => box('mdta', name(i))),
    ),
    box('ilst', numbered(item)),
  )
}
/** Puts a box into the index of an MP4, which stands behind its samples. */
const inIndex = (mp4: Buffer, added: Buffer): Buffer => {
  const index = boxesOf(mp4).find(({ type }) => type === 'moov')
  if (!index) throw new Error('The file has no index')
  return replaceBox(mp4, index, box('moov', mp4.subarray(index.start + 8, index.end), added))
}

/** Files that cost ffmpeg seconds for each of its runs, whatever their size. */
export const costlyFiles = {
  'tags in a WebM': { from: 'webm', make: (webm: Buffer) => withElements(webm, manyTags()) },
  'tags of a WebM in a Void': {
    from: 'webm',
    make: (webm: Buffer) => behindSeekHead(webm, TAGS, manyTags()),
  },
  'chapters of a WebM in a Void': {
    from: 'webm',
    make: (webm: Buffer) => behindSeekHead(webm, CHAPTERS, manyChapters()),
  },
  'keys in an MP4': { from: 'mp4', make: (mp4: Buffer) => inIndex(mp4, manyKeys()) },
} as const
