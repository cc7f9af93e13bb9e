import { deflateSync } from 'node:zlib'
import { claimDuration } from './clips.test-setup.ts'
import {
  address,
  firstBytes,
  type Material,
  notAVideo,
  playlist,
  type Random,
  randomOf,
  svg,
} from './hostile-parts.test-setup.ts'
import { type Box, box, boxesOf, replaceBox } from './mp4-boxes.test-setup.ts'

/**
 * `refused`: must be rejected · `taken`: must be accepted · `either`: may be accepted if it plays.
 */
export type HostileFile = {
  family: string
  upload: 'video' | 'picture' | 'voice'
  name: string
  bytes: Buffer
  verdict: 'refused' | 'taken' | 'either'
}

/** Text that no stored picture may contain. */
export const TAIL = 'SECRET-TAIL'

type Made = Omit<HostileFile, 'family'>
type Family = (material: Material, random: Random) => Made

/** Yields hostile files endlessly, one of each family in turn; the same for the same seed. */
export function* hostileFiles(material: Material, seed: number): Generator<HostileFile> {
  const random = randomOf(seed)
  for (;;) for (const [family, make] of Object.entries(families)) yield { family, ...make(material, random) }
}

const EXTENSIONS = ['mp4', 'mov', 'm4v', 'webm', 'mkv', '3gp', 'm3u8', 'mpd', 'sdp', 'ffconcat', 'jpg', 'txt']
const video = (bytes: Buffer, verdict: Made['verdict'], random: Random): Made => ({
  upload: 'video',
  name: `clip.${random.of(EXTENSIONS)}`,
  bytes,
  verdict,
})
const voice: typeof video = (...made) => ({ ...video(...made), upload: 'voice' })
const picture = (bytes: Buffer, verdict: Made['verdict'], random: Random): Made => ({
  ...{
    upload: 'picture',
    name: `picture.${random.of(['jpg', 'png', 'webp', 'gif', 'svg'])}`,
    bytes,
    verdict,
  },
})

const families: Record<string, Family> = {
  'a whole video': ({ clips }, random) => video(random.of(Object.values(clips)), 'taken', random),
  'a playlist': (material, random) => video(playlist(material, random), 'refused', random),
  'a playlist behind a video’s first bytes': (material, random) =>
    video(Buffer.concat([firstBytes(random), playlist(material, random)]), 'refused', random),
  'another file behind a video’s first bytes': (material, random) =>
    video(Buffer.concat([firstBytes(random), notAVideo(material, random)]), 'refused', random),
  'another file under a video’s name': (material, random) =>
    video(notAVideo(material, random), 'refused', random),
  'a video of another kind': ({ others }, random) => video(random.of(others), 'refused', random),
  'a video with something behind': ({ clips, ...material }, random) =>
    video(
      Buffer.concat([random.of(Object.values(clips)), playlist({ clips, ...material }, random)]),
      'either',
      random,
    ),
  'cut off at a box': ({ clips }, random) => {
    const mp4 = random.of([clips.mp4, clips.samplesFirst, clips.fragmented, clips.mov])
    const { start, end } = random.of(boxesOf(mp4))
    const at = random.of([start, start + 4, start + 8, start + random.below(end - start), end])
    return video(mp4.subarray(0, at), 'either', random)
  },
  'cut off anywhere': ({ clips, loaded }, random) => {
    const whole = random.of([...Object.values(clips), ...loaded])
    return video(whole.subarray(0, random.below(whole.length)), 'either', random)
  },
  'flipped bits': ({ clips, loaded }, random) => {
    const bytes = Buffer.from(random.of([...Object.values(clips), ...loaded]))
    // Mostly in the first or last two kilobytes, where the headers are.
    const reach = random.of([bytes.length, 2048, 600])
    const from = random.of([0, Math.max(0, bytes.length - reach)])
    for (let count = random.of([1, 4, 40]); count > 0; count -= 1) {
      const at = Math.min(bytes.length - 1, from + random.below(Math.min(reach, bytes.length)))
      bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8))
    }
    return video(bytes, 'either', random)
  },
  'a box that lies of its size': ({ clips }, random) => {
    const mp4 = Buffer.from(random.of([clips.mp4, clips.samplesFirst, clips.fragmented, clips.mov]))
    const { start } = random.of(boxesOf(mp4))
    mp4.writeUInt32BE(random.of([0, 1, 7, 8, 9, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff]), start)
    return video(mp4, 'either', random)
  },
  'a box of numbers gone wild': ({ clips }, random) => {
    const mp4 = Buffer.from(random.of([clips.mp4, clips.samplesFirst, clips.fragmented, clips.mov]))
    const { start, end } = random.of(boxesOf(mp4).filter((one) => NUMBERS.has(one.type)))
    for (let count = random.of([1, 2, 8]); count > 0; count -= 1) {
      const at = start + 8 + 4 * random.below(Math.max(1, Math.floor((end - start - 8) / 4)))
      if (at + 4 <= end) mp4.writeUInt32BE(random.of([0, 1, 0xffff, 0x7fff_ffff, 0xffff_ffff]), at)
    }
    return video(mp4, 'either', random)
  },
  'a box said twice, or not at all': ({ clips }, random) => {
    const mp4 = random.of([clips.samplesFirst, clips.mov])
    const one = random.of(boxesOf(mp4))
    const times = random.of([0, 0, 2, 50])
    return video(replaceBox(mp4, one, repeated(mp4.subarray(one.start, one.end), times)), 'either', random)
  },
  'an hour that is not there': ({ clips }, random) =>
    video(
      claimDuration(clips.samplesFirst, random.of([3_600_000, 0x7fff_ffff, 0xffff_fffe])),
      'either',
      random,
    ),
  'a picture larger than the world': ({ clips }, random) => {
    const mp4 = Buffer.from(clips.samplesFirst)
    const entry = mp4.indexOf('avc1', mp4.indexOf('stsd'))
    mp4.writeUInt16BE(random.of([16_384, 32_767, 65_535]), entry + 28)
    mp4.writeUInt16BE(random.of([16_384, 32_767, 65_535]), entry + 30)
    // Without the codec's description, the size is taken from the sample entry.
    if (random.below(2)) mp4.write('free', mp4.indexOf('avcC', entry), 'latin1')
    return video(mp4, 'either', random)
  },
  'boxes in boxes': ({ clips }, random) => {
    const depth = random.of([1_000, 20_000, 100_000])
    const type = random.of(['moov', 'trak', 'udta', 'meta', 'wave', 'free'])
    const heads = Buffer.alloc(depth * 8)
    for (let at = 0; at < depth; at += 1) {
      heads.writeUInt32BE((depth - at) * 8, at * 8)
      heads.write(type, at * 8 + 4, 'latin1')
    }
    const inside = random.of([true, false]) ? box('moov', heads) : heads
    return video(Buffer.concat([clips.mp4.subarray(0, 32), inside]), 'refused', random)
  },
  'boxes without number': ({ clips }, random) => {
    const mp4 = clips.samplesFirst
    const last = pick(boxesOf(mp4), 'udta') ?? pick(boxesOf(mp4), 'trak')
    const many = repeated(box(random.of(['free', 'trak', 'udta', 'uuid']), Buffer.alloc(8)), 50_000)
    return video(last ? replaceBox(mp4, last, many) : mp4, 'either', random)
  },
  'a thousand tracks': ({ clips }, random) => {
    const mp4 = clips.samplesFirst
    const track = pick(boxesOf(mp4), 'trak')
    const bytes = track ? repeated(mp4.subarray(track.start, track.end), random.of([60, 400, 1_000])) : mp4
    return video(track ? replaceBox(mp4, track, bytes) : mp4, 'either', random)
  },
  'an index packed to burst': ({ clips }, random) => {
    const mp4 = clips.samplesFirst
    const index = pick(boxesOf(mp4), 'moov')
    const claimed = Buffer.alloc(4)
    claimed.writeUInt32BE(random.of([64, 0x1000_0000, 0x7fff_ffff, 0xffff_ffff]))
    const zeros = deflateSync(Buffer.alloc(random.of([1_000, 20_000_000])))
    const packed = box('cmov', box('dcom', Buffer.from('zlib')), box('cmvd', claimed, zeros))
    return video(index ? replaceBox(mp4, index, box('moov', packed)) : mp4, 'either', random)
  },
  'samples that stand in another file': ({ clips, secrets, listening }, random) => {
    const mp4 = clips.samplesFirst
    const reference = pick(boxesOf(mp4), 'dref')
    const address = random.of([secrets.video, `http://127.0.0.1:${listening.http}/samples`])
    const entry = box(
      random.of(['url ', 'alis', 'urn ']),
      Buffer.alloc(4),
      Buffer.from(`${random.of(['', 'file://'])}${address}\0`),
    )
    const counted = Buffer.from([0, 0, 0, 0, 0, 0, 0, 1])
    return video(reference ? replaceBox(mp4, reference, box('dref', counted, entry)) : mp4, 'either', random)
  },
  'a video without an end': ({ clips }, random) => {
    const cluster = clips.webm.indexOf(CLUSTER)
    const body = clips.webm.subarray(cluster)
    const times = Math.ceil(random.of([400_000, 3_000_000]) / body.length)
    return video(Buffer.concat([clips.webm.subarray(0, cluster), repeated(body, times)]), 'either', random)
  },
  'nothing, for long': (_, random) =>
    video(
      Buffer.concat([
        firstBytes(random),
        Buffer.alloc(random.of([100_000, 8_000_000]), random.of([0, 1, 255])),
      ]),
      'refused',
      random,
    ),
  'elements that lie': ({ clips, loaded }, random) => {
    const bytes = Buffer.from(random.of([clips.webm, clips.mkv, ...loaded]))
    const id = random.of(ELEMENTS)
    const at = bytes.indexOf(id)
    if (at >= 0) bytes[at + id.length] = random.of([0x01, 0x08, 0x1f, 0x40, 0xff, 0x00])
    return video(bytes, 'either', random)
  },
  'covers, fonts and subtitles': ({ loaded }, random) => video(random.of(loaded), 'either', random),
  'a whole picture': ({ pictures }, random) => picture(random.of(pictures), 'taken', random),
  'a picture with something behind': ({ pictures }, random) =>
    picture(
      Buffer.concat([random.of(pictures), Buffer.from(`<script>/* ${TAIL} */</script>`)]),
      'taken',
      random,
    ),
  'a damaged picture': ({ pictures }, random) => {
    const bytes = Buffer.from(random.of(pictures))
    for (let count = random.of([1, 4, 40]); count > 0; count -= 1) {
      const at = random.below(random.of([bytes.length, Math.min(200, bytes.length)]))
      bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8))
    }
    return picture(bytes, 'either', random)
  },
  'a picture cut off': ({ pictures }, random) => {
    const whole = random.of(pictures)
    return picture(whole.subarray(0, random.below(whole.length)), 'either', random)
  },
  'a picture that bursts': ({ pictures }, random) => {
    const bytes = Buffer.from(random.of(pictures))
    const side = random.of([20_000, 60_000, 65_535])
    // Offsets of the size in PNG, GIF and WebP; arbitrary bytes of a JPEG.
    if (bytes[0] === 0x89) bytes.writeUInt32BE(side, 16 + 4 * random.below(2))
    else if (bytes[0] === 0x47) bytes.writeUInt16LE(side, 6 + 2 * random.below(2))
    else bytes.writeUInt16LE(side & 0x3fff, 26 + 2 * random.below(2))
    return picture(bytes, 'either', random)
  },
  'a whole recording': ({ recordings }, random) => voice(random.of(recordings), 'taken', random),
  'a damaged recording': ({ recordings }, random) => {
    const bytes = Buffer.from(random.of(recordings))
    for (let count = random.of([1, 4, 40]); count > 0; count -= 1) {
      const at = random.below(random.of([bytes.length, 600]))
      bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8))
    }
    return voice(bytes, 'either', random)
  },
  'a recording cut off': ({ recordings }, random) => {
    const whole = random.of(recordings)
    return voice(whole.subarray(0, random.below(whole.length)), 'either', random)
  },
  'another file as a recording': (material, random) =>
    voice(
      random.of([
        random.of(Object.values(material.clips)),
        playlist(material, random),
        Buffer.concat([firstBytes(random), playlist(material, random)]),
        notAVideo(material, random),
      ]),
      'refused',
      random,
    ),
  'another file under a picture’s name': (material, random) =>
    picture(
      random.of([
        svg(material),
        Buffer.from(`push graphic-context\nimage over 0,0 0,0 '${address(material, random)}'\n`),
        Buffer.from(`%!PS\n(${material.secrets.text}) (r) file\n`),
        notAVideo(material, random),
        playlist(material, random),
      ]),
      'refused',
      random,
    ),
}

const NUMBERS = new Set([
  'mvhd',
  'tkhd',
  'mdhd',
  'elst',
  'stsd',
  'stts',
  'ctts',
  'stsc',
  'stsz',
  'stco',
  'stss',
  'trun',
  'tfhd',
  'tfdt',
  'sidx',
  'trex',
])
const CLUSTER = Buffer.from('1f43b675', 'hex')
/**
 * Ids of EBML header, Segment, SeekHead, Info, Tracks, TrackEntry, Video, Cluster, SimpleBlock,
 * Cues, Attachments, Tags.
 */
const ELEMENTS = [
  '1a45dfa3',
  '18538067',
  '114d9b74',
  '1549a966',
  '1654ae6b',
  'ae',
  'e0',
  '1f43b675',
  'a3',
  '1c53bb6b',
  '1941a469',
  '1254c367',
].map((id) => Buffer.from(id, 'hex'))

const pick = (boxes: Box[], type: string) => boxes.find((one) => one.type === type)
const repeated = (bytes: Buffer, times: number) => Buffer.concat(Array.from({ length: times }, () => bytes))
