/** The forms that things are put together from. */
import * as THREE from 'three'

export type Point = [number, number]
export type Place = [number, number, number]

export function mesh(
  geometry: THREE.BufferGeometry,
  material: THREE.Material | THREE.Material[],
  at: Place = [0, 0, 0],
  turned: Place = [0, 0, 0],
) {
  const part = new THREE.Mesh(geometry, material)
  part.position.set(...at)
  part.rotation.set(...turned)
  return part
}

export function group(...parts: THREE.Object3D[]) {
  return new THREE.Group().add(...parts)
}

export function placed<T extends THREE.Object3D>(part: T, at: Place, turned: Place = [0, 0, 0]): T {
  part.position.set(...at)
  part.rotation.set(...turned)
  return part
}

/** A material that is neither metal nor glossy, unless told. */
export function matter(options: THREE.MeshPhysicalMaterialParameters) {
  return new THREE.MeshPhysicalMaterial({ roughness: 0.7, metalness: 0, ...options })
}

/** Turned on a wheel: a profile of [radius, height], from the bottom up. */
export function turned(profile: Point[], segments = 96) {
  return new THREE.LatheGeometry(
    profile.map(([radius, height]) => new THREE.Vector2(Math.max(radius, 0.0001), height)),
    segments,
  )
}

/** The same through a smooth curve. */
export function turnedSmoothly(profile: Point[], segments = 96, steps = 60) {
  const curve = new THREE.SplineCurve(profile.map(([x, y]) => new THREE.Vector2(x, y)))
  return turned(
    curve.getPoints(steps).map(({ x, y }): Point => [x, y]),
    segments,
  )
}

export function path(points: Place[], closed = false) {
  return new THREE.CatmullRomCurve3(
    points.map((point) => new THREE.Vector3(...point)),
    closed,
  )
}

/** A tube along a path; its radius may change on the way. */
export function tube(
  along: THREE.Curve<THREE.Vector3>,
  radius: number | ((u: number) => number),
  { segments = 64, sides = 14, closed = false } = {},
) {
  if (typeof radius === 'number') {
    return new THREE.TubeGeometry(along, segments, radius, sides, closed)
  }
  const geometry = new THREE.TubeGeometry(along, segments, 1, sides, closed)
  const position = geometry.getAttribute('position')
  const vertex = new THREE.Vector3()
  for (let ring = 0; ring <= segments; ring++) {
    const middle = along.getPointAt(ring / segments)
    for (let side = 0; side <= sides; side++) {
      const index = ring * (sides + 1) + side
      vertex.fromBufferAttribute(position, index).sub(middle)
      vertex.multiplyScalar(radius(ring / segments)).add(middle)
      position.setXYZ(index, vertex.x, vertex.y, vertex.z)
    }
  }
  geometry.computeVertexNormals()
  return geometry
}

/** A surface of `columns` × `rows` points; u and v run from 0 to 1 and are its texture's too. */
export function surface(
  columns: number,
  rows: number,
  at: (u: number, v: number) => Place,
): THREE.BufferGeometry {
  const geometry = new THREE.PlaneGeometry(1, 1, columns, rows)
  bend(geometry, at)
  return geometry
}

/** Moves the points of a surface to new places. */
export function bend(geometry: THREE.BufferGeometry, at: (u: number, v: number) => Place) {
  const position = geometry.getAttribute('position')
  const uv = geometry.getAttribute('uv')
  for (let i = 0; i < position.count; i++) {
    position.setXYZ(i, ...at(uv.getX(i), uv.getY(i)))
  }
  position.needsUpdate = true
  geometry.computeVertexNormals()
}

/** A strap: a flat band along a path, as wide as `across` says, with a thickness. */
export function strap(
  along: THREE.Curve<THREE.Vector3>,
  across: (u: number) => THREE.Vector3,
  thickness: number,
  segments = 40,
) {
  const sides: Point[] = [
    [-1, 0],
    [-0.94, 1],
    [0.94, 1],
    [1, 0],
    [0.94, -1],
    [-0.94, -1],
    [-1, 0],
  ]
  return surface(sides.length - 1, segments, (s, u) => {
    const [w, h] = sides[Math.round(s * (sides.length - 1))] ?? [0, 0]
    const side = across(u)
    const up = side.clone().cross(along.getTangentAt(u)).normalize()
    const point = along.getPointAt(u).addScaledVector(side, w / 2)
    point.addScaledVector(up, (h * thickness) / 2)
    return [point.x, point.y, point.z]
  })
}

/** A plate cut from an outline and rounded at its edges. Lies in the xy plane, centred in z. */
export function plate(outline: THREE.Shape, depth: number, bevel = 0.02, curveSegments = 24) {
  const geometry = new THREE.ExtrudeGeometry(outline, {
    depth: depth - bevel * 2,
    bevelSize: bevel,
    bevelThickness: bevel,
    bevelOffset: -bevel,
    bevelSegments: 4,
    curveSegments,
  })
  geometry.translate(0, 0, bevel - depth / 2)
  return geometry
}

export function roundedRectangle(width: number, height: number, radius: number) {
  const [x, y] = [width / 2, height / 2]
  const shape = new THREE.Shape()
  shape.moveTo(-x + radius, -y)
  shape.lineTo(x - radius, -y)
  shape.absarc(x - radius, -y + radius, radius, -Math.PI / 2, 0)
  shape.lineTo(x, y - radius)
  shape.absarc(x - radius, y - radius, radius, 0, Math.PI / 2)
  shape.lineTo(-x + radius, y)
  shape.absarc(-x + radius, y - radius, radius, Math.PI / 2, Math.PI)
  shape.lineTo(-x, -y + radius)
  shape.absarc(-x + radius, -y + radius, radius, Math.PI, Math.PI * 1.5)
  return shape
}

/** Texture coordinates of 0 to 1 over the bounding box in xy: for pictures on plates. */
export function flatCoordinates(geometry: THREE.BufferGeometry) {
  geometry.computeBoundingBox()
  const box = geometry.boundingBox ?? new THREE.Box3()
  const size = box.getSize(new THREE.Vector3())
  const position = geometry.getAttribute('position')
  const uv = geometry.getAttribute('uv')
  for (let i = 0; i < position.count; i++) {
    uv.setXY(i, (position.getX(i) - box.min.x) / size.x, (position.getY(i) - box.min.y) / size.y)
  }
  return geometry
}

export interface Bead {
  at: Place
  colour: string
  radius: number
  /** How flat it is along y. */
  squash?: number
}

/** Many small balls in one draw call. */
export function beads(list: Bead[], material: THREE.Material) {
  const all = new THREE.InstancedMesh(new THREE.SphereGeometry(1, 10, 7), material, list.length)
  const matrix = new THREE.Matrix4()
  const colour = new THREE.Color()
  list.forEach((bead, index) => {
    const { radius, squash = 1 } = bead
    matrix.makeScale(radius, radius * squash, radius).setPosition(...bead.at)
    all.setMatrixAt(index, matrix)
    all.setColorAt(index, colour.set(bead.colour))
  })
  return all
}

/** Light itself: casts no shadow and takes none. */
export function glow<T extends THREE.Object3D>(part: T): T {
  part.traverse((child) => {
    child.userData.isGlow = true
  })
  return part
}
