import * as THREE from 'three'

/** Something to sell, standing on the floor (y = 0) around the origin, facing +z. */
export interface Actor {
  root: THREE.Object3D
  /** What must fit into the frame, in the scene's units. */
  size: { width: number; height: number }
  /** The height the camera looks at; half of the height, if it is not said. */
  centre?: number
  /** A whole turn in a loop, or a swing to both sides, in degrees. */
  motion: 'turn' | { swing: number }
  /** The angle of the first frame, which becomes the poster, in degrees. */
  from?: number
  /** How far the camera looks down, in degrees. */
  tilt?: number
  /** Whatever moves by itself: cloth, flames. Must be the same at 0 and at 1. */
  animate?(t: number): void
}

/** The room a shop shows its goods in. */
export interface Backdrop {
  root: THREE.Object3D
  /** The top of the plinth, where the product stands. */
  floor: number
  key: { colour: string; strength: number; from: [number, number, number] }
  rim: { colour: string; strength: number; from: [number, number, number] }
  /** What the surroundings throw back: above, at the sides, below. */
  ambience: { sky: string; walls: string; ground: string; strength: number }
  exposure?: number
}

/** Builds a room anew: no two products share one. */
export type Room = () => Backdrop

const WIDTH = 360
const HEIGHT = 640
/** Drawn larger than it is shown: cloth and weave shimmer otherwise. */
const OVERSAMPLE = 1.25
const FIELD_OF_VIEW = 28
/** The product's centre, above the middle: text covers the bottom third. */
const LIFT = 0.085

/** One product in one room, drawn at any moment of its loop. */
export class Stage {
  private readonly renderer = newRenderer()
  private readonly scene = new THREE.Scene()
  private readonly camera = new THREE.PerspectiveCamera(FIELD_OF_VIEW, WIDTH / HEIGHT, 0.1, 100)
  private readonly turntable = new THREE.Group()
  private readonly actor: Actor
  private readonly centre: number

  constructor(backdrop: Backdrop, actor: Actor) {
    this.actor = actor
    this.centre = backdrop.floor + (actor.centre ?? actor.size.height / 2)
    this.turntable.position.y = backdrop.floor
    this.turntable.add(actor.root)
    castShadows(actor.root)
    this.scene.add(backdrop.root, this.turntable, ...lights(backdrop, this.centre))
    this.scene.environment = surroundings(this.renderer, backdrop.ambience)
    this.scene.environmentIntensity = backdrop.ambience.strength
    this.renderer.toneMappingExposure = backdrop.exposure ?? 1
    this.camera.setViewOffset(WIDTH, HEIGHT, 0, LIFT * HEIGHT, WIDTH, HEIGHT)
    document.body.replaceChildren(this.renderer.domElement)
  }

  draw(t: number): HTMLCanvasElement {
    const swing = Math.sin(t * Math.PI * 2)
    const { motion, from = 0 } = this.actor
    const degrees = motion === 'turn' ? t * 360 : swing * motion.swing
    this.turntable.rotation.y = THREE.MathUtils.degToRad(from + degrees)
    this.actor.animate?.(t)
    this.moveCamera(t)
    this.renderer.render(this.scene, this.camera)
    return this.renderer.domElement
  }

  /** Browsers keep only so many drawing contexts alive. */
  close() {
    this.renderer.dispose()
    this.renderer.forceContextLoss()
  }

  /** A slow breath in and out with a little sway: alive, and the same at both ends. */
  private moveCamera(t: number) {
    const { size, tilt = 14 } = this.actor
    const angle = t * Math.PI * 2
    const tangent = 2 * Math.tan(THREE.MathUtils.degToRad(FIELD_OF_VIEW / 2))
    const fit = Math.max(size.width / 0.8 / (WIDTH / HEIGHT), size.height / 0.46) / tangent
    const distance = fit * (1.03 - 0.03 * Math.cos(angle))
    const down = THREE.MathUtils.degToRad(tilt + 1.6 * Math.sin(angle))
    const side = THREE.MathUtils.degToRad(-3.5 * Math.sin(angle))
    this.camera.position.set(
      distance * Math.cos(down) * Math.sin(side),
      this.centre + distance * Math.sin(down),
      distance * Math.cos(down) * Math.cos(side),
    )
    this.camera.lookAt(0, this.centre, 0)
  }
}

function newRenderer() {
  const renderer = new THREE.WebGLRenderer({ antialias: true, preserveDrawingBuffer: true })
  renderer.setPixelRatio(1)
  renderer.setSize(WIDTH * OVERSAMPLE, HEIGHT * OVERSAMPLE)
  renderer.shadowMap.enabled = true
  renderer.shadowMap.type = THREE.PCFShadowMap
  renderer.toneMapping = THREE.ACESFilmicToneMapping
  return renderer
}

function castShadows(root: THREE.Object3D) {
  root.traverse((part) => {
    if (!(part instanceof THREE.Mesh)) return
    part.castShadow = !part.userData.isGlow
    part.receiveShadow = !part.userData.isGlow
  })
}

function lights({ key, rim }: Backdrop, centre: number): THREE.Object3D[] {
  const main = directional(key, centre)
  main.castShadow = true
  main.shadow.mapSize.set(2048, 2048)
  main.shadow.radius = 5
  main.shadow.normalBias = 0.02
  main.shadow.bias = -0.0004
  Object.assign(main.shadow.camera, { left: -6, right: 6, top: 6, bottom: -6, near: 0.5, far: 30 })
  const edge = directional(rim, centre)
  return [main, main.target, edge, edge.target]
}

function directional({ colour, strength, from }: Backdrop['key'], centre: number) {
  const light = new THREE.DirectionalLight(colour, strength)
  light.position.set(...from)
  light.target.position.set(0, centre, 0)
  return light
}

/** Soft boxes in a plain room, so that glaze, brass and glass have something to show. */
function surroundings(renderer: THREE.WebGLRenderer, { sky, walls, ground }: Backdrop['ambience']) {
  const room = new THREE.Scene()
  const panel = (colour: string, glow: number, size: number[], at: number[], look = true) => {
    const material = new THREE.MeshBasicMaterial({ side: THREE.DoubleSide })
    material.color.set(colour).multiplyScalar(glow)
    const mesh = new THREE.Mesh(new THREE.PlaneGeometry(size[0], size[1]), material)
    mesh.position.set(at[0] ?? 0, at[1] ?? 0, at[2] ?? 0)
    if (look) mesh.lookAt(0, 0, 0)
    room.add(mesh)
  }
  const shell = new THREE.MeshBasicMaterial({ color: walls, side: THREE.BackSide })
  shell.color.multiplyScalar(0.55)
  room.add(new THREE.Mesh(new THREE.BoxGeometry(20, 12, 20), shell))
  panel(sky, 0.9, [20, 20], [0, 5.9, 0])
  panel(ground, 0.5, [20, 20], [0, -5.9, 0])
  panel('#ffffff', 9, [4, 7], [-8, 3, 4])
  panel('#ffffff', 4, [2.5, 8], [8.5, 2, 2])
  panel('#ffffff', 7, [6, 2.2], [0, 5.5, 5])
  panel(sky, 5, [3, 6], [5, 3, -9])
  const maker = new THREE.PMREMGenerator(renderer)
  return maker.fromScene(room, 0.03).texture
}
