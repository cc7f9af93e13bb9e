import { box } from './mp4-boxes.test-setup.ts'

/** Building blocks: real files, and the targets that hostile ones refer to. */
export type Material = {
  /** Valid videos by extension; `samplesFirst` has its index at the end. */
  clips: { mp4: Buffer; samplesFirst: Buffer; fragmented: Buffer; webm: Buffer; mkv: Buffer; mov: Buffer }
  /** With covers, fonts, subtitles. */
  loaded: Buffer[]
  /** Valid videos and sounds of unsupported formats. */
  others: Buffer[]
  pictures: Buffer[]
  /** Valid voice notes: WebM, Ogg, M4A. */
  recordings: Buffer[]
  /** Local ports that must never receive a request. */
  listening: { http: number; udp: number }
  /** Absolute paths of files of another owner. */
  secrets: { video: string; text: string }
}

export type Random = ReturnType<typeof randomOf>

/** Returns a valid file header of MP4, QuickTime, WebM or Matroska. */
export const firstBytes = (random: Random): Buffer => {
  const brands = (...names: string[]) =>
    box('ftyp', Buffer.from(`${names[0]}\0\0\x02\0${names.join('')}`, 'latin1'))
  const ebml = (kind: string) =>
    Buffer.concat([
      Buffer.from('1a45dfa3', 'hex'),
      Buffer.from([0x80 + kind.length + 3, 0x42, 0x82, 0x80 + kind.length]),
      Buffer.from(kind),
    ])
  return random.of([
    brands('isom', 'iso2', 'avc1', 'mp41'),
    brands('qt  '),
    brands('3gp5'),
    Buffer.concat([brands('mp42'), box('free', Buffer.alloc(64))]),
    ebml('webm'),
    ebml('matroska'),
  ])
}

/** Returns an address that a player must never open. */
export const address = ({ listening, secrets }: Material, random: Random): string => {
  const host = `127.0.0.1:${listening.http}`
  return random.of([
    `http://${host}/leak.ts`,
    `https://${host}/leak.ts`,
    `tcp://${host}`,
    `udp://127.0.0.1:${listening.udp}`,
    `rtmp://${host}/live`,
    `rtsp://${host}/leak`,
    `ftp://${host}/leak`,
    `gopher://${host}/`,
    `cache:http://${host}/leak`,
    `async:http://${host}/leak`,
    `concat:http://${host}/a|file://${secrets.text}`,
    `subfile,,start,0,end,100,,:${secrets.video}`,
    `crypto:file://${secrets.video}`,
    `file://${secrets.video}`,
    secrets.video,
    secrets.text,
  ])
}

/** Returns an HLS, DASH, SDP, ffconcat or other playlist that names an address to fetch. */
export const playlist = (material: Material, random: Random): Buffer => {
  const at = address(material, random)
  const { http, udp } = material.listening
  const before = random.of(['', '', '\ufeff', '\n\n', ' '])
  const text = random.of([
    `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:1.0,\n${at}\n#EXT-X-ENDLIST\n`,
    `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-KEY:METHOD=AES-128,URI="${at}"\n#EXTINF:1,\n${at}\n`,
    `#EXTM3U\n#EXT-X-MAP:URI="${at}"\n#EXTINF:1.0,\n${at}\n#EXT-X-ENDLIST\n`,
    `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n${at}\n`,
    `ffconcat version 1.0\nfile '${at}'\nduration 1\n`,
    `ffconcat version 1.0\noption safe 0\nfile '${at}'\n`,
    `<?xml version="1.0"?>\n<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT1S"><Period><AdaptationSet mimeType="video/mp4"><Representation id="1" bandwidth="1"><BaseURL>${at}</BaseURL></Representation></AdaptationSet></Period></MPD>`,
    `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "${at}">]><MPD>&x;</MPD>`,
    `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video ${udp} RTP/AVP 96\na=rtpmap:96 H264/90000\n`,
    `[playlist]\nFile1=${at}\nNumberOfEntries=1\n`,
    `[Reference]\nRef1=http://127.0.0.1:${http}/leak\n`,
    `<smil><body><video src="${at}"/></body></smil>`,
    `WEBVTT\n\nSTYLE\n::cue { background: url(${at}) }\n`,
    `[Script Info]\nScriptType: v4.00+\n[Fonts]\nfontname: ${at}\n`,
    `RTSPtextRTSP://127.0.0.1:${http}/leak\n`,
  ])
  return Buffer.from(before + text)
}

/** Returns a file that is not a video. */
export const notAVideo = (material: Material, random: Random): Buffer => {
  return random.of([
    Buffer.alloc(0),
    Buffer.from('<!doctype html><script>fetch("/api/users/me")</script>'),
    svg(material),
    Buffer.from(`#!/bin/sh\ncat ${material.secrets.text}\n`),
    Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), random.bytes(400)]),
    Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), random.bytes(400)]),
    Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'),
    Buffer.concat([Buffer.from('RIFF\xff\xff\xff\x7fAVI LIST', 'latin1'), random.bytes(400)]),
    random.bytes(random.of([1, 7, 300, 5_000])),
    Buffer.from(`YUV4MPEG2 W64 H64 F25:1\nFRAME\n`),
    Buffer.alloc(5_000, 'G'),
  ])
}

/** Returns a drawing that refers to other files. */
export const svg = ({ secrets, listening }: Material) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="99" height="99"><image xlink:href="file://${secrets.text}"/><image xlink:href="http://127.0.0.1:${listening.http}/x.png"/></svg>`,
  )

/** A seeded random number generator: mulberry32. */
export const randomOf = (seed: number) => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (most: number) => Math.floor(next() * most)
  return {
    /** Returns an integer from 0 to `most` - 1. */
    below,
    of: <T>(some: readonly T[]): T => {
      const one = some[below(some.length)]
      if (one === undefined) throw new Error('There is nothing to choose from')
      return one
    },
    bytes: (count: number) => Buffer.from(Array.from({ length: count }, () => below(256))),
  }
}
