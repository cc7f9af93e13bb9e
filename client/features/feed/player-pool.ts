/**
 * Three <video> elements for the whole feed, lent to the slides at hand and taken back. Elements
 * that have once played after a touch may go on to play with sound where a browser insists on a
 * touch, and decoders are few.
 */
export type PlayerPool = {
  /** Puts a player into `host`. It comes empty, muted and hidden. */
  lend: (host: HTMLElement) => HTMLVideoElement
  /** Takes it out again; it gives up its video and what that held in memory. */
  takeBack: (player: HTMLVideoElement) => void
}

/** Makes the elements as they are first wanted, and no more than are wanted at once. */
export const createPlayerPool = (): PlayerPool => {
  const free: HTMLVideoElement[] = []
  return {
    lend: (host) => {
      const player = free.pop() ?? createPlayer()
      host.append(player)
      return player
    },
    takeBack: (player) => {
      unload(player)
      player.replaceChildren()
      player.remove()
      free.push(player)
    },
  }
}

/** Stops loading and frees what was loaded. */
export const unload = (player: HTMLVideoElement) => {
  player.pause()
  player.dataset.live = 'false'
  if (!player.hasAttribute('src')) return
  player.removeAttribute('src')
  player.load()
}

const createPlayer = (): HTMLVideoElement => {
  const player = document.createElement('video')
  player.className = 'absolute inset-0 size-full object-cover opacity-0 data-[live=true]:opacity-100'
  player.playsInline = true
  player.muted = true
  player.loop = true
  player.preload = 'none'
  player.disablePictureInPicture = true
  player.tabIndex = -1
  player.setAttribute('aria-hidden', 'true')
  return player
}
