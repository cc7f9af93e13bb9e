import { median, withPhones } from './throttled.ts'

/**
 * `node bench/next-video.ts`: time from swiping to the next video's first frame, compared with a
 * cold start of the same video, and steps that showed neither video nor poster.
 */
const STEPS = 40
const warm: number[] = []
const cold: number[] = []
let blank = 0

const isPlaying = () =>
  document.querySelector('article[aria-current] video')?.getAttribute('data-live') === 'true'

/** Runs in the page: presses a key and waits for the next video's first frame, at most 8 s. */
const step = (key: string) =>
  new Promise<{ ms: number; isBlank: boolean; src: string }>((resolve) => {
    const from = performance.now()
    const before = document.querySelector('article[aria-current]')
    let isBlank = false
    document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    const look = () => {
      const article = document.querySelector('article[aria-current]')
      const video = article?.querySelector('video')
      const isLive = article !== before && video?.dataset.live === 'true'
      const poster = [...(article?.querySelectorAll('img') ?? [])].some(
        (img) => img.complete && img.naturalWidth > 0,
      )
      if (article !== before && !isLive && !poster) isBlank = true
      if (isLive && !video.paused && video.readyState >= 2)
        resolve({ ms: performance.now() - from, isBlank, src: video.currentSrc })
      else if (performance.now() - from > 8000) resolve({ ms: 8000, isBlank, src: '' })
      else requestAnimationFrame(look)
    }
    look()
  })

/** Runs in an empty page: plays a video and returns the milliseconds to its first frame. */
const playCold = (url: string) =>
  new Promise<number>((resolve) => {
    const video = document.querySelector('video')
    if (!video) return
    const from = performance.now()
    video.requestVideoFrameCallback(() => resolve(performance.now() - from))
    video.src = url
    void video.play()
  })

await withPhones(async (open) => {
  const { page, address } = await open({ cpu: 1 })
  await page.goto(address)
  await page.waitForFunction(isPlaying)
  const clips = new Set<string>()
  for (let done = 0; done < STEPS; done += 1) {
    const key = Math.floor(done / 12) % 2 === 0 ? 'j' : 'k'
    // Like a person who watches each video briefly, so the next one can be preloaded.
    await page.waitForTimeout(1500)
    const result = await page.evaluate(step, key)
    if (key === 'j') warm.push(result.ms)
    if (result.isBlank) blank += 1
    if (result.src) clips.add(result.src)
  }
  await page.context().close()
  for (const src of [...clips].slice(0, 8)) {
    const phone = await open({ cpu: 1 })
    await phone.page.goto(`${address}/api/docs`, { waitUntil: 'commit' })
    await phone.page.setContent('<video muted playsinline></video>')
    cold.push(await phone.page.evaluate(playCold, src))
    await phone.page.context().close()
  }
})
console.log(`The next clip (9 Mbit/s, 100 ms; ${warm.length} steps on, ${cold.length} cold starts)
  first frame after a step   p50 ${median(warm).toFixed(0)} ms   (goal ≤ 80 ms)
  a cold start               p50 ${median(cold).toFixed(0)} ms
  ratio                      ${(median(warm) / median(cold)).toFixed(2)}   (goal ≤ 0.15)
  steps that showed nothing  ${blank} of ${STEPS}   (goal 0)`)
