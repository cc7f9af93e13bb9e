/**
 * The environment of processes that decode images. glibc would otherwise keep hundreds of megabytes
 * of freed memory: https://sharp.pixelplumbing.com/install/#linux-memory-allocator
 */
export const imageProcessEnv = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
}
