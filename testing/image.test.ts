import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { BESIDE_THE_PICTURE, hostileInput, hostileRecording } from '../platform/video/hostile-input.ts'

/** Checks the parts of the image: what it is built from, and its ffmpeg. */
const read = (file: string) => readFileSync(path.join(import.meta.dirname, '..', file), 'utf8')

it('builds the product as its commands do, and leaves compilers, npm and types behind', () => {
  const [, ffmpeg = '', build = '', image = '', ...more] = read('Dockerfile').split(/^FROM /m)
  expect(more).toEqual([])
  expect(ffmpeg).toMatch(/^debian:bookworm-slim AS ffmpeg\n/)
  // Node of the same Debian, so that the binary finds its libraries.
  expect(build).toMatch(/^node:24-bookworm-slim AS build\n/)
  expect(build).toMatch(/^RUN npm run build && node scripts\/fetch-models\.ts$/m)
  expect(build).toMatch(/^RUN npm prune --omit=dev && node scripts\/slim-modules\.mjs --production$/m)
  expect(image).toMatch(/^debian:bookworm-slim\n/)
  expect(image.match(/^COPY .*$/gm)).toEqual([
    'COPY --from=ffmpeg /ffmpeg/bin/ /usr/local/bin/',
    'COPY --from=build /usr/local/bin/node /usr/local/bin/',
    'COPY --from=build /app /app',
  ])
  expect(image).toMatch(/^RUN apt-get update && apt-get upgrade -y && /m)
})

it('runs in Kubernetes as the user of the image', () => {
  const uid = /useradd --uid (\d+) .* node /.exec(read('Dockerfile'))?.[1]
  for (const file of ['migrate', 'server', 'workers']) {
    const ids = [...read(`ops/kubernetes/${file}.yaml`).matchAll(/(?:runAsUser|runAsGroup|fsGroup): (\d+)/g)]
    expect([file, new Set(ids.map(([, id]) => id))]).toEqual([file, new Set([uid])])
  }
})

const ffmpegScript = read('docker/build-ffmpeg.sh')
/** The components of one kind that the image's ffmpeg has. */
const componentsOf = (kind: string) =>
  [...ffmpegScript.matchAll(new RegExp(`^${kind}=(?:\\$${kind},)?(.*)$`, 'gm'))]
    .flatMap(([, names = '']) => names.split(','))
    .sort()
const whitelistOf = (option: string, args: string[]) => args[args.indexOf(option) + 1]?.split(',') ?? []
/** Decoders of other builds; for each codec the whitelist also names one that the image has. */
const OF_OTHER_BUILDS = /^(?:libvpx|libvpx-vp9|av1|libaom-av1|libopus|libvorbis|libopencore_amr[nw]b)$/

it('builds an ffmpeg that opens exactly the formats that the product allows, and no network', () => {
  const video = hostileInput('', BESIDE_THE_PICTURE)
  const allowed = [video, hostileRecording('')].flatMap((args) => whitelistOf('-codec_whitelist', args))
  const decoders = [...new Set(allowed.filter((name) => !OF_OTHER_BUILDS.test(name)))]
  expect(componentsOf('decoders')).toEqual(
    decoders.map((name) => (name === 'mov_text' ? 'movtext' : name)).sort(),
  )
  const formats = whitelistOf('-format_whitelist', hostileRecording(''))
  expect(formats).toEqual(expect.arrayContaining(componentsOf('demuxers')))
  expect(ffmpegScript).toMatch(/^ +--disable-everything --disable-autodetect --disable-network /m)
  expect(ffmpegScript).toMatch(/ --enable-protocol=file,pipe /)
})

it('builds ffmpeg from the source of Debian, and has its libraries in the image', () => {
  expect(ffmpegScript).toMatch(/^apt-get source ffmpeg$/m)
  expect(ffmpegScript).not.toMatch(/https?:|curl|wget|git /)
  const linked = [...ffmpegScript.matchAll(/--enable-(lib\w+)/g)].map(([, name]) => name).sort()
  const installed = /apt-get install -y --no-install-recommends (.*) \\$/m.exec(read('Dockerfile'))?.[1]
  expect(installed?.split(' ').map((name) => name.replace(/-?\d+$/, ''))).toEqual(['libdav1d', 'libx264'])
  expect(linked).toEqual(['libdav1d', 'libx264'])
})
