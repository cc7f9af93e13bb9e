/**
 * Three <video> elements that the slides of the feed share. Browsers that require a tap let an
 * element that has played after one play again with sound, and decoders are few.
 */
export type PlayerPool = {
  /** Puts a player into `host`. It comes empty, muted and hidden. */
  acquire: (host: HTMLElement) => HTMLVideoElement
  /** Takes it out again; it gives up its video and what that held in memory. */
  release: (player: HTMLVideoElement) => void
}

/** Creates the elements on demand, as many as are needed at once. */
export const createPlayerPool = (): PlayerPool => {
  const free: HTMLVideoElement[] = []
  return {
    acquire: (host) => {
      const player = free.pop() ?? createPlayer()
      host.append(player)
      return player
    },
    release: (player) => {
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
