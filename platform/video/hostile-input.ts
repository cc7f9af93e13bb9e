/**
 * Returns ffmpeg arguments to open an untrusted file: only this file (no network, no playlists),
 * only known decoders and the `further` ones, at most 4K. Supported by ffmpeg since 2018.
 */
export const hostileInput = (file: string, further: readonly string[] = []): string[] =>
  open(file, VIDEO_FORMATS, [...DECODERS, ...further])

/** As `hostileInput`, of a voice note: its containers, and no decoder of pictures. */
export const hostileRecording = (file: string): string[] =>
  open(file, `${VIDEO_FORMATS},ogg`, ['aac', 'opus', 'libopus'])

const open = (file: string, formats: string, codecs: readonly string[]): string[] => [
  ...['-protocol_whitelist', 'file'],
  ...['-format_whitelist', formats],
  ...['-codec_whitelist', codecs.join()],
  ...['-max_pixels', String(MAX_DECODED_PIXELS)],
  ...['-i', `file:${file}`],
]

const VIDEO_FORMATS = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm'

/**
 * ffprobe opens every stream and fails on a forbidden codec: covers, subtitles and sounds that are
 * ignored later.
 */
export const BESIDE_THE_PICTURE = [
  ...['png', 'mov_text', 'srt', 'subrip', 'ass', 'ssa', 'webvtt'],
  ...['flac', 'mp2', 'pcm_alaw', 'pcm_mulaw'],
]

/** Decoders of the codecs that `probe.ts` accepts, as named in common builds. */
const DECODERS = [
  ...['h264', 'hevc', 'vp8', 'libvpx', 'vp9', 'libvpx-vp9', 'av1', 'libdav1d', 'libaom-av1'],
  ...['mpeg4', 'h263', 'mjpeg', 'prores'],
  ...['aac', 'mp3', 'mp3float', 'opus', 'libopus', 'vorbis', 'libvorbis', 'alac', 'ac3', 'eac3'],
  ...['amrnb', 'libopencore_amrnb', 'amrwb', 'libopencore_amrwb'],
  ...['pcm_s16le', 'pcm_s16be', 'pcm_s24le', 'pcm_s24be', 'pcm_s32le', 'pcm_s32be'],
  ...['pcm_f32le', 'pcm_f32be', 'pcm_u8'],
]

/** Decoders count whole blocks, so 4096 × 2160 needs slightly more than its own size. */
const MAX_DECODED_PIXELS = 4096 * 2304
