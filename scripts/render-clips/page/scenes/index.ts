import { kitchen } from '../sets/kitchen.ts'
import { lamu } from '../sets/lamu.ts'
import { road } from '../sets/road.ts'
import { tech, techAtNight } from '../sets/tech.ts'
import { weavers, weaversAtDusk } from '../sets/weavers.ts'
import type { Actor, Room } from '../stage.ts'
import { bakkie } from './bakkie.ts'
import { basket } from './basket.ts'
import { candles } from './candles.ts'
import { headphones } from './headphones.ts'
import { honey } from './honey.ts'
import { kanga } from './kanga.ts'
import { lantern } from './lantern.ts'
import { necklace } from './necklace.ts'
import { phone } from './phone.ts'
import { piriPiriJam } from './piri-piri-jam.ts'
import { sandals } from './sandals.ts'
import { sisalBowl } from './sisal-bowl.ts'
import { speaker } from './speaker.ts'
import { spices } from './spices.ts'
import { teapot } from './teapot.ts'
import { tote } from './tote.ts'

/** Every product by the name of its clip: how it is built and the room it stands in. */
export const products: Record<string, { room: Room; build: () => Actor }> = {
  basket: { room: weavers, build: basket },
  'sisal-bowl': { room: weavers, build: sisalBowl },
  candles: { room: weaversAtDusk, build: candles },
  kanga: { room: lamu, build: kanga },
  necklace: { room: lamu, build: necklace },
  sandals: { room: lamu, build: sandals },
  tote: { room: lamu, build: tote },
  phone: { room: () => tech(), build: phone },
  headphones: { room: () => tech(), build: headphones },
  lantern: { room: techAtNight, build: lantern },
  speaker: { room: () => tech(), build: speaker },
  'piri-piri-jam': { room: kitchen, build: piriPiriJam },
  honey: { room: kitchen, build: honey },
  teapot: { room: kitchen, build: teapot },
  spices: { room: kitchen, build: spices },
  bakkie: { room: road, build: bakkie },
}
