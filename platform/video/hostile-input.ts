/**
 * The arguments with which any ffmpeg tool opens a stranger's file: this one file and nothing else (no network, no
 * playlists, no lists of further files), these decoders and the `further` ones only,
 * no picture larger than 4K. Both ffmpeg 5.1 and builds of 2018 know them.
 */
export function hostileInput(file: string, further: readonly string[] = []): string[] {
  return [
    ...['-protocol_whitelist', 'file'],
    ...['-format_whitelist', 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm'],
    ...['-codec_whitelist', [...DECODERS, ...further].join()],
    ...['-max_pixels', String(MOST_DECODED_PIXELS)],
    ...['-i', `file:${file}`],
  ]
}

/** ffprobe opens every stream, and fails on one that it may not: covers, subtitles and sound that we then leave aside. */
export const BESIDE_THE_PICTURE = [
  ...['png', 'mov_text', 'srt', 'subrip', 'ass', 'ssa', 'webvtt'],
  ...['flac', 'mp2', 'pcm_alaw', 'pcm_mulaw'],
]

/** The codecs that `probe.ts` takes, by the names of their decoders in the builds we know. */
const DECODERS = [
  ...['h264', 'hevc', 'vp8', 'libvpx', 'vp9', 'libvpx-vp9', 'av1', 'libdav1d', 'libaom-av1'],
  ...['mpeg4', 'h263', 'mjpeg', 'prores'],
  ...['aac', 'mp3', 'mp3float', 'opus', 'libopus', 'vorbis', 'libvorbis', 'alac', 'ac3', 'eac3'],
  ...['amrnb', 'libopencore_amrnb', 'amrwb', 'libopencore_amrwb'],
  ...['pcm_s16le', 'pcm_s16be', 'pcm_s24le', 'pcm_s24be', 'pcm_s32le', 'pcm_s32be'],
  ...['pcm_f32le', 'pcm_f32be', 'pcm_u8'],
]

/** 4096 × 2304: decoders count whole blocks, so 4096 × 2160 needs a little more than its own. */
const MOST_DECODED_PIXELS = 4096 * 2304
