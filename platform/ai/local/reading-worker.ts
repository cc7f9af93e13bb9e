import Ocr from '@gutenye/ocr-node'
import sharp from 'sharp'
import type { WrittenText } from '../port.ts'

let reader: Promise<Ocr> | null = null

/** Runs in a thread of its own: reads the lines of writing in pictures, one after the other. */
export default async (paths: string[]): Promise<WrittenText[][]> => {
  reader ??= Ocr.create({
    onnxOptions: { intraOpNumThreads: 1, interOpNumThreads: 1, enableCpuMemArena: false },
  })
  const ocr = await reader
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
