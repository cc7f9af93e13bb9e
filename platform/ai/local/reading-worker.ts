import Ocr from '@gutenye/ocr-node'
import sharp from 'sharp'
import { loadOnce } from '../../concurrency/single-flight.ts'
import type { WrittenText } from '../port.ts'

const load = loadOnce(
  (): Promise<Ocr> =>
    Ocr.create({ onnxOptions: { intraOpNumThreads: 1, interOpNumThreads: 1, enableCpuMemArena: false } }),
)

/** Runs in a thread of its own: reads the lines of writing in images, one after the other. */
export default async (paths: string[]): Promise<WrittenText[][]> => {
  const ocr = await load()
  const read: WrittenText[][] = []
  for (const path of paths) {
    const { height = 1 } = await sharp(path).metadata()
    const lines = await ocr.detect(path)
    read.push(
      lines.map(({ text, mean, box }) => {
        const ys = (box ?? []).map(([, y = 0]) => y)
        return { text, confidence: mean, height: (Math.max(...ys) - Math.min(...ys)) / height }
      }),
    )
  }
  return read
}
