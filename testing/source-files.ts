import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

/** Returns the text of a file of this repository. */
export const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const filesOf = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|html)$/.test(file) && !/(^|\/)(dist|generated|node_modules)\//.test(file))
    .map((file) => `${folder}/${file}`)
const folders = ['client', 'contract', 'platform', 'server', 'workers', 'scripts', 'testing', 'e2e', 'prisma']

/** The source files of this repository, tests included. */
export const files = folders.flatMap(filesOf)

/** The files of the product, without tests. */
export const product = files
  .filter(
    (file) =>
      /^(client|contract|platform|prisma|server|workers|scripts)\//.test(file) &&
      !/\.test(-setup)?\.tsx?$/.test(file),
  )
  .map((file) => ({ file, text: read(file) }))

/** Returns where a pattern occurs in the product's source. */
export const placesOf = (pattern: RegExp, where: RegExp = /./): string[] =>
  product.flatMap(({ file, text }) =>
    where.test(file)
      ? [...text.matchAll(new RegExp(pattern, 'g'))].map(([found]) => `${file}: ${found}`)
      : [],
  )
