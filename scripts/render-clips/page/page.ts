import '@fontsource-variable/bricolage-grotesque/index.css'
import { products } from './scenes/index.ts'
import { Stage } from './stage.ts'

/** What the page offers to the process that drives it. */
export interface Studio {
  /** Sets the stage for one product. */
  open(name: string): Promise<void>
  /** Draws the moment `t` of the loop, 0 ≤ t < 1, and answers a PNG in base64. */
  frame(t: number): string
}

declare global {
  interface Window {
    studio: Studio
  }
}

let stage: Stage | undefined

window.studio = {
  async open(name) {
    const product = products[name]
    if (!product) throw new Error(`No scene is called '${name}'`)
    // Labels are drawn on canvases, which do not wait for a font by themselves.
    await document.fonts.load('700 40px "Bricolage Grotesque Variable"')
    stage?.close()
    stage = new Stage(product.room(), product.build())
  },
  frame(t) {
    if (!stage) throw new Error('Open a scene first')
    return stage.draw(t).toDataURL('image/png').replace(/^.*,/, '')
  },
}
